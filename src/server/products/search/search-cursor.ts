import { z } from "zod";
import type { ListedOffer } from "#domain/products/product.ts";
import { listSort, type SearchSort } from "#domain/products/search-query.ts";
import type { Reader } from "#server/db/transaction.ts";
import {
  type Cursor,
  cursorShapes,
  cursorTuple,
  parseCursor,
  writeCursor,
} from "#server/products/lists/list-cursor.ts";
import { loadOffers, type OfferPage } from "#server/products/products-store.ts";

/**
 * How candidates are gathered: by the index of words, by more of it than is quick, by a coupon's code, by a range of prices
 * or discounts, or as all offers with a real discount.
 */
const accessPaths = ["words", "many words", "code", "range", "real"] as const;
export type AccessPath = (typeof accessPaths)[number];

/** How many of the newest offers a sample reads: a common word needs no more than the short one, a rare one loses little by it. */
export const sampleSizes = { short: 4000, long: 20_000 } as const;

/** Everything that orders a ranked match: the next page begins behind it, whatever comes or goes before. */
export interface RankedKey {
  isEnded: boolean;
  rank: number;
  key: Cursor;
}

/** Where a page begins, and how its search was answered: the next page continues the same way. */
export type SearchCursor =
  /** Behind this row of a candidate set. */
  | { kind: "set"; by: AccessPath; after: RankedKey }
  /** Behind this row of the ranked matches of a sample. */
  | { kind: "ranked"; size: number; after: RankedKey }
  /** Behind this offer in the scan of live or of ended offers. */
  | { kind: "live" | "ended"; after?: Cursor | undefined };

type PendingCursor =
  | { kind: "live" | "ended"; behind: string }
  | { kind: "set"; by: AccessPath; rank: number; behind: string }
  | { kind: "ranked"; size: number; rank: number; behind: string };

export interface FoundPage {
  ids: string[];
  next: SearchCursor | PendingCursor | null;
}

const rank = z.int().min(0).max(100);
const tuple = z.union([z.string(), z.number()]);
const cursorShape = z.union([
  z.tuple([z.literal("set"), z.enum(accessPaths), z.boolean(), rank]).rest(tuple),
  z.tuple([z.literal("ranked"), z.literal(Object.values(sampleSizes)), rank]).rest(tuple),
  z.tuple([z.enum(["live", "ended"])]).rest(tuple),
]);

/** `next` of the page before; undefined for what no search of this order gave out. */
export function readSearchCursor(sort: SearchSort, text: string | undefined): SearchCursor | undefined {
  const parsed = text === undefined ? undefined : parseCursor(cursorShape, text);
  if (!parsed) return undefined;
  if (parsed[0] === "set") {
    const [kind, by, isEnded, rank, ...tuple] = parsed;
    const key = cursorShapes[listSort(sort)].safeParse(tuple).data;
    return key && { kind, by, after: { isEnded, rank, key } };
  }
  if (parsed[0] === "ranked") {
    const [kind, size, rank, ...tuple] = parsed;
    const key = cursorShapes.newest.safeParse(tuple).data;
    return key && { kind, size, after: { isEnded: false, rank, key } };
  }
  const [kind, ...tuple] = parsed;
  if (tuple.length === 0) return { kind };
  const after = cursorShapes[kind === "ended" ? "newest" : listSort(sort)].safeParse(tuple).data;
  return after && { kind, after };
}

export async function loadPage(db: Reader, sort: SearchSort, { ids, next }: FoundPage): Promise<OfferPage> {
  if (next === null || !("behind" in next))
    return { products: await loadOffers(db, ids), next: next && writeSearchCursor(next) };
  const rows = await loadOffers(db, [...new Set([...ids, next.behind])]);
  const last = rows.find((row) => row.id === next.behind);
  return {
    products: rows.filter((row) => ids.includes(row.id)),
    next: last ? writeSearchCursor(cursorBehind(sort, next, last)) : null,
  };
}

function cursorBehind(sort: SearchSort, next: PendingCursor, last: ListedOffer): SearchCursor {
  const key = cursorTuple(next.kind === "ended" ? "newest" : listSort(sort), last);
  if (!("rank" in next)) return { kind: next.kind, after: key };
  return { ...next, after: { isEnded: last.ended, rank: next.rank, key } };
}

function writeSearchCursor(cursor: SearchCursor): string {
  if (cursor.kind === "set") {
    const { isEnded, rank, key } = cursor.after;
    return writeCursor([cursor.kind, cursor.by, isEnded, rank, ...key]);
  }
  if (cursor.kind === "ranked")
    return writeCursor([cursor.kind, cursor.size, cursor.after.rank, ...cursor.after.key]);
  return writeCursor([cursor.kind, ...(cursor.after ?? [])]);
}
