import * as z from "zod";
import { form, malformed, missingOr, requiredShownLine } from "#domain/format/form-schema.ts";
import { emailAddress } from "#domain/users/email-schema.ts";
import { nameLimit } from "#domain/users/user.ts";
import { isLongEnough, isTooLong, passwordSentences as sentences } from "./password-rules.ts";

/** A password is taken as typed: never trimmed, never normalised. */
function typedPassword(missing: string) {
  return z.string({ error: missingOr(missing, malformed.text) }).min(1, { error: missing, abort: true });
}

const newPassword = typedPassword(sentences.missing)
  .refine(isLongEnough, sentences.too_short)
  .refine((password) => !isTooLong(password), sentences.too_long);

const passwords = { password: newPassword, confirmPassword: typedPassword(sentences.unconfirmed) };

function isConfirmed({ password, confirmPassword }: z.output<typeof bothTyped>): boolean {
  return password === confirmPassword;
}

/** Said together with whatever else is wrong, so that a person mends a form once, not sentence by sentence. */
const mismatch = {
  error: sentences.mismatch,
  path: ["confirmPassword"],
  when: ({ value }: { value: unknown }) => bothTyped.safeParse(value).success,
};
const bothTyped = z.object({ password: z.string(), confirmPassword: z.string() });

export const loginSchema = form({ email: emailAddress, password: typedPassword(sentences.missing) });

const fullName = requiredShownLine(nameLimit, "Informe seu nome completo");

export const signUpSchema = form({
  full_name: fullName,
  email: emailAddress,
  ...passwords,
}).refine(isConfirmed, mismatch);

export const forgotPasswordSchema = form({ email: emailAddress });

export const resetPasswordSchema = form(passwords).refine(isConfirmed, mismatch);

export const firstPasswordSchema = form({ name: fullName, ...passwords }).refine(isConfirmed, mismatch);

export type SignUp = z.output<typeof signUpSchema>;
