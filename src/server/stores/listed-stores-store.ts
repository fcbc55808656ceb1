import { type SQL, sql } from "drizzle-orm";
import { fold, isStorable } from "#domain/format/text.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { leastForFigure } from "#domain/stores/store-limits.ts";
import { type StoresRequest, storesOnPage } from "#domain/stores/stores-query.ts";
import { storesWithCoupon } from "#server/coupons/live-coupon-store.ts";
import type { Reader } from "#server/db/transaction.ts";
import { describedStore, type StoreRow, selectStores } from "./store-rows-store.ts";
import type { StoreCursor } from "./stores-store.ts";

const isListed = sql`s.listed AND s.merged_into IS NULL`;

type Filters = Pick<StoresRequest, "q" | "withCoupon" | "withoutCommission">;

interface StoresQuery extends Filters, Pick<StoresRequest, "order" | "letter"> {
  cursor?: StoreCursor | undefined;
  /** What those who ask know beside the team's words; for the filter alone. */
  paid?: PaidStores | undefined;
}

/** Stores whose links earn, whatever the team says of them: by address here and by domain; and what a store is of which nobody says anything. */
export interface PaidStores {
  slugs: readonly string[];
  hosts: readonly string[];
  isRestFree: boolean;
}

export interface StoreList {
  stores: DescribedStore[];
  next: string | null;
  /** It does not begin at the beginning of all stores. */
  isLater: boolean;
}

/** A page of the listed stores. From A to Z by keyset, so that the tenth page of ten thousand stores costs what the first does. */
export async function listStores(db: Reader, query: StoresQuery, limit = storesOnPage): Promise<StoreList> {
  const { order, letter, cursor } = query;
  if (order !== "nome") return { stores: await listTop(db, query), next: null, isLater: false };
  const rest = sql`WHERE ${isListed} AND ${matches(query)}
      AND ${cursor ? sql`(s.folded_name, s.id) > (${cursor[0]}, ${cursor[1]}::uuid)` : sql`true`}
      AND ${letter ? sql`s.folded_name >= ${letter}` : sql`true`}
    ORDER BY s.folded_name, s.id LIMIT ${limit + 1}`;
  const rows = await db.execute<StoreRow>(selectStores(sql`stores s`, rest));
  const last = rows[limit - 1];
  return {
    stores: rows.slice(0, limit).map(describedStore),
    next: rows.length > limit && last ? writeStoreCursor([last.folded_name, last.id]) : null,
    isLater: cursor !== undefined || letter !== undefined,
  };
}

function writeStoreCursor(cursor: StoreCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** The first ones by what they count: one page, since a list that moves all the time cannot be turned over. */
async function listTop(db: Reader, { order, ...filters }: StoresQuery): Promise<DescribedStore[]> {
  const ranked =
    order === "ofertas"
      ? sql`SELECT store_id, sum(n)::float8 AS place FROM store_counts GROUP BY store_id HAVING sum(n) > 0`
      : sql`SELECT store_id, "real"::float8 / judged AS place FROM store_figures WHERE judged >= ${leastForFigure}`;
  const top = sql`(SELECT s.id AS top_id, place FROM (${ranked}) AS ranked JOIN stores s ON s.id = ranked.store_id
      WHERE ${isListed} AND ${matches(filters)} ORDER BY place DESC, s.folded_name LIMIT ${storesOnPage}) AS top`;
  const rest = sql`ORDER BY place DESC, s.folded_name`;
  const rows = await db.execute<StoreRow>(selectStores(sql`${top} JOIN stores s ON s.id = top_id`, rest));
  return rows.map(describedStore);
}

const hasLiveCoupon = sql`s.id IN (${storesWithCoupon()})`;

/** Part of a name or of an address, as people paste it. */
function matches({ q, withCoupon, withoutCommission, paid }: Filters & Pick<StoresQuery, "paid">): SQL {
  const isAt = sql`s.id IN (SELECT store_id FROM store_domains WHERE strpos(host, ${hostIn(q)}) > 0)`;
  const conditions = [
    q !== "" && sql`(strpos(s.folded_name, ${fold(q)}) > 0 OR ${isAt})`,
    withCoupon && hasLiveCoupon,
    withoutCommission && earnsNothing(paid),
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

function earnsNothing(paid: PaidStores | undefined): SQL {
  if (!paid) return sql`NOT s.commission`;
  const { slugs, hosts, isRestFree } = paid;
  const isAt = sql`d.host = h.host OR right(d.host, length(h.host) + 1) = '.' || h.host OR right(h.host, length(d.host) + 1) = '.' || d.host`;
  return sql`NOT coalesce(s.commission, ${!isRestFree}) AND s.slug <> ALL (${sql.param(slugs)}::text[])
    AND NOT EXISTS (SELECT 1 FROM store_domains d JOIN unnest(${sql.param(hosts)}::text[]) AS h(host) ON ${isAt} WHERE d.store_id = s.id)`;
}

/** «https://www.kabum.com.br/produto/1» → «kabum.com.br» */
function hostIn(q: string): string {
  const address = q.toLowerCase().replace(/^https?:\/\//, "");
  return (address.split(/[/?#]/, 1)[0] ?? "").replace(/^www\./, "");
}

/** The letters that listed names begin with: a step into the index for each of the alphabet. */
export async function listLetters(db: Reader): Promise<string[]> {
  const alphabet = "abcdefghijklmnopqrstuvwxyz";
  const rows = await db.execute<{ letter: string }>(sql`
    SELECT upper(letter) AS letter FROM unnest(string_to_array(${alphabet}, NULL)) AS letter
    WHERE letter = (SELECT left(s.folded_name, 1) FROM stores s WHERE ${isListed} AND s.folded_name >= letter
      ORDER BY s.folded_name LIMIT 1)
    ORDER BY letter`);
  return rows.map(({ letter }) => letter);
}

/** How alike two names are, from 0 to 1: below this they are two names. */
const alike = 0.3;

/** So many names and so many addresses are compared: they begin with the same letter. A slip there finds nothing. */
const mostCompared = 500;

/** The listed store whose name or address is most like this, however many there are. */
export async function findNearestStore(db: Reader, q: string): Promise<DescribedStore | null> {
  const [name, host] = [fold(q), hostIn(q)];
  const near = sql`(
    SELECT id, similarity(folded_name, ${name}) AS likeness FROM (
      SELECT s.id, s.folded_name FROM stores s WHERE ${isListed} AND s.folded_name >= ${name.slice(0, 1)}
      ORDER BY s.folded_name, s.id LIMIT ${mostCompared}) AS names
    UNION ALL
    SELECT store_id, similarity(host, ${host}) FROM (
      SELECT store_id, host FROM store_domains WHERE host >= ${host.slice(0, 1)} ORDER BY host LIMIT ${mostCompared}) AS hosts
    ) AS near`;
  const rest = sql`WHERE likeness >= ${alike} AND ${isListed} ORDER BY likeness DESC, s.folded_name LIMIT 1`;
  const [row] = await db.execute<StoreRow>(selectStores(sql`${near} JOIN stores s ON s.id = near.id`, rest));
  return row ? describedStore(row) : null;
}

export interface FoundStore {
  id: string;
  store: DescribedStore;
}

/** A merge points earlier ones at its own target, so one step is the rule. */
const mostMerges = 20;

/** By its address; where the store has become part of another, that one's. Nothing where nobody has listed it. */
export async function findListedStore(
  db: Reader,
  slug: string,
): Promise<FoundStore | { movedTo: string } | null> {
  if (!isStorable(slug)) return null;
  const named = sql`(WITH RECURSIVE way AS (
      SELECT id, merged_into, 1 AS step FROM stores WHERE slug = ${slug}
      UNION ALL SELECT t.id, t.merged_into, step + 1 FROM way JOIN stores t ON t.id = way.merged_into WHERE step < ${mostMerges}
    ) SELECT id FROM way WHERE merged_into IS NULL) AS named`;
  const rest = sql`WHERE ${isListed}`;
  const [row] = await db.execute<StoreRow>(
    selectStores(sql`${named} JOIN stores s ON s.id = named.id`, rest),
  );
  if (!row) return null;
  return row.slug === slug ? { id: row.id, store: describedStore(row) } : { movedTo: row.slug };
}

/** The addresses of all that are listed. */
export async function listStoreSlugs(db: Reader, most: number): Promise<string[]> {
  const rows = await db.execute<{ slug: string }>(
    sql`SELECT s.slug FROM stores s WHERE ${isListed} ORDER BY s.folded_name, s.id LIMIT ${most}`,
  );
  return rows.map(({ slug }) => slug);
}

/** Of a listed store, by its address now. */
export async function findListedId(db: Reader, slug: string): Promise<string | undefined> {
  const [row] = await db.execute<{ id: string }>(
    sql`SELECT s.id FROM stores s WHERE s.slug = ${slug} AND ${isListed}`,
  );
  return row?.id;
}
