import { type ComponentProps, createContext, useContext, useEffect } from "react";
import type * as z from "zod";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import type { Refusal } from "#web/ui/form-state.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useSchemaForm } from "./use-schema-form.ts";

const idle = { errors: {}, typed: {}, isBusy: false, isWaiting: false };

interface FormParts extends Pick<ReturnType<typeof useSchemaForm>, "typed" | "isBusy" | "isWaiting"> {
  errors: Record<string, string>;
}

const FormContext = createContext<FormParts>(idle);

export interface SchemaFormProps<Fields> extends ComponentProps<"form"> {
  schema: z.ZodType<Fields>;
  /** Throws why it was refused. */
  send: (fields: Fields) => Promise<void>;
  /** What was thrown, translated. */
  refuse: (error: unknown) => Refusal;
}

/** A form that a schema validates, with its message above. Its fields and its button take their state from here. */
export function SchemaForm<Fields>({ schema, send, refuse, children, ...rest }: SchemaFormProps<Fields>) {
  const { state, note, formProps, ...parts } = useSchemaForm({
    schema,
    send: (fields: Fields) => send(fields).then(() => undefined, refuse),
  });
  const form = formProps.ref;
  // The button rests while it is busy, and loses the focus by that.
  useEffect(() => {
    if (state.phase === "done") form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [state.phase, form]);
  return (
    <FormContext value={{ ...parts, errors: state.fields }}>
      <form {...rest} {...formProps}>
        <FormNote text={state.message} isGood={false} noteRef={note} />
        {children}
      </form>
    </FormContext>
  );
}

export function useFormParts(): FormParts {
  return useContext(FormContext);
}

export function SchemaField({ error, ...props }: ComponentProps<typeof TextField>) {
  const { errors } = useFormParts();
  return <TextField {...props} required error={error ?? errors[props.name]} />;
}

export function Submit(props: Omit<ComponentProps<typeof SubmitButton>, "isBusy" | "isWaiting">) {
  const { isBusy, isWaiting } = useFormParts();
  return <SubmitButton {...props} isBusy={isBusy} isWaiting={isWaiting} />;
}
