import { and, eq, inArray, sql } from "drizzle-orm";
import type { AppealStatus, MyAppeal } from "#domain/appeals/appeal-response-schema.ts";
import { appeals } from "#server/db/schema/appeals.ts";
import { logModerators } from "#server/db/schema/log.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import type { TimeCursor } from "#server/http/list-page.ts";

type Row = typeof appeals.$inferSelect;
export type StoredAppeal = Omit<Row, "status"> & { status: AppealStatus };

/** As who sent the offers sees them, by the offer. */
export async function findMyAppeals(
  db: Reader,
  productIds: readonly string[],
): Promise<Map<string, MyAppeal>> {
  const rows = await findAppeals(db, productIds);
  return new Map([...rows].map(([id, row]) => [id, myAppeal(row)]));
}

export function myAppeal({
  status,
  text,
  answer,
  created_at,
  decided_at,
  ...people
}: StoredAppeal): MyAppeal {
  const { decided_by, rejected_by } = people;
  const same_moderator = decided_by !== null && decided_by === rejected_by;
  return { status, text, answer, same_moderator, created_at, decided_at };
}

export async function findAppeals(
  db: Reader,
  productIds: readonly string[],
): Promise<Map<string, StoredAppeal>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(appeals)
    .where(inArray(appeals.product_id, [...productIds]));
  return new Map((rows as StoredAppeal[]).map((row) => [row.product_id, row]));
}

/** What waits, oldest first; with a deleted offer it waits in the trash. */
export async function listOpenAppeals(
  db: Reader,
  { limit, cursor }: { limit: number; cursor?: TimeCursor | undefined },
): Promise<StoredAppeal[]> {
  const behind =
    cursor && sql`(${appeals.created_at}, ${appeals.id}) > (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`;
  const isThere = sql`EXISTS (SELECT 1 FROM products p WHERE p.id = ${appeals.product_id})`;
  const rows = await db
    .select()
    .from(appeals)
    // Written out: with a parameter in its place a generic plan cannot use the partial index.
    .where(and(sql`${appeals.status} = 'open'`, isThere, behind))
    .orderBy(appeals.created_at, appeals.id)
    .limit(limit);
  return rows as StoredAppeal[];
}

type NewAppeal = Pick<Row, "product_id" | "text" | "rejected_version" | "rejected_reason" | "rejected_by"> & {
  user_id: string;
};

/** In place of one that a change has closed; undefined where there is another already. */
export async function insertAppeal(tx: Tx, appeal: NewAppeal): Promise<StoredAppeal | undefined> {
  const fresh = { status: "open", answer: null, decided_by: null, decided_at: null, created_at: sql`now()` };
  const [row] = await tx
    .insert(appeals)
    .values(appeal)
    .onConflictDoUpdate({
      target: appeals.product_id,
      set: { ...appeal, ...fresh, version: sql`${appeals.version} + 1` },
      setWhere: eq(appeals.status, "closed"),
    })
    .returning();
  return row as StoredAppeal | undefined;
}

interface Decision {
  status: "open" | "granted" | "upheld";
  answer: string | null;
  decided_by: string | null;
  decided_at: string | null;
}

/** Of offers that the caller has locked. */
export async function writeAppeals(tx: Tx, productIds: readonly string[], decision: Decision): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .update(appeals)
    .set({ ...decision, version: sql`${appeals.version} + 1` })
    .where(inArray(appeals.product_id, [...productIds]));
}

/** Of offers that are rejected no more: they wait again, or are published, and there is nothing left to decide on. */
export async function closeAppeals(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx.execute(sql`
    UPDATE appeals SET status = 'closed', version = version + 1
    WHERE product_id = ANY (${asUuids(productIds)}) AND status = 'open'`);
}

/** What a person wrote goes with them; of what they decided as a moderator only the decision stays. */
export async function eraseAppeals(tx: Tx, userId: string): Promise<void> {
  await tx.delete(appeals).where(eq(appeals.user_id, userId));
  await tx.update(appeals).set({ rejected_by: null }).where(eq(appeals.rejected_by, userId));
  await tx.update(appeals).set({ decided_by: null }).where(eq(appeals.decided_by, userId));
}

/** As the public log names them; who is not in it has no number. */
export async function moderatorNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { user_id, number } = logModerators;
  const rows = await db
    .select({ user_id, number })
    .from(logModerators)
    .where(inArray(user_id, [...ids]));
  return new Map(rows.map((row) => [row.user_id ?? "", `equipe-${row.number}`]));
}
