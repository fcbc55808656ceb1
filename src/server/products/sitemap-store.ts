import { and, asc, count, desc, eq, max, type SQL, sql } from "drizzle-orm";
import type { CategoryName } from "#domain/products/categories.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { isLive, isLiveAnywhere } from "./products-store.ts";

/** A place in the order of publication, which no edit ever changes. */
export interface PublicationKey {
  published_at: string;
  id: string;
}

/** Live offers behind one place, up to and with another; open where a side is null. */
export interface PublicationRange {
  after: PublicationKey | null;
  upTo: PublicationKey | null;
}

const place = sql`(${products.published_at}, ${products.id})`;
const order = [asc(products.published_at), asc(products.id)];

function within({ after, upTo }: PublicationRange): SQL | undefined {
  return and(
    isLiveAnywhere,
    after ? sql`${place} > (${after.published_at}, ${after.id})` : undefined,
    upTo ? sql`${place} <= (${upTo.published_at}, ${upTo.id})` : undefined,
  );
}

/** Where the n-th live offer behind a place stands; null where there are fewer. Walks n entries of an index. */
export async function placeAfter(
  db: Reader,
  after: PublicationKey | null,
  n: number,
): Promise<PublicationKey | null> {
  const [row] = await db
    .select({ published_at: products.published_at, id: products.id })
    .from(products)
    .where(within({ after, upTo: null }))
    .orderBy(...order)
    .offset(n - 1)
    .limit(1);
  return row ? { published_at: row.published_at ?? "", id: row.id } : null;
}

export async function summarizeRange(
  db: Reader,
  range: PublicationRange,
): Promise<{ count: number; changed: string | null }> {
  const [row] = await db
    .select({ count: count(), changed: max(products.updated_at) })
    .from(products)
    .where(within(range));
  return { count: row?.count ?? 0, changed: row?.changed ?? null };
}

export interface PublicAddress {
  slug: string;
  updated_at: string;
}

export async function listAddresses(
  db: Reader,
  range: PublicationRange,
  limit: number,
): Promise<PublicAddress[]> {
  return db
    .select({ slug: products.slug, updated_at: products.updated_at })
    .from(products)
    .where(within(range))
    .orderBy(...order)
    .limit(limit);
}

/** When the newest live offer was published: its list has not been the same since. */
export async function newestPublication(db: Reader, category?: CategoryName): Promise<string | null> {
  const [row] = await db
    .select({ published_at: products.published_at })
    .from(products)
    .where(category ? and(isLive, eq(products.category, category)) : isLiveAnywhere)
    .orderBy(desc(products.published_at), desc(products.id))
    .limit(1);
  return row?.published_at ?? null;
}
