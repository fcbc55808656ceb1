import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { clearControls, fillControls, invalidControls, readControls, typedBefore } from "./form-controls.ts";
import { type FormSentences, type FormState, refusedState } from "./form-state.ts";
import { newKey } from "./idempotency-key.ts";
import { useForm } from "./use-form.ts";

type Typed = Record<string, string>;

interface IslandFormParts {
  /** The form's id: what was typed before the script arrived is found by it. */
  id: string;
  initial: FormState;
  /** Makes the call; a refusal is thrown with `status`, `message` and `fields`. */
  send(fields: Record<string, unknown>, key: string): Promise<{ message: string }>;
  sentences: FormSentences;
}

/** A form of a public page. It works without a script, and keeps what was typed before the script arrived. */
export function useIslandForm({ id, initial, send, sentences }: IslandFormParts) {
  const attempt = useAttempt();
  const isTypedOn = useRef(false);
  const { form, note, state, setErrors, submit } = useForm<Typed, Typed>({
    initial,
    read: readControls,
    check(typed, form) {
      isTypedOn.current = false;
      const wrong = invalidControls(form);
      const isValid = Object.keys(wrong).length === 0;
      return isValid ? { fields: typed } : { refusal: { message: sentences.check, fields: wrong } };
    },
    async send(typed) {
      const { body, key } = attempt.of(typed);
      const result = await send(body, key).then(
        ({ message }) => ({ phase: "done", message }) as const,
        (error: object) => refusedState(error, sentences),
      );
      isTypedOn.current = JSON.stringify(readControls(form.current)) !== JSON.stringify(typed);
      if (result.phase === "done") {
        attempt.end();
        if (!isTypedOn.current) clearControls(form.current);
      }
      return result;
    },
    // A user who types on, or has left the form, keeps the focus.
    mayFocus: (form) => !isTypedOn.current && !isFocusOutside(form),
  });
  const isAwake = useAwakening(id, form, attempt.begin);

  /** A field that is being corrected is not wrong until it is sent again. */
  function handleInput({ target }: SyntheticEvent): void {
    setErrors(({ [(target as HTMLInputElement).name]: _, ...others }) => others);
  }

  const handlers = { onSubmit: submit, onInput: handleInput, onFocus: () => attempt.begin() };
  return { state, isAwake, note, formProps: { id, ref: form, ...handlers } };
}

function isFocusOutside(form: HTMLFormElement | null): boolean {
  const at = document.activeElement;
  return at !== null && at !== document.body && !form?.contains(at);
}

/** Restores what was typed while the script loaded, and takes over from the browser's own validation. */
function useAwakening(
  id: string,
  form: RefObject<HTMLFormElement | null>,
  begin: (at: number) => void,
): boolean {
  const [isAwake, setIsAwake] = useState(false);
  const [typed] = useState(() => typedBefore(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script has arrived.
  useLayoutEffect(() => {
    if (!form.current) return;
    fillControls(form.current, typed);
    // At once, not with the next render: a click that was held until now is about to be replayed.
    form.current.noValidate = true;
    if (form.current.contains(document.activeElement)) begin(touchedAt());
    setIsAwake(true);
  }, []);
  return isAwake;
}

/** A submission and its repeats: the same fields go under the same key, with the time from the first focus to the first try. */
function useAttempt() {
  const focusedAt = useRef<number>(undefined);
  const last = useRef<{ typed: string; key: string; body: Record<string, unknown> }>(undefined);
  return {
    begin(at = performance.now()): void {
      focusedAt.current ??= at;
    },
    of(fields: Typed) {
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

/** When the islands' code was first requested, which is when the user first touched one. */
function touchedAt(): number {
  const entry = new URL(document.documentElement.dataset.islands ?? "", document.baseURI).href;
  return performance.getEntriesByName(entry)[0]?.startTime ?? 0;
}
