import { sql } from "drizzle-orm";
import { noticeLimits } from "#domain/notices/notice-limits.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { pageByTime, type TimeCursor } from "#server/http/list-page.ts";
import { loadOffers, type OfferPage } from "#server/products/products-store.ts";

const savedLocks = 20_141_129;

/** Those of them, each named once, that are saved now: as many as there is room for, the first ones first. Calls of one person wait for each other. */
export async function addSaved(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${savedLocks}, hashtext(${userId}))`);
  const rows = await tx.execute<{ id: string }>(sql`
    WITH asked AS (SELECT id, place FROM unnest(${asUuids(ids)}) WITH ORDINALITY AS asked (id, place)),
    known AS (SELECT id FROM asked JOIN saved_offers ON product_id = id AND user_id = ${userId}),
    added AS (
      INSERT INTO saved_offers (user_id, product_id)
      SELECT ${userId}, id FROM asked WHERE id NOT IN (SELECT id FROM known) ORDER BY place
      LIMIT greatest(0, ${noticeLimits.saved} - (SELECT count(*) FROM saved_offers WHERE user_id = ${userId}))
      RETURNING product_id
    )
    SELECT id FROM known UNION SELECT product_id FROM added`);
  return rows.map(({ id }) => id);
}

export async function removeSaved(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`DELETE FROM saved_offers WHERE user_id = ${userId} AND product_id = ANY (${asUuids(ids)})`,
  );
}

interface SavedPage {
  limit: number;
  cursor?: TimeCursor | undefined;
}

/** Last saved first, ended ones among them; what is not public is left out. */
export async function listSaved(
  db: Reader,
  userId: string,
  { limit, cursor }: SavedPage,
): Promise<OfferPage> {
  const rows = await db.execute<{ id: string; created_at: string }>(sql`
    SELECT s.product_id AS id, to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
    FROM saved_offers s JOIN products p ON p.id = s.product_id AND p.status = 'approved'
    WHERE s.user_id = ${userId}
      ${cursor ? sql`AND (s.created_at, s.product_id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : sql``}
    ORDER BY s.created_at DESC, s.product_id DESC LIMIT ${limit + 1}`);
  const page = pageByTime([...rows], limit);
  const products = await loadOffers(
    db,
    page.rows.map(({ id }) => id),
  );
  return { products, next: page.next };
}
