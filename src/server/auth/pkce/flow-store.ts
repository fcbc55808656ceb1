import { and, eq, getTableColumns, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { authFlowStates } from "#server/db/schema/auth.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

export type FlowRow = typeof authFlowStates.$inferSelect;
type NewFlow = Omit<typeof authFlowStates.$inferInsert, "used_at"> & { used_at?: SQL };

/** Lifetime of a started login and of an unexchanged code (contract 5.4). */
export const flowSeconds = 300;
const young = sql`now() - make_interval(secs => ${flowSeconds})`;

export async function insertFlow(db: Reader, flow: NewFlow): Promise<void> {
  await db.insert(authFlowStates).values(flow);
}

export async function findFlow(db: Reader, id: string): Promise<(FlowRow & { is_old: boolean }) | null> {
  const [row] = await db
    .select({
      ...getTableColumns(authFlowStates),
      is_old: sql<boolean>`${authFlowStates.created_at} <= ${young}`,
    })
    .from(authFlowStates)
    .where(eq(authFlowStates.id, id));
  return row ?? null;
}

/** One statement: of several responses with one state only one gets the login, and only in the browser that started it. */
export async function takeFlow(db: Db, id: string, browser_hash: Buffer): Promise<FlowRow | null> {
  const t = authFlowStates;
  const [row] = await db
    .update(t)
    .set({ used_at: sql`now()` })
    .where(and(eq(t.id, id), eq(t.browser_hash, browser_hash), isNull(t.used_at), gt(t.created_at, young)))
    .returning();
  return row ?? null;
}

/** The code's lifetime begins now, not with the login. */
export async function storeAuthCode(
  tx: Tx,
  flow_id: string,
  code: { auth_code_hash: Buffer; user_id: string },
): Promise<boolean> {
  const rows = await tx
    .update(authFlowStates)
    .set({ ...code, used_at: sql`now()` })
    .where(eq(authFlowStates.id, flow_id))
    .returning({ id: authFlowStates.id });
  return rows.length > 0;
}

/** The account to lock before the code is taken: accounts are always locked first. */
export async function findCodeOwner(tx: Tx, auth_code_hash: Buffer): Promise<string | null> {
  const [row] = await tx
    .select({ user_id: authFlowStates.user_id })
    .from(authFlowStates)
    .where(eq(authFlowStates.auth_code_hash, auth_code_hash));
  return row?.user_id ?? null;
}

/** Deleted in the exchange's transaction, so that a code works once. */
export async function takeAuthCode(
  tx: Tx,
  auth_code_hash: Buffer,
): Promise<(FlowRow & { is_old: boolean }) | null> {
  const [row] = await tx
    .delete(authFlowStates)
    .where(eq(authFlowStates.auth_code_hash, auth_code_hash))
    .returning({
      ...getTableColumns(authFlowStates),
      is_old: sql<boolean>`${authFlowStates.used_at} <= ${young}`,
    });
  return row ?? null;
}

/** Long after they have expired. */
export async function deleteOldFlows(db: Db): Promise<void> {
  await db.delete(authFlowStates).where(lt(authFlowStates.created_at, sql`now() - interval '24 hours'`));
}
