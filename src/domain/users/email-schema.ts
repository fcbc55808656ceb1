import * as z from "zod";
import { missingOr } from "#domain/format/form-schema.ts";
import { emailSentences } from "./email-messages.ts";

const longest = 255;

/** One address, trimmed and in lower case. The pattern admits no comma, bracket or line break: no second recipient. */
export const emailAddress = z
  .string({ error: missingOr(emailSentences.missing, emailSentences.invalid) })
  .trim()
  .toLowerCase()
  .min(1, emailSentences.missing)
  .max(longest, { error: emailSentences.too_long, abort: true })
  .regex(z.regexes.email, emailSentences.invalid);
