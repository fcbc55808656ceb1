import {
  type RefObject,
  type SubmitEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { clearControls, fillControls, invalidControls, readControls } from "./form-controls.ts";
import { type FormSentences, type FormState, refusedState } from "./form-state.ts";
import { newKey } from "./idempotency-key.ts";

export interface IslandFormParts {
  /** The form's id: what was typed before the script arrived is found by it. */
  id: string;
  /** How the server left it. */
  initial: FormState;
  /** Makes the call; a refusal is thrown with `status`, `message` and `fields`. */
  send(fields: Record<string, unknown>, key: string): Promise<{ message: string }>;
  sentences: FormSentences;
}

/** A form that a script sends: one effect however often it is tried, and nothing of what was typed is lost. */
export function useIslandForm({ id, initial, send, sentences }: IslandFormParts) {
  const form = useRef<HTMLFormElement>(null);
  const { state, setState, end, note } = useFormState(initial, form);
  const attempt = useAttempt();
  const isAwake = useAwakening(id, form, attempt.begin);

  async function submit(typed: HTMLFormElement): Promise<void> {
    const wrong = invalidControls(typed);
    if (Object.keys(wrong).length > 0) {
      end({ phase: "refused", message: sentences.check, fields: wrong });
      return;
    }
    const { typed: words, body, key } = attempt.of(readControls(typed));
    const isWritingOn = () => JSON.stringify(readControls(typed)) !== words;
    setState({ phase: "sending", fields: {} });
    try {
      const { message } = await send(body, key);
      attempt.end();
      const goesOn = isWritingOn();
      if (!goesOn) clearControls(typed);
      end({ phase: "done", message, fields: {} }, goesOn);
    } catch (error) {
      end(refusedState(error as object, sentences), isWritingOn());
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.phase !== "sending") void submit(event.currentTarget);
  }

  /** What is being mended is no longer wrong, until it is sent again. */
  function handleInput({ target }: SyntheticEvent): void {
    const { [(target as HTMLInputElement).name]: mended, ...fields } = state.fields;
    if (mended) setState({ ...state, fields });
  }

  const handlers = { onSubmit: handleSubmit, onInput: handleInput, onFocus: () => attempt.begin() };
  return { state, isAwake, note, formProps: { id, ref: form, ...handlers } };
}

/**
 * How it stands. Each end leads to the first field to mend, or to the sentence about the whole, but not whoever writes on
 * meanwhile or has gone elsewhere: they keep their focus and their words.
 */
function useFormState(initial: FormState, form: RefObject<HTMLFormElement | null>) {
  const note = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState(initial);
  const [ends, setEnds] = useState(0);

  useEffect(() => {
    const at = document.activeElement;
    const isElsewhere = at && at !== document.body && !form.current?.contains(at);
    if (ends === 0 || isElsewhere) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? note.current)?.focus();
  }, [ends, form]);

  function end(how: FormState, isWritingOn = false): void {
    setState(how);
    if (!isWritingOn) setEnds((before) => before + 1);
  }

  return { state, setState, end, note };
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
    return there ? readControls(there as HTMLFormElement) : {};
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: waking happens once.
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
