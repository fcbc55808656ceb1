import * as z from "zod";
import { missingOr } from "#domain/format/form-schema.ts";

const longest = 255;

const sentences = {
  missing: "Informe seu e-mail",
  invalid: "Informe um e-mail válido",
  too_long: "O e-mail deve ter no máximo 255 caracteres",
} as const;

/** One address, trimmed and in lower case. The pattern admits no comma, bracket or line break: no second recipient. */
export const emailAddress = z
  .string({ error: missingOr(sentences.missing, sentences.invalid) })
  .trim()
  .toLowerCase()
  .min(1, { error: sentences.missing, abort: true })
  .max(longest, { error: sentences.too_long, abort: true })
  .regex(z.regexes.email, sentences.invalid);
