import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CategoryName } from "#domain/products/categories.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { isLive, isLiveAnywhere } from "./products-store.ts";

/** An offer's sort key in the order of changes: an edit moves it to the end. */
interface ChangeCursor {
  updated_at: string;
  id: string;
}

/** Live offers behind one cursor, up to and including another; open where a side is null. */
export interface ChangeRange {
  after: ChangeCursor | null;
  upTo: ChangeCursor | null;
}

const changeKey = sql`(${products.updated_at}, ${products.id})`;
const cursorColumns = { updated_at: products.updated_at, id: products.id };

function within({ after, upTo }: ChangeRange): SQL | undefined {
  return and(
    isLiveAnywhere,
    after ? sql`${changeKey} > (${after.updated_at}, ${after.id})` : undefined,
    upTo ? sql`${changeKey} <= (${upTo.updated_at}, ${upTo.id})` : undefined,
  );
}

/** The n-th live offer behind a cursor; null where there are fewer. Reads n entries of an index. */
export async function cursorAfter(
  db: Reader,
  after: ChangeCursor | null,
  n: number,
): Promise<ChangeCursor | null> {
  const [row] = await db
    .select(cursorColumns)
    .from(products)
    .where(within({ after, upTo: null }))
    .orderBy(asc(products.updated_at), asc(products.id))
    .offset(n - 1)
    .limit(1);
  return row ?? null;
}

export async function lastCursor(db: Reader, after: ChangeCursor | null): Promise<ChangeCursor | null> {
  const [row] = await db
    .select(cursorColumns)
    .from(products)
    .where(within({ after, upTo: null }))
    .orderBy(desc(products.updated_at), desc(products.id))
    .limit(1);
  return row ?? null;
}

export async function listAddresses(db: Reader, range: ChangeRange, limit: number) {
  return db
    .select({ slug: products.slug, updated_at: products.updated_at })
    .from(products)
    .where(within(range))
    .orderBy(asc(products.updated_at), asc(products.id))
    .limit(limit);
}

/** When the newest live offer was published: the time of the list's last change. */
export async function newestPublication(db: Reader, category?: CategoryName): Promise<string | null> {
  const [row] = await db
    .select({ published_at: products.published_at })
    .from(products)
    .where(category ? and(isLive, eq(products.category, category)) : isLiveAnywhere)
    .orderBy(desc(products.published_at), desc(products.id))
    .limit(1);
  return row?.published_at ?? null;
}

/** When each of these last changed. Not a public column: only feeds show it. */
export async function lastChanges(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, updated_at: products.updated_at })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map((row) => [row.id, row.updated_at]));
}
