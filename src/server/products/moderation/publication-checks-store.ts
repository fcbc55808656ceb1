import { and, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { OwnedProduct } from "#domain/products/product.ts";
import { publicationChecks } from "#server/db/schema/levels.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

const { product_id, until, checked_at } = publicationChecks;
const isInTime = sql`${until} > now()`;
const dayMs = 86_400_000;

/** Beside products in a query: published at once, and no moderator has looked. */
export const isOpenCheck = and(sql`products.status = 'approved'`, isNull(checked_at), isInTime);

/** They are the few of one day. */
export const countOpenChecks = sql<number>`(SELECT count(*)::int FROM publication_checks c JOIN products p
  ON p.id = c.product_id AND p.status = 'approved' WHERE c.checked_at IS NULL AND c.until > now())`;

/** Which of these were published at once and wait for a moderator's look. */
export async function findOpenChecks(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ product_id })
    .from(publicationChecks)
    .where(and(inArray(product_id, [...ids]), isNull(checked_at), isInTime));
  return new Set(rows.map((row) => row.product_id));
}

/** Of products `p`, for an offer's page. */
export const hasOpenCheck = sql<boolean>`EXISTS (SELECT 1 FROM publication_checks c
  WHERE c.product_id = p.id AND c.checked_at IS NULL AND c.until > now())`;

/** Of products that the caller has locked, also of those that their sender has changed since: they wait for the same look. */
export async function openChecksOf(tx: Tx, current: readonly OwnedProduct[]): Promise<Set<string>> {
  return findOpenChecks(
    tx,
    current.map(({ id }) => id),
  );
}

/** Which of these a moderator has decided on after they were published at once. */
export async function findDecidedChecks(tx: Tx, current: readonly OwnedProduct[]): Promise<Set<string>> {
  const ids = current.filter(({ status }) => status !== "pending").map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ product_id })
    .from(publicationChecks)
    .where(and(inArray(product_id, ids), isNotNull(checked_at), isInTime));
  return new Set(rows.map((row) => row.product_id));
}

export async function startCheck(tx: Tx, id: string, now: Date): Promise<void> {
  const ends = new Date(now.getTime() + dayMs).toISOString();
  await tx.insert(publicationChecks).values({ product_id: id, until: ends });
}

/** @param when null: it waits again */
export async function markChecked(tx: Tx, ids: readonly string[], when: Date | null): Promise<void> {
  const set = { checked_at: when?.toISOString() ?? null };
  await tx
    .update(publicationChecks)
    .set(set)
    .where(inArray(product_id, [...ids]));
}
