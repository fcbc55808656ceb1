import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { type OfferField, typedFields } from "#domain/products/product-fields.ts";
import { translateErrors } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import type { FieldProps } from "#web/ui/field.tsx";
import { typedBefore, unreadableControls } from "#web/ui/form-controls.ts";
import { type FieldErrors, idle, type Refusal } from "#web/ui/form-state.ts";
import { useAfterPress } from "#web/ui/use-after-press.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import {
  checkOffer,
  isOverLimit,
  isPasted,
  limitFault,
  type OfferRules,
  type OfferValues,
  withinLimit,
} from "./offer-values.ts";
import { tidyPrice } from "./price-reading.ts";
import { earlyConditions } from "./typed-conditions.ts";

export interface OfferFormParts<Fields> extends OfferRules<Fields> {
  /** The form's id: what was typed before the script came is found by it, and the fields' ids begin with it. */
  id: string;
  initial: OfferValues;
  send(fields: Fields, values: OfferValues): Promise<Refusal | undefined>;
  unexpected: string;
  /** Values that follow from a change: a pasted link is cleaned, and names the store. */
  follow?: ((change: OfferChange) => Partial<OfferValues>) | undefined;
}

export interface OfferChange {
  name: OfferField;
  before: OfferValues;
  after: OfferValues;
  /** The field has lost the focus. */
  isLeft: boolean;
}

/** The offer's fields and their submission. What was typed stays whatever happens. */
export function useOfferForm<Fields>(parts: OfferFormParts<Fields>) {
  const { id } = parts;
  const isLive = useHydrated();
  const current = useValues(id, parts.initial, isLive);
  const { values, latest, set } = current;
  const submission = useSubmission(parts, latest);
  const { form, note, state, setState, isBusy, submit } = submission;
  return {
    id,
    values,
    /** The current values, also for callbacks that outlive a render. */
    latest,
    /** Fills fields in as if they had been typed. */
    set,
    /** The same from a proposal: what was wrong with the field before is not wrong with this value. */
    fill(some: Partial<OfferValues>): void {
      set(some);
      submission.setErrors((errors) => withoutFields(errors, some));
    },
    bind: useBinding(parts, current, submission),
    /** False until hydration: nothing may depend on the clock before. */
    isLive,
    replace(values: OfferValues): void {
      set(values);
      setState(idle);
    },
    clearMessage(): void {
      const isFocused = note.current === document.activeElement;
      setState(({ fields }) => ({ phase: "idle", fields }));
      // The focus was moved to the message: it goes on to what can be done now.
      if (isFocused) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    },
    state,
    note,
    isBusy,
    /** «§5»: submit is disabled when a limit is exceeded. */
    isOver: isOverLimit(values),
    formProps: { id, ref: form, method: "post", noValidate: true, onSubmit: submit },
  };
}

function withoutFields(errors: FieldErrors, fields: object): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in fields)));
}

type WholeForm = ReturnType<typeof useOfferForm>;

export type BoundField = ReturnType<WholeForm["bind"]> & Pick<FieldProps, "mark" | "note">;

export interface OfferForm extends Pick<WholeForm, "id" | "values" | "isLive"> {
  bind(name: OfferField): BoundField;
}

function useSubmission<Fields>(parts: OfferFormParts<Fields>, latest: { readonly current: OfferValues }) {
  const t = useTranslate();
  const check = (typed: OfferValues) => checkOffer(typed, parts, new Date());
  const errorsOf = (typed: OfferValues) => translateErrors(check(typed).faults ?? {}, t);
  const form = useForm<OfferValues, Fields>({
    read: () => latest.current,
    check(typed, form) {
      const checked = check(typed);
      const unreadable = unreadableControls(form);
      if (!checked.faults && Object.keys(unreadable).length === 0) return { fields: checked.fields };
      return { refusal: { fields: { ...errorsOf(typed), ...unreadable } } };
    },
    send: parts.send,
    unexpected: parts.unexpected,
    isBlocked: () => isOverLimit(latest.current),
    keepsMessage: true,
  });
  return { ...form, errorsOf };
}

function useValues(id: string, initial: OfferValues, isLive: boolean) {
  const [values, setValues] = useState(initial);
  const latest = useRef(initial);
  // Read before hydration, which resets lists and long texts to what the server wrote.
  const [early] = useState(() => (isLive ? {} : earlyValues(id)));
  const set = useCallback((some: Partial<OfferValues>) => {
    latest.current = { ...latest.current, ...some };
    setValues(latest.current);
  }, []);
  useLayoutEffect(() => set(early), [set, early]);
  return { values, latest, set };
}

function earlyValues(id: string): Partial<OfferValues> {
  const typed = { ...typedBefore(id), conditions: earlyConditions(id) } as Partial<OfferValues>;
  return Object.fromEntries(typedFields.filter((name) => typed[name]).map((name) => [name, typed[name]]));
}

/** It is whole: what is wrong with it is said at once. */
function isPastedLink(name: OfferField, before: string, after: string): boolean {
  return name === "product_url" && isPasted(before, after);
}

function tidied(name: OfferField, typed: string): string {
  return name === "sale_price" || name === "original_price" ? tidyPrice(typed) : typed;
}

/** Ties controls to values. An error appears when its field is left, not in the middle of a word; a limit as it is reached. */
function useBinding(
  { id, follow }: Pick<OfferFormParts<unknown>, "id" | "follow">,
  { values, latest, set }: ReturnType<typeof useValues>,
  { state, setErrors, errorsOf }: ReturnType<typeof useSubmission>,
) {
  const t = useTranslate();
  const afterPress = useAfterPress();

  function setError(name: OfferField, sentence: string | undefined): void {
    setErrors(({ [name]: _, ...others }) => (sentence ? { ...others, [name]: sentence } : others));
  }

  /** Sets what was typed, and the values that follow from it, whose errors are cleared. */
  function take(name: OfferField, typed: string, isLeft: boolean): void {
    const before = latest.current;
    const followed = follow?.({ name, before, after: { ...before, [name]: typed }, isLeft }) ?? {};
    set({ [name]: typed, ...followed });
    for (const filled of Object.keys(followed) as OfferField[]) setError(filled, undefined);
  }

  return (name: OfferField) => ({
    id: `${id}-${name}`,
    name,
    value: values[name],
    error: state.fields[name],
    onChange({ target: { value } }: { target: { value: string } }): void {
      const before = latest.current[name];
      take(name, withinLimit(name, before, value), false);
      const limit = limitFault(name, value);
      const isWhole = isPastedLink(name, before, value);
      setError(name, isWhole ? errorsOf(latest.current)[name] : limit && t(limit));
    },
    onBlur: () =>
      afterPress(() => {
        take(name, tidied(name, latest.current[name]), true);
        if (latest.current[name]) setError(name, errorsOf(latest.current)[name]);
      }),
  });
}
