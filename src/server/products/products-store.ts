import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Verdict } from "#domain/prices/price-verdict.ts";
import type { CategoryName } from "#domain/products/categories.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { plainSlug } from "#domain/products/product-slug.ts";
import { type Sort, wantsReal } from "#domain/products/sort.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { offerVerdicts, realOffers } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { arrayText, asUuids } from "#server/db/uuid.ts";
import { wordFilter } from "#server/db/word-filter.ts";
import { listedStoreOf, livePlacesOf } from "#server/stores/stores-store.ts";
import { cursorOf, type ListStart } from "./lists/list-cursor.ts";
import { cursorLength, inOrder, keysetOf, realKeyset } from "./lists/list-keyset.ts";
import { offerFigures } from "./offer-figures-store.ts";

const {
  search_text,
  user_id,
  reason,
  version,
  updated_at,
  priced_at,
  product_key,
  store_id,
  ended_at,
  ended_by,
  ...visible
} = getTableColumns(products);
/** Of the table itself; public lists add more (`listed`). */
export const publicColumns = visible;

/** Written out, never bound: with a parameter in its place a generic plan cannot use the partial indexes. */
export const isLive = sql`${products.status} = 'approved' AND NOT ${products.ended}`;
/** The same in words that the indexes over all categories know (`schema/products.ts` says why). */
export const isLiveAnywhere = sql`${isLive} AND ${products.slug} <> ''`;

/** What public lists and pages show of an offer. */
export const listed = {
  ...publicColumns,
  store_slug: listedStoreOf("slug", sql`products.store_id`),
  verdict: sql<Verdict>`coalesce(${offerVerdicts.verdict}, 'poucos-dados')`,
  usual_price: offerVerdicts.usual,
  ...offerFigures,
};

/** What owners and admins see: no column of these reaches a visitor. */
export const ownedColumns = {
  ...publicColumns,
  ...{ user_id, reason, version, updated_at, priced_at, product_key, ended_at, ended_by },
};

export interface OfferPage {
  products: ListedOffer[];
  next: string | null;
}

interface ListQuery {
  category?: CategoryName | undefined;
  /** Of one store, with those that were merged into it. Not beside a category, which takes a search. */
  store_id?: string | undefined;
  sort: Sort;
  /** Offers with a real discount only. */
  real?: boolean | undefined;
  limit: number;
  cursor?: ListStart | undefined;
  /** Left out of a list's first page and, by its cursor, of those behind it. */
  without?: string[];
}

/** Live offers in pages by keyset: each costs the same wherever it stands in the list. */
export async function listLiveOffers(
  db: Reader,
  { category, store_id, sort, real, limit, cursor, without = cursor?.without ?? [] }: ListQuery,
): Promise<OfferPage> {
  const scope = store_id ? "store_id" : category ? "category" : "all";
  const key: ListKey = `${sort} ${scope} ${cursor ? "behind" : "first"}`;
  const read = { limit: limit + without.length + 1, ...cursor?.after };
  const select = async (place: Record<string, unknown>) =>
    (await (wantsReal({ real, sort })
      ? selectReal(db, `real ${key}`, { ...read, ...place })
      : selectList(db, key, { ...read, ...place }))) as ListedOffer[];
  const places = store_id ? await livePlacesOf(db, store_id) : [category];
  const lists = await Promise.all(places.map((place) => select({ place })));
  const rows = inOrder(sort, lists, read.limit);
  return pageOf(
    rows.filter(({ id }) => !without.includes(id)),
    limit,
    (last) => {
      const passed = rows.slice(0, rows.indexOf(last)).map(({ id }) => id);
      return cursorOf(
        sort,
        last,
        without.filter((id) => !passed.includes(id)),
      );
    },
  );
}

type Scope = "category" | "store_id" | "all";
type ListKey = `${Sort} ${Scope} ${"behind" | "first"}`;
type KeyWords = [Sort, Scope, "behind" | "first"];

/** A cursor's values are called by their places in it. */
function cursorPlaces(sort: Sort) {
  return Array.from({ length: cursorLength(sort) }, (_, i) => sql.placeholder(String(i)));
}

const selectList = preparedStatement((db, key: ListKey) => {
  const [sort, scope, start] = key.split(" ") as KeyWords;
  const walk = keysetOf(sort);
  return offersIn(db)
    .where(
      and(
        scope === "all" ? isLiveAnywhere : and(isLive, eq(products[scope], sql.placeholder("place"))),
        start === "behind" ? walk.behind(cursorPlaces(sort)) : undefined,
      ),
    )
    .orderBy(...walk.order)
    .limit(sql.placeholder("limit"));
});

/** They are few among many: their own indexes are walked, and each offer is looked up by its key. */
const selectReal = preparedStatement((db, key: `real ${ListKey}`) => {
  const [, sort, scope, start] = key.split(" ") as ["real", ...KeyWords];
  const one = scope === "all" ? undefined : sql.placeholder("place");
  const walk = realKeyset(sort, one, scope === "all" ? undefined : scope);
  return db
    .select(listed)
    .from(realOffers)
    .innerJoin(products, eq(products.id, realOffers.product_id))
    .leftJoin(offerVerdicts, eq(offerVerdicts.product_id, products.id))
    .where(and(walk.within, start === "behind" ? walk.behind(cursorPlaces(sort)) : undefined))
    .orderBy(...walk.order)
    .limit(sql.placeholder("limit"));
});

/** Up to so many, so that counting costs the same for any number of them. */
export async function countRealOffers(
  db: Reader,
  category: CategoryName | undefined,
  most: number,
): Promise<number> {
  const { within } = realKeyset("newest", category);
  const [row] = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM ${realOffers} WHERE ${within} LIMIT ${most}) AS counted`,
  );
  return row?.n ?? 0;
}

/** Offers as public lists and pages show them. */
export function offersIn(db: Reader) {
  return db.select(listed).from(products).leftJoin(offerVerdicts, eq(offerVerdicts.product_id, products.id));
}

export function hasWords(q: string | undefined): SQL | undefined {
  return wordFilter(sql`${products.search_text}`, q);
}

export function pageOf<Row>(rows: Row[], limit: number, cursorAfter: (last: Row) => string) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { products: shown, next: rows.length > limit && last ? cursorAfter(last) : null };
}

/** Id and name of a category's newest live offers: enough to choose among them. */
export async function listNewestNames(db: Reader, category: CategoryName, limit: number) {
  return selectNames(db, "newest names of a category", { category, limit });
}

const selectNames = preparedStatement((db, _: "newest names of a category") =>
  db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(isLive, eq(products.category, sql.placeholder("category"))))
    .orderBy(...keysetOf("newest").order)
    .limit(sql.placeholder("limit")),
);

/** These approved offers in this order; one that was withdrawn meanwhile is left out. */
export async function loadOffers(db: Reader, ids: string[]): Promise<ListedOffer[]> {
  if (ids.length === 0) return [];
  const rows = (await selectOffers(db, "offers by id", { ids: arrayText(ids) })) as ListedOffer[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const selectOffers = preparedStatement((db, _: "offers by id") =>
  offersIn(db).where(
    sql`${products.id} = ANY (${sql.placeholder("ids")}::uuid[]) AND ${products.status} = 'approved'`,
  ),
);

/** Which of these are approved. One value, however many they are: a thousand articles may name fifty each. */
export async function approvedOf(db: Reader, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = ANY (${asUuids(ids)}) AND ${products.status} = 'approved'`);
  return new Set(rows.map(({ id }) => id));
}

export async function takenSlugs(db: Reader, slugs: string[]): Promise<Set<string>> {
  const rows = await db.select({ slug: products.slug }).from(products).where(inArray(products.slug, slugs));
  return new Set(rows.map((row) => row.slug));
}

/** Every page that shows this offer, or would if it were approved; its accent-free address is one of them. */
export function tagsOf(product: { id: string; slug: string; category: string }): ChangeTag[] {
  const addresses = new Set([product.slug, plainSlug(product.slug)]);
  return [
    "home",
    "search",
    `category:${product.category}`,
    `offer:${product.id}`,
    ...[...addresses].map((slug): ChangeTag => `product:${slug}`),
  ];
}
