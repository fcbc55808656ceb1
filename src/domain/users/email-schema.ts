import * as z from "zod";
import { missingOr } from "#domain/format/form-schema.ts";
import { emailSentences } from "./email-messages.ts";

const longest = 255;
/** RFC 5321 and 1035. A letter to anything longer, or to a name that ends in a hyphen, is refused by every mail server. */
const deliverable = /^[^@]{1,64}@(?:[^.]{0,62}[^.-]\.)+[^.]{0,62}[^.-]$/;

/** One address, trimmed and in lower case. The pattern admits no comma, bracket or line break: no second recipient. */
export const emailAddress = z
  .string({ error: missingOr(emailSentences.missing, emailSentences.invalid) })
  .trim()
  .toLowerCase()
  .min(1, emailSentences.missing)
  .max(longest, { error: emailSentences.too_long, abort: true })
  .regex(z.regexes.email, emailSentences.invalid)
  .refine(isDeliverable, emailSentences.invalid);

export function isDeliverable(address: string): boolean {
  return z.regexes.email.test(address) && deliverable.test(address);
}
