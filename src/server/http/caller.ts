import { eq, sql } from "drizzle-orm";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { SecondFactorRule } from "#server/session/second-factor.ts";
import { type Caller, findCallers } from "#server/session/session-store.ts";
import { authorizeAdmin } from "./guards.ts";
import { Problem } from "./problem.ts";

export type SessionRef = Pick<Caller, "id" | "session_id">;

export function requireCaller<Person>(caller: Person | null): Person {
  if (!caller) throw new Error("a call of one's own needs a caller");
  return caller;
}

/**
 * Locks the caller's account against deletion and bans until the transaction ends, so that a deletion finds every row they
 * write. Taken before any row of theirs, in the order of the deletion. Reloads the caller: a slow body or lock may take minutes.
 */
export async function lockCaller(tx: Tx, caller: SessionRef | null): Promise<Caller> {
  const { id } = requireCaller(caller);
  await selectLocked(tx, "account locked against deletion", { id });
  return reloadCaller(tx, caller);
}

const selectLocked = preparedStatement((db, _: "account locked against deletion") =>
  db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(eq(authUsers.id, sql.placeholder("id")))
    .for("key share"),
);

/** The same for an admin, who keeps the role until the transaction ends. */
export async function lockAdmin(tx: Tx, caller: Caller | null, rule: SecondFactorRule): Promise<Caller> {
  const me = await lockCaller(tx, caller);
  authorizeAdmin(me, rule);
  return me;
}

export async function reloadCaller(tx: Tx, caller: SessionRef | null): Promise<Caller> {
  const { id, session_id } = requireCaller(caller);
  const [me] = await findCallers(tx, [{ sub: id, session_id }]);
  if (!me) throw new Problem(401, "unauthorized", accessMessages.session_expired);
  return me;
}
