import {
  type FocusEvent,
  type RefObject,
  type SubmitEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { useTranslate } from "#web/translate.ts";
import { readControls } from "#web/ui/form-controls.ts";
import type { FormState } from "#web/ui/form-state.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Why it was refused, translated: about the whole, or beside a field. */
export interface Refusal {
  message?: string;
  fields?: Record<string, string>;
}

export interface SchemaFormParts<Fields> {
  schema: z.ZodType<Fields>;
  /** Says why it was refused, or nothing where it went well. */
  send(fields: Fields): Promise<Refusal | undefined>;
  /** Said where something happened that nobody thought of. */
  unexpected: string;
}

const idle: FormState = { phase: "idle", fields: {} };

/** A form of the private app. What was typed stays whatever happens: only who leaves the screen leaves it behind. */
export function useSchemaForm<Fields>({ schema, send, unexpected }: SchemaFormParts<Fields>) {
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<FormState>(idle);
  const { typed, read } = useTyped(form);
  const { note, lead } = useLeading(form);
  const wrong = useWrongFields(schema);

  function refuse({ message, fields = {} }: Refusal): void {
    setState({ phase: "refused", message, fields });
    lead();
  }

  async function submit(): Promise<void> {
    const fields = schema.safeParse(read());
    if (!fields.success) return refuse({ fields: wrong(read()) });
    setState({ phase: "sending", fields: {} });
    try {
      const refusal = await send(fields.data);
      if (refusal) refuse(refusal);
      else setState({ phase: "done", fields: {} });
    } catch {
      refuse({ message: unexpected });
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.phase !== "sending") void submit();
  }

  /** Keeps the sentences that still hold, of those fields alone. Password managers change several at a time. */
  function keepOnly(names: (told: string[]) => string[]): void {
    const now = wrong(read());
    setState((before) => ({ ...before, fields: picked(now, names(Object.keys(before.fields))) }));
  }

  /** What is being mended is not wrong meanwhile. */
  function handleInput({ target }: SyntheticEvent): void {
    const { name } = target as HTMLInputElement;
    keepOnly((told) => told.filter((each) => each !== name));
  }

  /** Told as soon as a field is left, not before: nobody is wrong in the middle of a word. */
  function handleBlur({ target }: FocusEvent): void {
    const { name, value } = target as HTMLInputElement;
    keepOnly((told) => (value ? [...told, name] : told));
  }

  return {
    state,
    typed,
    note,
    isBusy: state.phase === "sending",
    isWaiting: !isHydrated,
    formProps: {
      ref: form,
      // Not into the address, should a press ever come before the script.
      method: "post",
      noValidate: true,
      onSubmit: handleSubmit,
      onInput: handleInput,
      onBlur: handleBlur,
    },
  };
}

/** What stands in the fields now: also what was typed, or filled in by the browser, before the script came. */
function useTyped(form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  function read(): Record<string, string> {
    const values = form.current ? readControls(form.current) : {};
    setTyped(values);
    return values;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script has come.
  useLayoutEffect(() => {
    read();
  }, []);
  return { typed, read };
}

/** A refusal leads to the first field to mend, or to the sentence about the whole. */
export function useLeading(form: RefObject<HTMLFormElement | null>) {
  const note = useRef<HTMLParagraphElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? note.current)?.focus();
  }, [refusals, form]);
  return { note, lead: () => setRefusals((before) => before + 1) };
}

function useWrongFields(schema: z.ZodType) {
  const t = useTranslate();
  return (values: Record<string, string>): Record<string, string> => {
    const { error } = schema.safeParse(values);
    const fields = Object.entries(error ? fieldErrors(error).fields : {});
    return Object.fromEntries(fields.map(([name, sentence]) => [name, t(sentence)]));
  };
}

export function picked(fields: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
