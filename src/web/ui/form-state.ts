/** How a form stands: `done` and `refused` carry what was said. */
export interface FormState {
  phase: "idle" | "sending" | "done" | "refused";
  message?: string | undefined;
  fields: Record<string, string>;
}

/** Said where a field is wrong, and where nobody can say what is. */
export interface FormSentences {
  check: string;
  failed: string;
}

interface Refusal {
  status?: number;
  message?: string;
  fields?: Record<string, string>;
}

/** One rule for the script and for the page without one: what is the sender's to mend is told as it came. */
export function refusedState({ status = 0, message, fields = {} }: Refusal, said: FormSentences): FormState {
  const isFields = Object.keys(fields).length > 0;
  const isTheirs = status >= 400 && status < 500;
  const whole = isFields ? said.check : isTheirs ? message : said.failed;
  return { phase: "refused", message: whole, fields };
}
