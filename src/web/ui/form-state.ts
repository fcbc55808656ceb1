/** The state of a form; `done` and `refused` have a message. */
export interface FormState {
  phase: "idle" | "sending" | "done" | "refused";
  message?: string | undefined;
  fields: FieldErrors;
}

export type FieldErrors = Record<string, string>;

/** Why a form was refused: a message about the whole, or a sentence beside a field. */
export interface Refusal {
  message?: string | undefined;
  fields?: FieldErrors;
}

export const idle: FormState = { phase: "idle", fields: {} };

/** The message where a field is wrong, and where the reason is unknown. */
export interface FormSentences {
  check: string;
  failed: string;
}

/** One rule for the script and for the page without one: the server's message is shown where the sender can fix the fault. */
export function refusedState(
  { status = 0, message, fields = {} }: Refusal & { status?: number },
  sentences: FormSentences,
): FormState & { phase: "refused" } {
  const hasFields = Object.keys(fields).length > 0;
  const isTheirs = status >= 400 && status < 500;
  const whole = hasFields ? sentences.check : isTheirs ? message : sentences.failed;
  return { phase: "refused", message: whole, fields };
}
