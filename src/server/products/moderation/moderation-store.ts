import { type AnyColumn, and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Verdict } from "#domain/prices/price-verdict.ts";
import type { CategoryName } from "#domain/products/categories.ts";
import type { ModeratedPage, ModeratedProduct, PanelSort } from "#domain/products/moderation.ts";
import { risksOf } from "#domain/products/offer-risks.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { sentBy } from "#domain/products/search-term.ts";
import { hostOfLink } from "#domain/stores/store-host.ts";
import { profileName } from "#domain/users/display-name.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { publicationChecks } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { judge, offersToJudge } from "#server/prices/verdicts-store.ts";
import {
  type Cursor,
  cursorInstant,
  cursorPrice,
  parseCursor,
  writeCursor,
} from "#server/products/lists/list-cursor.ts";
import { keysetOn } from "#server/products/lists/list-keyset.ts";
import { hasWords, ownedColumns, pageOf } from "#server/products/products-store.ts";
import { imitatedBy, listedHosts } from "#server/stores/imitation-store.ts";
import { findPeopleNamed } from "#server/users/people-store.ts";
import { findOpenChecks, isOpenCheck } from "./publication-checks-store.ts";

type SortColumn = "created_at" | "sale_price" | "discount";

/** Each order reads one index (`schema/products.ts`), with or without a status before it. */
const sortKeys: Record<PanelSort, { by: SortColumn; isRising: boolean }> = {
  newest: { by: "created_at", isRising: false },
  oldest: { by: "created_at", isRising: true },
  price_low: { by: "sale_price", isRising: true },
  price_high: { by: "sale_price", isRising: false },
  discount: { by: "discount", isRising: false },
};

const keyShapes: Record<SortColumn, z.ZodType<string | number>> = {
  created_at: cursorInstant,
  sale_price: cursorPrice,
  discount: z.int().min(0).max(100),
};

/** The row behind which a page begins. The cursor names its order: «newest» and «oldest» have the same keys. */
export function readPanelCursor(sort: PanelSort, text: string): Cursor | undefined {
  const shape = z.tuple([z.literal(sort), keyShapes[sortKeys[sort].by], z.uuid()]);
  const [, ...place] = parseCursor(shape, text) ?? [];
  return place.length > 0 ? place : undefined;
}

export interface PanelFilter {
  status?: ProductStatus | undefined;
  category?: CategoryName | undefined;
  user_id?: string | undefined;
  q?: string | undefined;
  sort: PanelSort;
}

/** With the people that the search names: their offers are found too. */
interface FoundFilter extends PanelFilter {
  senders?: string[];
}

interface PanelQuery extends FoundFilter {
  limit: number;
  cursor?: Cursor | undefined;
}

/** Every product in every status, in pages by keyset: for admins. */
export async function listAllProducts(
  db: Reader,
  query: PanelQuery,
  { store_hosts = [], few = mostSorted }: { store_hosts?: readonly string[]; few?: number } = {},
): Promise<ModeratedPage> {
  const { sort, limit } = query;
  const rows = await findRows(db, await withSenders(db, query), few);
  const page = pageOf(rows, limit, (last) => writeCursor([sort, ...sortTuple(sort, last)]));
  return { ...page, products: await describeProducts(db, page.products, store_hosts) };
}

const exportBatch = 500;

/** Everything that the filter finds, in batches and without a transaction: a slow client holds neither memory nor a connection. */
export async function* productBatches(db: Reader, filter: PanelFilter): AsyncGenerator<OwnedProduct[]> {
  let cursor: Cursor | undefined;
  const found = await withSenders(db, filter);
  for (;;) {
    const rows = await findRows(db, { ...found, limit: exportBatch, cursor });
    const last = rows.at(exportBatch - 1);
    yield rows.slice(0, exportBatch);
    if (!last || rows.length <= exportBatch) return;
    cursor = sortTuple(filter.sort, last);
  }
}

const mostSenders = 200;

/** A search finds what it says of an offer, and offers by the name or address of their sender; «enviado por ana» only the latter. */
async function withSenders<Filter extends PanelFilter>(
  db: Reader,
  filter: Filter,
): Promise<Filter & FoundFilter> {
  const { q } = filter;
  if (!q || filter.user_id !== undefined) return filter;
  const [, name] = sentBy.exec(q) ?? [];
  const senders = await findPeopleNamed(db, name ?? q, mostSenders);
  return name === undefined ? { ...filter, senders } : { ...filter, q: undefined, senders };
}

/** One more than the limit, where there are more. What was published at once waits among the pending ones for a look. */
async function findRows(db: Reader, query: PanelQuery, few = mostSorted): Promise<OwnedProduct[]> {
  const rows = await matchingRows(db, query, few);
  if (query.status !== "pending") return rows;
  const published = await openRows(db, query);
  return published.length === 0 ? rows : merged(query, [...rows, ...published]);
}

async function matchingRows(db: Reader, query: PanelQuery, few: number): Promise<OwnedProduct[]> {
  const found = isSearched(query) ? await rareMatches(db, query, few) : null;
  return found ?? ((await rowsBehind(db, query)) as OwnedProduct[]);
}

/** They are the few of one day: found by their own table, in the list's order and behind its cursor. */
async function openRows(db: Reader, query: PanelQuery): Promise<OwnedProduct[]> {
  const { order, isThere } = scanOf({ ...query, status: undefined });
  const rows = await db
    .select(ownedColumns)
    .from(publicationChecks)
    .innerJoin(products, eq(products.id, publicationChecks.product_id))
    .where(and(isThere, isOpenCheck))
    .orderBy(...order)
    .limit(query.limit + 1);
  return rows as OwnedProduct[];
}

function merged({ sort, limit }: PanelQuery, rows: OwnedProduct[]): OwnedProduct[] {
  const { by, isRising } = sortKeys[sort];
  const isBefore = (one: OwnedProduct, other: OwnedProduct) =>
    one[by] === other[by] ? one.id < other.id : one[by] < other[by];
  return rows.sort((one, other) => (isBefore(one, other) === isRising ? -1 : 1)).slice(0, limit + 1);
}

/** Along the list's index, until there are enough. */
export function rowsBehind(db: Reader, query: PanelQuery) {
  const { order, isThere } = scanOf(query);
  return db
    .select(ownedColumns)
    .from(products)
    .where(isThere)
    .orderBy(...order)
    .limit(query.limit + 1);
}

/** With more matches than these a scan soon finds enough for a page. */
const mostSorted = 5000;

/**
 * Rare matches, also rare only in their category or at their price, are found by their words and then sorted: a scan of the
 * list's index would read the whole list. Null where they are not rare.
 */
async function rareMatches(db: Reader, query: PanelQuery, few: number): Promise<OwnedProduct[] | null> {
  const { by, isRising, order, isThere } = scanOf(query);
  const matches = db
    .select({ place: sql`${products[by]}`.as("place"), id: products.id })
    .from(products)
    .where(isThere)
    .limit(few + 1)
    .as("matches");
  const sorted = isRising ? asc : desc;
  const page = db
    .select({ id: matches.id, n: sql<number>`(count(*) OVER ())::int`.as("n") })
    .from(matches)
    .orderBy(sorted(matches.place), sorted(matches.id))
    .limit(query.limit + 1)
    .as("page");
  // In one statement, hence at one moment: a row that went meanwhile would look like the end of the list.
  const found = await db
    .select({ row: ownedColumns, n: page.n })
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .orderBy(...order);
  return (found[0]?.n ?? 0) > few ? null : found.map(({ row }) => row as OwnedProduct);
}

function scanOf(query: PanelQuery) {
  const { by, isRising } = sortKeys[query.sort];
  const columns: AnyColumn[] = [products[by], products.id];
  const { order, behind } = keysetOn({ columns, isRising });
  // What the indexes of a status by price and by discount say of themselves (`schema/products.ts`).
  const inPanel = query.status && by !== "created_at" ? sql`${products.version} > 0` : undefined;
  const isThere = and(matchesFilter(query), inPanel, query.cursor && behind(query.cursor));
  return { by, isRising, order, isThere };
}

function sortTuple(sort: PanelSort, row: OwnedProduct): Cursor {
  return [row[sortKeys[sort].by], row.id];
}

function isSearched(filter: FoundFilter): SQL | undefined {
  const { q, senders = [] } = filter;
  const words = hasWords(q);
  if (words && senders.length === 0) return words;
  // Of «enviado por» only the senders are left, which may be none.
  const isSent =
    filter.senders && (words || q === undefined) ? inArray(products.user_id, senders) : undefined;
  return or(words, isSent);
}

function matchesFilter(filter: FoundFilter): SQL | undefined {
  const { status, category, user_id } = filter;
  return and(
    status && eq(products.status, status),
    category && eq(products.category, category),
    user_id === undefined ? undefined : eq(products.user_id, user_id),
    isSearched(filter),
  );
}

/**
 * Adds the owner's name and the clicks. Read once the page is known: joined to the list itself, a search for a common word would
 * look up the owners of every match before it sorts them.
 */
export async function describeProducts(
  db: Reader,
  rows: OwnedProduct[],
  store_hosts: readonly string[] = [],
): Promise<ModeratedProduct[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const details = await detailsOf(db, ids);
  const byId = new Map(details.map((each) => [each.id, each]));
  const open = await findOpenChecks(db, ids);
  const isWaiting = ({ id, status }: OwnedProduct) => status === "pending" || open.has(id);
  // Only what is public has a verdict stored.
  const judged = await judge(
    db,
    offersToJudge(rows.filter((row) => row.status !== "approved" || isWaiting(row))),
  );
  const hosts = await hostFacts(db, rows.filter(isWaiting), store_hosts);
  return rows.map((row) => {
    const { email = null, name, clicks, verdict: stored, isNewSender = false } = byId.get(row.id) ?? {};
    const owner_name = email === null ? null : profileName({ full_name: name ?? null, email });
    const { verdict, lowest = null, usual = null } = judged.get(row.id) ?? {};
    const known = row.status === "approved" ? (stored as Verdict | null) : verdict;
    const risks = isWaiting(row) ? risksOf({ ...row, ...hosts(row), lowest, usual, isNewSender }) : [];
    const published_at_once = row.status === "approved" && open.has(row.id);
    const said = { owner_name, clicks: clicks ?? 0, verdict: known ?? "poucos-dados" };
    return { ...row, ...said, risks, published_at_once };
  });
}

/** What stands beside the rows of these offers. */
function detailsOf(db: Reader, ids: string[]) {
  return db
    .select({
      id: products.id,
      email: authUsers.email,
      name: users.name,
      clicks: productStats.clicks,
      verdict: offerVerdicts.verdict,
      isNewSender: sql<boolean>`${products.user_id} IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM products o WHERE o.user_id = ${products.user_id} AND o.status = 'approved')`,
    })
    .from(products)
    .leftJoin(authUsers, eq(authUsers.id, products.user_id))
    .leftJoin(users, eq(users.id, authUsers.id))
    .leftJoin(productStats, eq(productStats.product_id, products.id))
    .leftJoin(offerVerdicts, eq(offerVerdicts.product_id, products.id))
    .where(inArray(products.id, ids));
}

/** What is known about the hosts of these offers' links. */
async function hostFacts(
  db: Reader,
  rows: readonly Pick<OwnedProduct, "product_url">[],
  allowed: readonly string[],
) {
  const hosts = [...new Set(rows.flatMap(({ product_url }) => hostOfLink(product_url) ?? []))];
  const listed = hosts.length === 0 ? new Set() : await listedHosts(db, hosts);
  const unlisted = hosts.filter((host) => !listed.has(host));
  const imitated = await imitatedBy(db, unlisted, allowed);
  return ({ product_url }: Pick<OwnedProduct, "product_url">) => {
    const host = hostOfLink(product_url) ?? "";
    return { isImitation: imitated.has(host), isListedStore: listed.has(host) };
  };
}
