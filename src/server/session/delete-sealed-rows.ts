import { eq } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { authFactors, authRecoveryCodes, authSessions, authSigningKeys } from "#server/db/schema/auth.ts";
import { siteState } from "#server/db/schema/operation.ts";
import { withKeysLocked } from "./signing-keys.ts";
import { vapidStateKey } from "./vapid-keys.ts";

/**
 * After a change of AUTH_SECRET, what the old one encrypted is unreadable. Deleted, it is made again: keys by the next start, sessions by
 * signing in, second factors by the users who want one. Needs neither secret.
 */
export function deleteSealedRows(db: Db): Promise<void> {
  return withKeysLocked(db, async (tx) => {
    await tx.delete(authSessions);
    await tx.delete(authFactors);
    await tx.delete(authRecoveryCodes);
    await tx.delete(authSigningKeys);
    // Its devices went with their sessions.
    await tx.delete(siteState).where(eq(siteState.key, vapidStateKey));
    tx.changes.add("keys");
  });
}
