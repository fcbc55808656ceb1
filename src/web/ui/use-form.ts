import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { type FieldErrors, type FormState, idle, type Refusal } from "./form-state.ts";

export type Checked<Fields> = { fields: Fields; refusal?: never } | { refusal: Refusal };

export type Outcome = Refusal & { phase?: "done" | "refused" };

interface FormParts<Values, Fields> {
  /** The state that the server left, where it rendered the form. */
  initial?: FormState;
  read(form: HTMLFormElement | null): Values;
  check(values: Values, form: HTMLFormElement | null): Checked<Fields>;
  /** Makes the call. Resolves to why it was refused, translated, or to nothing on success. */
  send(fields: Fields, values: Values): Promise<Outcome | undefined>;
  /** The message where `send` throws. */
  unexpected?: string | undefined;
  /** Submitting does nothing meanwhile. */
  isBlocked?(): boolean;
  /** The last message stays, and keeps its space, while the form is sent again. */
  keepsMessage?: boolean;
  /** Whether the focus may move to the result; always, where left out. */
  mayFocus?(form: HTMLFormElement | null): boolean;
}

/** Every form's engine: one submission at a time, and the focus moves to the first wrong field, or to the message. */
export function useForm<Values, Fields>(parts: FormParts<Values, Fields>) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<FormState>(parts.initial ?? idle);
  const { note, focusResult } = useResultFocus(form);
  const isSending = useRef(false);

  function finish({ phase = "refused", message, fields = {} }: Outcome): void {
    setState({ phase, message, fields });
    if ((phase === "refused" || message) && (parts.mayFocus?.(form.current) ?? true)) focusResult();
  }

  async function send(fields: Fields, values: Values): Promise<void> {
    isSending.current = true;
    setState((before) => sendingState(before, parts.keepsMessage));
    try {
      finish((await parts.send(fields, values)) ?? { phase: "done" });
    } catch {
      finish({ message: parts.unexpected });
    } finally {
      isSending.current = false;
    }
  }

  function submit(event?: SubmitEvent<HTMLFormElement>): void {
    event?.preventDefault();
    if (isSending.current || parts.isBlocked?.()) return;
    const values = parts.read(form.current);
    const checked = parts.check(values, form.current);
    if (checked.refusal) finish(checked.refusal);
    else void send(checked.fields, values);
  }

  function setErrors(change: (errors: FieldErrors) => FieldErrors): void {
    setState((before) => ({ ...before, fields: change(before.fields) }));
  }

  return { form, note, state, setState, setErrors, isBusy: state.phase === "sending", submit };
}

function sendingState({ message }: FormState, keepsMessage = false): FormState {
  return { phase: "sending", message: keepsMessage ? message : undefined, fields: {} };
}

/** To the first wrong field, or to the message, once either is drawn. */
export function useResultFocus(form: { current: HTMLFormElement | null }) {
  const note = useRef<HTMLParagraphElement>(null);
  const [results, setResults] = useState(0);
  useEffect(() => {
    if (results === 0) return;
    const wrong = form.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [];
    // What is folded away is not seen, and cannot be focused.
    for (const control of wrong) control.closest("details")?.setAttribute("open", "");
    (wrong[0] ?? note.current)?.focus();
  }, [results, form]);
  return { note, focusResult: () => setResults((before) => before + 1) };
}

export function pickErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));
}
