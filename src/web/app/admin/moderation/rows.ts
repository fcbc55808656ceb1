import type { ModeratedPage, ModeratedProduct, Review } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { type ModerationQuery, matchesQuery, orderOf } from "./moderation-query.ts";

type Rows = readonly ModeratedProduct[];
type Order = ReturnType<typeof orderOf>;

/** What the server has said about one product; null where it is gone. */
export interface Answer {
  id: string;
  product: OwnedProduct | null;
}

export type Decision = ProductStatus | "deleted";

/** What is under way with a product, shown before the server has said yes. */
export interface Mark {
  decision: Decision;
  /** Many take a while: until they are answered their rows stay as they are, and say that something is under way. */
  isOneOfMany?: boolean;
}

/** The page with what was answered since. What it holds already in a newer version stays. */
export function withAnswer(page: ModeratedPage, { id, product }: Answer): ModeratedPage {
  const products = product
    ? page.products.map((row) =>
        // A look at what is published changes no version.
        row.id === id && row.version <= product.version
          ? { ...row, published_at_once: false, ...product }
          : row,
      )
    : page.products.filter((row) => row.id !== id);
  return { ...page, products };
}

/** The page with a row that had left it, where the list's order wants it. */
export function withRowBack(page: ModeratedPage, row: ModeratedProduct, order: Order): ModeratedPage {
  if (page.products.some(({ id }) => id === row.id)) return withAnswer(page, { id: row.id, product: row });
  const place = page.products.findIndex((other) =>
    order === "oldest" ? isLater(other, row) : isLater(row, other),
  );
  return { ...page, products: page.products.toSpliced(place < 0 ? page.products.length : place, 0, row) };
}

function isLater(one: ModeratedProduct, other: ModeratedProduct): boolean {
  const [then, now] = [Date.parse(other.created_at), Date.parse(one.created_at)];
  return now === then ? one.id > other.id : now > then;
}

/** With the offer that the address names, where it waits on another page: a colleague was sent exactly that. */
export async function withLinkedOffer(
  page: ModeratedPage,
  query: ModerationQuery,
  read: (id: string) => Promise<Pick<Review, "product">>,
): Promise<ModeratedPage> {
  const { isQueue, offer, status } = query;
  if (!isQueue || !offer || page.products.some(({ id }) => id === offer)) return page;
  // The list is worth showing without it.
  const found = await read(offer).catch(() => undefined);
  const isIn = found && matchesQuery(query, found.product);
  return isIn ? withRowBack(page, found.product, orderOf(status)) : page;
}

/** The rows as they will be if all goes well. */
export function shownRows(rows: Rows, optimistic: ReadonlyMap<string, Mark>): ModeratedProduct[] {
  return rows.flatMap((row) => {
    const { decision, isOneOfMany } = optimistic.get(row.id) ?? {};
    if (isOneOfMany) return [row];
    if (decision === "deleted") return [];
    return [decision ? { ...row, status: decision, published_at_once: false } : row];
  });
}

/** For a decision, or for a look at what was published at once. */
export function isWaiting({
  status,
  published_at_once,
}: Pick<ModeratedProduct, "status" | "published_at_once">): boolean {
  return status === "pending" || published_at_once;
}

/** The next that waits after these; from the top again where none follows. */
export function nextWaiting(rows: Rows, done: readonly { id: string }[]): ModeratedProduct | undefined {
  const ids = new Set(done.map(({ id }) => id));
  const from = rows.findLastIndex(({ id }) => ids.has(id));
  const isNext = (row: ModeratedProduct) => isWaiting(row) && !ids.has(row.id);
  return rows.slice(from + 1).find(isNext) ?? rows.find(isNext);
}

export function rowAfter(rows: Rows, done: Rows): ModeratedProduct | undefined {
  const left = rows.filter(({ id }) => !done.some((row) => row.id === id));
  const place = rows.findIndex(({ id }) => id === done[0]?.id);
  return neighbour(left, undefined, { place: Math.max(0, place), step: 1 });
}

/** One row on or back; `place` is where the row stood that is no longer there. */
export function neighbour(
  rows: Rows,
  id: string | undefined,
  { place, step }: { place: number; step: 1 | -1 },
): ModeratedProduct | undefined {
  const at = rows.findIndex((row) => row.id === id);
  // Where it has gone, the one that took its place is the next.
  const next = at < 0 ? (step > 0 ? place : place - 1) : at + step;
  return rows[Math.max(0, Math.min(next, rows.length - 1))];
}
