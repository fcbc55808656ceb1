import { type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type FormSentences, type FormState, refusedState } from "./form-state.ts";
import { clear, typedInto, typeInto, wrongFields } from "./typed-fields.ts";

export interface FormParts {
  /** The form's id: what was typed before the script arrived is found by it. */
  id: string;
  /** How the server left it. */
  initial: FormState;
  /** Makes the call; a refusal is thrown with `status`, `message` and `fields`. */
  send(fields: Record<string, unknown>, key: string): Promise<{ message: string }>;
  sentences: FormSentences;
}

/** A form that a script sends: one effect however often it is tried, and nothing of what was typed is lost. */
export function useForm({ id, initial, send, sentences }: FormParts) {
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState(initial);
  const attempt = useAttempt();
  const isAwake = useAwakening(id, form, attempt.begin);
  /** Whoever writes on while a form is on its way keeps the focus and the words. */
  const isWritingOn = useRef(false);

  async function submit(): Promise<void> {
    if (!form.current || state.phase === "sending") return;
    const wrong = wrongFields(form.current);
    isWritingOn.current = false;
    if (Object.keys(wrong).length > 0) {
      setState({ phase: "refused", message: sentences.check, fields: wrong });
      return;
    }
    const { typed, body, key } = attempt.of(typedInto(form.current));
    const look = () => {
      isWritingOn.current = !!form.current && JSON.stringify(typedInto(form.current)) !== typed;
    };
    setState({ phase: "sending", fields: {} });
    try {
      const { message } = await send(body, key);
      attempt.end();
      look();
      if (form.current && !isWritingOn.current) clear(form.current);
      setState({ phase: "done", message, fields: {} });
    } catch (error) {
      look();
      setState(refusedState(error as object, sentences));
    }
  }

  // The first field to mend, else the sentence about the whole.
  useEffect(() => {
    if (!isAwake || state === initial || state.phase === "idle" || state.phase === "sending") return;
    const at = document.activeElement;
    const isElsewhere = at && at !== document.body && !form.current?.contains(at);
    if (isElsewhere || isWritingOn.current) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? note.current)?.focus();
  }, [isAwake, state, initial]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit();
  }

  return {
    state,
    isAwake,
    note,
    formProps: { id, ref: form, onSubmit: handleSubmit, onFocus: () => attempt.begin() },
  };
}

/** Keeps what was typed while the script was on its way, and takes over from the browser's own checks. */
function useAwakening(
  id: string,
  form: RefObject<HTMLFormElement | null>,
  begin: (at: number) => void,
): boolean {
  const [isAwake, setIsAwake] = useState(false);
  const [typed] = useState(() => {
    const there = typeof document === "undefined" ? null : document.getElementById(id);
    return there ? typedInto(there as HTMLFormElement) : {};
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: waking happens once.
  useLayoutEffect(() => {
    if (!form.current) return;
    typeInto(form.current, typed);
    // At once, not with the next render: a click that was held until now is about to be replayed.
    form.current.noValidate = true;
    if (form.current.contains(document.activeElement)) begin(touchedAt());
    setIsAwake(true);
  }, []);
  return isAwake;
}

/** A try and its repeats: the same words under the same key, with the time from the first focus to the first sending. */
function useAttempt() {
  const focusedAt = useRef<number>(undefined);
  const last = useRef<{ typed: string; key: string; body: Record<string, unknown> }>(undefined);
  return {
    begin(at = performance.now()): void {
      focusedAt.current ??= at;
    },
    of(fields: Record<string, string>) {
      const typed = JSON.stringify(fields);
      if (last.current?.typed !== typed) {
        const elapsed_ms = Math.round(performance.now() - (focusedAt.current ?? touchedAt()));
        last.current = { typed, key: newKey(), body: { ...fields, elapsed_ms } };
      }
      return last.current;
    },
    end(): void {
      last.current = undefined;
      focusedAt.current = undefined;
    },
  };
}

/** When the islands' code was first asked for, which is when somebody first touched one. */
function touchedAt(): number {
  const entry = new URL(document.documentElement.dataset.islands ?? "", document.baseURI).href;
  return performance.getEntriesByName(entry)[0]?.startTime ?? 0;
}

/** Not `randomUUID`: that one exists on https only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");
}
