import type { AuthSessionRow } from "#server/auth/auth-store.ts";

/** How long a sign-in or a shown factor counts for a sensitive change (contract 1.4). */
export const proofMinutes = 15;

/**
 * Whether the user of this session showed lately who they are. A refresh writes no `amr`, so it proves nothing. The link of a
 * recovery letter counts until it has set a password.
 */
export function hasFreshProof(
  { amr, recovery }: Pick<AuthSessionRow, "amr" | "recovery">,
  now: Date,
): boolean {
  const since = now.getTime() / 1000 - proofMinutes * 60;
  return amr.some(({ method, timestamp }) => timestamp > since && (method !== "otp" || recovery !== "used"));
}
