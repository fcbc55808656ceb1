import type { Db } from "#server/db/connect.ts";
import { authFactors, authRecoveryCodes, authSessions, authSigningKeys } from "#server/db/schema/auth.ts";
import { withKeysLocked } from "./signing-keys.ts";

/**
 * After a change of AUTH_SECRET nobody can read what lies sealed under the old one. Gone, it is made anew: keys by the next
 * start, sessions by signing in, second factors by whoever wants one. Needs neither secret.
 */
export function forgetSealed(db: Db): Promise<void> {
  return withKeysLocked(db, async (tx) => {
    await tx.delete(authSessions);
    await tx.delete(authFactors);
    await tx.delete(authRecoveryCodes);
    await tx.delete(authSigningKeys);
    tx.changes.add("keys");
  });
}
