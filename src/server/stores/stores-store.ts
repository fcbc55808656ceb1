import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { fold, isStorable } from "#domain/format/text.ts";
import type { MovedWithStore, OwnedStore } from "#domain/stores/store.ts";
import { storeMessages } from "#domain/stores/store-messages.ts";
import { isLiveCoupon } from "#server/coupons/live-coupon-store.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import { stores } from "#server/db/schema/stores.ts";
import type { Reader } from "#server/db/transaction.ts";
import { readListCursor } from "#server/http/list-page.ts";

// Written out, since Drizzle leaves out a table's name where a query has only one.

/** A store and those that were merged into it: their offers are its own, also while they are still being moved. */
export const idsOfStore = sql`ARRAY(SELECT stores.id UNION ALL SELECT m.id FROM stores m WHERE m.merged_into = stores.id)`;

const liveOffers = sql<number>`(SELECT coalesce(sum(c.n), 0)::int FROM store_counts c WHERE c.store_id = ANY (${idsOfStore}))`;

const liveCoupons = sql<number>`(SELECT count(*)::int FROM coupons c WHERE c.store_id = ANY (${idsOfStore}) AND ${isLiveCoupon()})`;

const domains = sql<
  string[]
>`ARRAY(SELECT d.host FROM store_domains d WHERE d.store_id = stores.id ORDER BY d.host)`;

const ownedColumns = {
  slug: stores.slug,
  name: stores.name,
  about: stores.about,
  logo: stores.logo,
  domains,
  commission: stores.commission,
  live_offers: liveOffers,
  live_coupons: liveCoupons,
  id: stores.id,
  listed: stores.listed,
  merged_into: sql<string | null>`(SELECT m.slug FROM stores m WHERE m.id = stores.merged_into)`,
  version: stores.version,
  created_at: stores.created_at,
  updated_at: stores.updated_at,
};

interface StoresQuery {
  /** A part of the name, or of a domain. */
  q?: string | undefined;
  limit: number;
  cursor?: StoreCursor | undefined;
}

/** Behind which store: its folded name and its id. */
export type StoreCursor = [folded: string, id: string];

/** All stores, for the panel; those that were merged are gone from it. */
export async function listAllStores(
  db: Reader,
  { listed, ...query }: StoresQuery & { listed?: boolean | undefined },
): Promise<{ stores: OwnedStore[]; next: string | null }> {
  const isAsked = listed === undefined ? undefined : eq(stores.listed, listed);
  const rows = await db
    .select({ ...ownedColumns, folded_name: stores.folded_name })
    .from(stores)
    .where(and(isNull(stores.merged_into), isAsked, ...narrowed(query)))
    .orderBy(asc(stores.folded_name), asc(stores.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  return { stores: page.map(({ folded_name: _, ...store }) => store), next: nextOf(rows, query.limit) };
}

function narrowed({ q = "", cursor }: StoresQuery): (SQL | undefined)[] {
  const word = fold(q.trim());
  const isNamed = sql`strpos(${stores.folded_name}, ${word}) > 0`;
  const isAt = sql`EXISTS (SELECT 1 FROM store_domains d WHERE d.store_id = stores.id AND strpos(d.host, ${word}) > 0)`;
  return [
    word === "" ? undefined : sql`(${isNamed} OR ${isAt})`,
    cursor && sql`(${stores.folded_name}, ${stores.id}) > (${cursor[0]}, ${cursor[1]}::uuid)`,
  ];
}

function nextOf(rows: readonly { id: string; folded_name: string }[], limit: number): string | null {
  const last = rows[limit - 1];
  if (!last || rows.length <= limit) return null;
  return Buffer.from(JSON.stringify([last.folded_name, last.id])).toString("base64url");
}

const storeCursor = z.tuple([z.string().refine(isStorable), z.uuid()]);

/** What no list gave out is 422. */
export function readStoreCursor(text: string | undefined): StoreCursor | undefined {
  return text === undefined ? undefined : readListCursor(storeCursor, text, storeMessages.bad_cursor);
}

export async function readOwnedStore(db: Reader, id: string): Promise<OwnedStore | null> {
  const [store] = await db.select(ownedColumns).from(stores).where(eq(stores.id, id));
  return store ?? null;
}

/** What a merge would move. */
export async function countMoving(db: Reader, id: string): Promise<MovedWithStore> {
  const [row] = await db.execute<MovedWithStore & Record<string, unknown>>(sql`
    SELECT (SELECT count(*)::int FROM products WHERE store_id = ${id}) AS offers,
      (SELECT count(*)::int FROM coupons WHERE store_id = ${id}) AS coupons,
      (SELECT count(*)::int FROM alerts WHERE store_id = ${id}) AS alerts,
      (SELECT count(*)::int FROM store_domains WHERE store_id = ${id}) AS domains`);
  return row ?? { offers: 0, coupons: 0, alerts: 0, domains: 0 };
}

/** What a visitor sees of an offer's store, by the offer's column; null where it is not listed. */
export function listedStoreOf(column: "slug" | "name", store_id: SQL): SQL<string | null> {
  const wanted = sql.identifier(column);
  return sql`(SELECT t.${wanted} FROM stores s JOIN stores t ON t.id = coalesce(s.merged_into, s.id) WHERE s.id = ${store_id} AND t.listed)`;
}

/** Of a store by its id: with those that were merged into it and still have live offers. */
export async function livePlacesOf(db: Reader, id: string): Promise<string[]> {
  const rows = await selectMergedPlaces(db, "merged stores with live offers", { id });
  return [id, ...rows.map((row) => row.id)];
}

const selectMergedPlaces = preparedSql<{ id: string }, "merged stores with live offers">(
  () => sql`
    SELECT m.id FROM stores m WHERE m.merged_into = ${sql.placeholder("id")}
      AND (SELECT sum(c.n) > 0 FROM store_counts c WHERE c.store_id = m.id) ORDER BY m.id`,
);

/**
 * The stores that a filter or an alert means, as an array of ids: by address, or by name, the listed ones before others; and those that
 * were merged into them.
 */
export function storesNamed(named: string | undefined): SQL<string[]> {
  if (named === undefined || !isStorable(named)) return sql`'{}'::uuid[]`;
  return sql`ARRAY(
    WITH named AS MATERIALIZED (
      SELECT coalesce(n.merged_into, n.id) AS id, t.listed FROM stores n JOIN stores t ON t.id = coalesce(n.merged_into, n.id)
      WHERE n.slug = ${named}::text OR n.folded_name = fold(${named}::text)
    ), meant AS (SELECT id FROM named WHERE listed OR NOT EXISTS (SELECT 1 FROM named WHERE listed))
    SELECT id FROM meant UNION SELECT m.id FROM stores m JOIN meant ON m.merged_into = meant.id)`;
}
