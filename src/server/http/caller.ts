import { eq } from "drizzle-orm";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Caller } from "#server/session/session-store.ts";
import { Problem } from "./problem.ts";

/** Whose call it is. The route admits nobody else to what is one's own. */
export function self(caller: Caller | null): Caller {
  if (!caller) throw new Error("a call of one's own needs a caller");
  return caller;
}

/**
 * The caller, whose account cannot be deleted until the deed is done: what they write now is found by the deletion, and
 * after it nobody writes any more. Taken before any row of theirs, as the deletion does.
 */
export async function holdSelf(tx: Tx, caller: Caller | null): Promise<Caller> {
  const me = self(caller);
  const held = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(eq(authUsers.id, me.id))
    .for("key share");
  if (held.length === 0) throw new Problem(401, "unauthorized", accessMessages.session_expired);
  return me;
}
