import { eq, sql } from "drizzle-orm";
import { levelRule } from "#domain/users/level-rule.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { arrayText } from "#server/db/uuid.ts";
import { barUntil, liftBar } from "#server/users/levels-store.ts";

/** How an offer came to be rejected. */
interface Rejection extends Record<string, unknown> {
  product_id: string;
  /** Null after the erasure of who rejected it. */
  by: string | null;
  at: string;
  version: number;
  /** It had been published at once: its rejection bars who sent it. */
  was_published: boolean;
}

/** The newest of each; none where the offer was rejected before there was a record. */
export async function findRejections(
  db: Reader,
  productIds: readonly string[],
): Promise<Map<string, Rejection>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.execute<Rejection>(sql`
    SELECT DISTINCT ON (object_id) object_id::uuid AS product_id, actor_id AS by, created_at AS at,
      (after ->> 'version')::int AS version, action = 'update-product-status' AND before ->> 'status' = 'approved' AS was_published
    FROM audit_events
    WHERE object_kind = 'product' AND object_id = ANY (${arrayText(productIds)}::text[])
      AND action IN ('update-product-status', 'edit-product')
      AND after ->> 'status' = 'rejected' AND before ->> 'status' <> 'rejected'
    ORDER BY object_id, created_at DESC, id DESC`);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** Who rejected it, locked against erasure until the transaction ends; null where the account is gone. */
export async function lockRejecter(tx: Tx, rejection: Rejection | undefined): Promise<string | null> {
  if (!rejection?.by) return null;
  const [row] = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(eq(authUsers.id, rejection.by))
    .for("key share");
  return row?.id ?? null;
}

const dayMs = 86_400_000;
const endOfBar = ({ at }: Rejection) => new Date(new Date(at).getTime() + levelRule.barredDays * dayMs);

/** The rejections were wrong: whom they barred from publishing at once is free again. */
export async function liftBars(tx: Tx, rejected: ReadonlyMap<string, string | null>): Promise<void> {
  for (const { user_id, rejection } of await barring(tx, rejected))
    await liftBar(tx, user_id, endOfBar(rejection));
}

/** Undoes that. */
export async function restoreBars(
  tx: Tx,
  rejected: ReadonlyMap<string, string | null>,
  now: Date,
): Promise<void> {
  for (const { user_id, rejection } of await barring(tx, rejected))
    if (endOfBar(rejection) > now) await barUntil(tx, user_id, endOfBar(rejection));
}

/** @param rejected who sent each offer */
async function barring(tx: Tx, rejected: ReadonlyMap<string, string | null>) {
  const rejections = await findRejections(tx, [...rejected.keys()]);
  return [...rejections.values()]
    .filter(({ was_published }) => was_published)
    .flatMap((rejection) => {
      const user_id = rejected.get(rejection.product_id);
      return user_id ? { user_id, rejection } : [];
    });
}
