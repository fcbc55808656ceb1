import { commonPassword } from "#domain/auth/auth-messages.ts";
import { isLongEnough, isTooLong, passwordLimits } from "#domain/auth/password-rules.ts";
import { isDeliverable } from "#domain/users/email-schema.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { isCommonPassword } from "./common-passwords.ts";

export const maxEmailLength = 255;

/** Exactly one address: it goes into a letter's envelope (contract 5.7). */
export function validateEmail(email: string): void {
  if (email.length > maxEmailLength) throw validationError("An email address is too long");
  if (!isDeliverable(email)) throw validationError("Unable to validate email address: invalid format");
}

export async function validateNewPassword(password: string): Promise<void> {
  const { min, maxBytes } = passwordLimits;
  if (isTooLong(password)) throw validationError(`Password cannot be longer than ${maxBytes} characters`);
  if (!isLongEnough(password)) throw weakPassword(`Password should be at least ${min} characters.`, "length");
  if (await isCommonPassword(password)) throw weakPassword(commonPassword, "pwned");
}

function weakPassword(message: string, reason: "length" | "pwned"): AuthError {
  return new AuthError(422, "weak_password", message, undefined, { weak_password: { reasons: [reason] } });
}

export function validationError(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
