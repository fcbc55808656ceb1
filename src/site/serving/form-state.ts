import { type FormSentences, type FormState, refusedState } from "#web/ui/form-state.ts";
import type { RefusedForm } from "./page.ts";

export function formState(
  refused: RefusedForm | undefined,
  sentences: FormSentences,
  done: string | undefined,
): FormState {
  if (refused) return refusedState(refused, sentences);
  return done ? { phase: "done", message: done, fields: {} } : { phase: "idle", fields: {} };
}
