import * as z from "zod";
import { form } from "#domain/format/form-schema.ts";

export const codeSentences = {
  missing: "Informe o código de 6 dígitos",
  malformed: "O código tem 6 dígitos",
  recovery_missing: "Informe um código de recuperação",
} as const;

/** What an authenticator app shows, «123 456» among the ways to type it. */
export const totpSchema = form({
  code: z
    .string({ error: codeSentences.missing })
    .overwrite((typed) => typed.replace(/[\s-]/g, ""))
    .min(1, { error: codeSentences.missing, abort: true })
    .regex(/^\d{6}$/, codeSentences.malformed),
});

/** Taken as typed but for the spaces around it: the server knows what its codes look like. */
export const recoveryCodeSchema = form({
  code: z.string({ error: codeSentences.recovery_missing }).trim().min(1, codeSentences.recovery_missing),
});
