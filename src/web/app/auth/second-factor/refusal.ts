import type { AuthError } from "@supabase/auth-js";
import { secondFactorError, type Voice } from "#domain/auth/auth-messages.ts";
import { wireMessage } from "#web/app/auth/auth-error-text.ts";
import type { Refusal } from "#web/ui/form-state.ts";

/** A wrong code is told beside the field, anything else about the whole. */
export function refusalOf(error: AuthError, voice: Voice): Refusal {
  const sentence = secondFactorError(wireMessage(error), voice);
  return error.code === "mfa_verification_failed" ? { fields: { code: sentence } } : { message: sentence };
}
