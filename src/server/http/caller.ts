import { eq } from "drizzle-orm";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { SecondFactorRule } from "#server/session/second-factor.ts";
import { type Caller, findCaller } from "#server/session/session-store.ts";
import { authorizeAdmin } from "./guards.ts";
import { Problem } from "./problem.ts";

/** By which a caller is found anew. */
export type SessionRef = Pick<Caller, "id" | "session_id">;

/** Whose call it is. The route admits nobody else to what is one's own. */
export function requireCaller<Person>(caller: Person | null): Person {
  if (!caller) throw new Error("a call of one's own needs a caller");
  return caller;
}

/**
 * The caller, whose account can be neither deleted nor banned until the deed is done: what they write now is found by the
 * deletion, and after it nobody writes any more. Taken before any row of theirs, as the deletion does. Asked anew, since the
 * body of a call may take minutes to come, and a lock long to be free.
 */
export async function lockCaller(tx: Tx, caller: SessionRef | null): Promise<Caller> {
  const { id } = requireCaller(caller);
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, id)).for("key share");
  return reloadCaller(tx, caller);
}

/** The same with an admin's rights, which cannot be taken either until the deed is done. */
export async function lockAdmin(tx: Tx, caller: Caller | null, rule: SecondFactorRule): Promise<Caller> {
  const me = await lockCaller(tx, caller);
  authorizeAdmin(me, rule);
  return me;
}

/** As they are now, for whoever holds the account already. */
export async function reloadCaller(tx: Tx, caller: SessionRef | null): Promise<Caller> {
  const { id, session_id } = requireCaller(caller);
  const me = await findCaller(tx, { sub: id, session_id });
  if (!me) throw new Problem(401, "unauthorized", accessMessages.session_expired);
  return me;
}
