import { z } from "zod";
import { AuthError } from "#server/auth/auth-error.ts";

const uuid = z.guid();

export function uuidOrNull(text: string): string | null {
  return uuid.safeParse(text).success ? text.toLowerCase() : null;
}

export function factorNotFound(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "Factor not found");
}
