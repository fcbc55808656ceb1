import { type FocusEvent, type SyntheticEvent, useLayoutEffect, useState } from "react";
import type * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { readControls } from "#web/ui/form-controls.ts";
import type { FieldErrors, Refusal } from "#web/ui/form-state.ts";
import { useAfterPress } from "#web/ui/use-after-press.ts";
import { pickErrors, useForm } from "#web/ui/use-form.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type Typed = Record<string, string>;
type ChangeErrors = (errors: FieldErrors) => FieldErrors;

interface SchemaFormParts<Fields> {
  schema: z.ZodType<Fields>;
  /** Makes the call. Resolves to why it was refused, translated, or to nothing on success. */
  send(fields: Fields): Promise<Refusal | undefined>;
  /** The message where `send` throws. */
  unexpected?: string;
}

/** A form of uncontrolled fields that a schema validates. What was typed stays whatever happens. */
export function useSchemaForm<Fields>({ schema, send, unexpected }: SchemaFormParts<Fields>) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Typed>({});
  const { form, note, state, setErrors, isBusy, submit } = useForm<Typed, Fields>({
    read,
    check(values) {
      const parsed = schema.safeParse(values);
      return parsed.success ? { fields: parsed.data } : { refusal: { fields: errorsOf(parsed.error, t) } };
    },
    send,
    unexpected,
  });
  const handlers = useRecheck(() => errorsOf(schema.safeParse(read()).error, t), setErrors);

  /** Also what was typed, or filled in by the browser, before the script arrived. */
  function read(): Typed {
    const values = readControls(form.current);
    setTyped(values);
    return values;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script has arrived.
  useLayoutEffect(() => {
    read();
  }, []);

  return {
    state,
    typed,
    note,
    isBusy,
    isWaiting: !isHydrated,
    // `post` keeps the fields out of the address if the form is sent before the script arrives.
    formProps: { ref: form, method: "post", noValidate: true, onSubmit: submit, ...handlers },
  };
}

/** Errors follow what is typed. Password managers change several fields at a time, so that all are checked again. */
function useRecheck(currentErrors: () => FieldErrors, setErrors: (change: ChangeErrors) => void) {
  /** Keeps the errors that still hold, of these fields alone. */
  function recheck(names: (shown: string[]) => string[]): void {
    const now = currentErrors();
    setErrors((before) => pickErrors(now, names(Object.keys(before))));
  }
  const afterPress = useAfterPress();
  return {
    /** A field that is being corrected is not wrong meanwhile. */
    onInput({ target }: SyntheticEvent): void {
      const { name } = target as HTMLInputElement;
      recheck((shown) => shown.filter((each) => each !== name));
    },
    /** An error appears when its field is left, not in the middle of a word. */
    onBlur({ target }: FocusEvent): void {
      const { name, value } = target as HTMLInputElement;
      // The button is left for the field that the server refuses, whose error no schema knows.
      if (name) afterPress(() => recheck((shown) => (value ? [...shown, name] : shown)));
    },
  };
}

function errorsOf(error: z.ZodError | undefined, t: Translate): FieldErrors {
  return translateErrors(error ? fieldErrors(error).fields : {}, t);
}

export function translateErrors(errors: FieldErrors, t: Translate): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, t(sentence)]));
}
