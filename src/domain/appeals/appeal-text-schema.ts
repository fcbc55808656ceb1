import { form, shownText } from "#domain/format/form-schema.ts";
import { appealLimits } from "./appeal-limits.ts";
import { appealMessages } from "./appeal-messages.ts";

const { missing, too_long } = appealMessages;

/** What a person types, once. */
export const appealTextSchema = form({
  text: shownText({ max: appealLimits.text, too_long }, missing).min(1, missing),
});
