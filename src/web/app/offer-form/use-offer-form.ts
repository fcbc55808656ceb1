import { type SubmitEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { picked, type Refusal, useLeading } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { readControls, unreadableControls } from "#web/ui/form-controls.ts";
import type { FormState } from "#web/ui/form-state.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { isOverLimit, limitFault, withinLimit } from "./offer-limits.ts";
import {
  checkOffer,
  type OfferField,
  type OfferRules,
  type OfferValues,
  offerFieldNames,
} from "./offer-values.ts";
import { tidyPrice } from "./price-reading.ts";

export interface OfferFormParts<Fields> extends OfferRules<Fields> {
  /** The form's id: what was typed before the script came is found by it, and the fields' ids begin with it. */
  id: string;
  initial: OfferValues;
  /** Makes the call. Says why it was refused, translated; nothing where it went well. */
  send(fields: Fields, values: OfferValues): Promise<Refusal | undefined>;
  /** Said where something happened that nobody thought of. */
  unexpected: string;
  /** What a change brings along: a pasted link is cleaned, and names the store. */
  follow?: ((change: OfferChange) => Partial<OfferValues>) | undefined;
}

export interface OfferChange {
  name: OfferField;
  before: OfferValues;
  after: OfferValues;
  /** The field is left: nobody is in the middle of a word. */
  isLeft: boolean;
}

/** What the fields need to know of the form that they stand in. */
export interface OfferForm {
  id: string;
  values: OfferValues;
  /** Fills fields in as if they had been typed. */
  set(some: Partial<OfferValues>): void;
  bind(name: OfferField): BoundField;
  /** False until the browser has taken over from the server: nothing may depend on the clock before. */
  isLive: boolean;
}

/** What a control gets from the form. */
export interface BoundField {
  id: string;
  name: OfferField;
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
}

const idle: FormState = { phase: "idle", fields: {} };

/** The offer's fields and what becomes of them. What was typed stays whatever happens. */
export function useOfferForm<Fields>(parts: OfferFormParts<Fields>) {
  const { id, initial, send, unexpected, follow, ...rules } = parts;
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { values, latest, set } = useValues(id, initial, isLive);
  const [state, setState] = useState<FormState>(idle);
  const { note, lead } = useLeading(form);
  const faultsOf = useFaults(rules);
  const bind = useBinding({ id, values, latest, set, state, setState, faultsOf, follow });

  function refuse({ message, fields = {} }: Refusal): void {
    setState({ phase: "refused", message, fields });
    lead();
  }

  async function submit(typed: OfferValues): Promise<void> {
    const checked = checkOffer(typed, rules, new Date());
    const unread = form.current ? unreadableControls(form.current) : {};
    if (checked.faults || Object.keys(unread).length > 0)
      return refuse({ fields: { ...faultsOf(typed), ...unread } });
    // The last refusal keeps its room until there is something else to say; who shows it hides it meanwhile.
    setState(({ message }) => ({ phase: "sending", message, fields: {} }));
    try {
      const refusal = await send(checked.fields, typed);
      if (refusal) refuse(refusal);
      else setState({ phase: "done", fields: {} });
    } catch {
      refuse({ message: unexpected });
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.phase !== "sending" && !isOverLimit(latest.current)) void submit(latest.current);
  }

  const fields: OfferForm = { id, values, set, bind, isLive };
  return {
    ...fields,
    /** What is in the fields now, also for whoever asks later. */
    latest,
    /** Other values, of which nothing has been said yet. */
    replace(values: OfferValues): void {
      set(values);
      setState(idle);
    },
    /** What was said of the whole no longer holds. */
    unsay(): void {
      const isThere = note.current === document.activeElement;
      setState(({ fields }) => ({ phase: "idle", fields }));
      // The focus was led there: it goes on to what can be done now.
      if (isThere) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    },
    state,
    note,
    isBusy: state.phase === "sending",
    /** «§5»: submit is disabled when a limit is exceeded. */
    isOver: isOverLimit(values),
    formProps: { id, ref: form, method: "post", noValidate: true, onSubmit: handleSubmit },
  };
}

function useValues(id: string, initial: OfferValues, isLive: boolean) {
  const [values, setValues] = useState(initial);
  const latest = useRef(initial);
  // Before React looks: it puts lists and long texts back to how the server wrote them.
  const [early] = useState(() => (isLive ? {} : typedBefore(id)));
  const set = useCallback((some: Partial<OfferValues>) => {
    latest.current = { ...latest.current, ...some };
    setValues(latest.current);
  }, []);
  useLayoutEffect(() => set(early), [set, early]);
  return { values, latest, set };
}

/** What was typed, or filled in by the browser, before the script came. */
function typedBefore(id: string): Partial<OfferValues> {
  const there = typeof document === "undefined" ? null : document.getElementById(id);
  const typed = there ? readControls(there as HTMLFormElement) : {};
  return Object.fromEntries(offerFieldNames.filter((name) => typed[name]).map((name) => [name, typed[name]]));
}

/** What is wrong with these values, translated, by field. */
function useFaults(rules: OfferRules<unknown>) {
  const t = useTranslate();
  return (values: OfferValues): Record<string, string> => {
    const faults = Object.entries(checkOffer(values, rules, new Date()).faults ?? {});
    return Object.fromEntries(faults.map(([name, sentence]) => [name, t(sentence)]));
  };
}

interface Binding {
  id: string;
  values: OfferValues;
  latest: { current: OfferValues };
  set(some: Partial<OfferValues>): void;
  state: FormState;
  setState(change: (before: FormState) => FormState): void;
  faultsOf(values: OfferValues): Record<string, string>;
  follow: OfferFormParts<unknown>["follow"];
}

/** Ties controls to values. Faults are told when a field is left, not in the middle of a word; limits as they are met. */
function useBinding({ id, values, latest, set, state, setState, faultsOf, follow }: Binding) {
  const t = useTranslate();

  function tell(name: OfferField, sentence: string | undefined): void {
    setState((before) => {
      const { [name]: _, ...others } = before.fields;
      return { ...before, fields: sentence ? { ...others, [name]: sentence } : others };
    });
  }

  /** Takes what was typed, and what follows from it: what a field was filled in with is not missing there. */
  function take(name: OfferField, typed: string, isLeft: boolean): void {
    const before = latest.current;
    const followed = follow?.({ name, before, after: { ...before, [name]: typed }, isLeft }) ?? {};
    set({ [name]: typed, ...followed });
    for (const filled of Object.keys(followed) as OfferField[]) tell(filled, undefined);
  }

  function change(name: OfferField, typed: string): void {
    take(name, withinLimit(name, latest.current[name], typed), false);
    const sentence = limitFault(name, typed);
    tell(name, sentence && t(sentence));
  }

  function leave(name: OfferField): void {
    const typed = latest.current[name];
    const isPrice = name === "sale_price" || name === "original_price";
    take(name, isPrice ? tidyPrice(typed) : typed, true);
    if (typed) tell(name, picked(faultsOf(latest.current), [name])[name]);
  }

  return (name: OfferField): BoundField => ({
    id: `${id}-${name}`,
    name,
    value: values[name],
    error: state.fields[name],
    onChange: ({ target }) => change(name, target.value),
    onBlur: () => leave(name),
  });
}
