import { isLongEnough, isTooLong, passwordLimits } from "#domain/auth/password-rules.ts";
import { isDeliverable } from "#domain/users/email-schema.ts";
import { AuthError } from "#server/auth/auth-error.ts";

export const maxEmailLength = 255;

/** Exactly one address: it goes into a letter's envelope (contract 5.7). */
export function validateEmail(email: string): void {
  if (email.length > maxEmailLength) throw validationError("An email address is too long");
  if (!isDeliverable(email)) throw validationError("Unable to validate email address: invalid format");
}

export function validateNewPassword(password: string): void {
  const { min, maxBytes } = passwordLimits;
  if (isTooLong(password)) throw validationError(`Password cannot be longer than ${maxBytes} characters`);
  if (!isLongEnough(password))
    throw new AuthError(422, "weak_password", `Password should be at least ${min} characters.`, undefined, {
      weak_password: { reasons: ["length"] },
    });
}

export function validationError(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
