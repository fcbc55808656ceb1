import { type FocusEvent, type SyntheticEvent, useLayoutEffect, useState } from "react";
import type * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { readControls } from "#web/ui/form-controls.ts";
import type { FieldErrors, Refusal } from "#web/ui/form-state.ts";
import { pickErrors, useForm } from "#web/ui/use-form.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

export interface SchemaFormParts<Fields> {
  schema: z.ZodType<Fields>;
  /** Makes the call. Resolves to why it was refused, translated, or to nothing on success. */
  send(fields: Fields): Promise<Refusal | undefined>;
  /** The message where `send` throws. */
  unexpected: string;
}

/** A form of uncontrolled fields that a schema validates. What was typed stays whatever happens. */
export function useSchemaForm<Fields>({ schema, send, unexpected }: SchemaFormParts<Fields>) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { form, note, state, setErrors, isBusy, submit } = useForm<Record<string, string>, Fields>({
    read,
    check(values) {
      const parsed = schema.safeParse(values);
      return parsed.success ? { fields: parsed.data } : { refusal: { fields: errorsOf(parsed.error, t) } };
    },
    send,
    unexpected,
  });

  /** Also what was typed, or filled in by the browser, before the script arrived. */
  function read(): Record<string, string> {
    const values = readControls(form.current);
    setTyped(values);
    return values;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script has arrived.
  useLayoutEffect(() => {
    read();
  }, []);

  /** Keeps the errors that still hold, of these fields alone. Password managers change several at a time. */
  function recheck(names: (shown: string[]) => string[]): void {
    const { error } = schema.safeParse(read());
    const now = errorsOf(error, t);
    setErrors((before) => pickErrors(now, names(Object.keys(before))));
  }

  /** A field that is being corrected is not wrong meanwhile. */
  function handleInput({ target }: SyntheticEvent): void {
    const { name } = target as HTMLInputElement;
    recheck((shown) => shown.filter((each) => each !== name));
  }

  /** An error appears when its field is left, not in the middle of a word. */
  function handleBlur({ target }: FocusEvent): void {
    const { name, value } = target as HTMLInputElement;
    recheck((shown) => (value ? [...shown, name] : shown));
  }

  return {
    state,
    typed,
    note,
    isBusy,
    isWaiting: !isHydrated,
    formProps: {
      ref: form,
      // Keeps the fields out of the address if the form is sent before the script arrives.
      method: "post",
      noValidate: true,
      onSubmit: submit,
      onInput: handleInput,
      onBlur: handleBlur,
    },
  };
}

function errorsOf(error: z.ZodError | undefined, t: Translate): FieldErrors {
  return translateErrors(error ? fieldErrors(error).fields : {}, t);
}

export function translateErrors(errors: FieldErrors, t: Translate): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, t(sentence)]));
}
