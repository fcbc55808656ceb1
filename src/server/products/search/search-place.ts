import { z } from "zod";
import type { SearchSort } from "#domain/products/search-query.ts";
import { type Cursor, cursorShapes, parseCursor, writeCursor } from "#server/products/list-cursor.ts";
import type { Ranked } from "./search-rank.ts";
import { type Gathering, gatherings } from "./search-set.ts";
import { listSort } from "./search-stretch.ts";
import { surveys } from "./search-walk.ts";

/** Where in the answer to a search a page begins, and by which way the answer was found: the next page goes on by the same. */
export type Place =
  /** Behind this row of all matches: whether it is over, its rank, its place in the list's order. */
  | { way: "set"; by: Gathering; after: Ranked }
  /** Behind this row of the matches among so many of the newest offers, ranked. */
  | { way: "ranked"; most: number; after: Ranked }
  /** Behind this offer of the live ones, or of the ended ones. */
  | { way: "live" | "ended"; after?: Cursor | undefined };

const rank = z.int().min(0).max(100);
const tuple = z.union([z.string(), z.number()]);
const set = z.tuple([z.literal("set"), z.enum(gatherings), z.boolean(), rank]).rest(tuple);
const ranked = z.tuple([z.literal("ranked"), z.literal(Object.values(surveys)), rank]).rest(tuple);
const begun = z.tuple([z.enum(["live", "ended"])]).rest(tuple);

export function writePlace(place: Place): string {
  if (place.way === "set") {
    const { isEnded, rank, key } = place.after;
    return writeCursor([place.way, place.by, isEnded, rank, ...key]);
  }
  if (place.way === "ranked")
    return writeCursor([place.way, place.most, place.after.rank, ...place.after.key]);
  return writeCursor([place.way, ...(place.after ?? [])]);
}

/** Undefined for what no search of this order gave out. */
export function readPlace(sort: SearchSort, text: string): Place | undefined {
  return readSetPlace(sort, text) ?? readRankedPlace(text) ?? readWalkPlace(sort, text);
}

function readSetPlace(sort: SearchSort, text: string): Place | undefined {
  const [way, by, isEnded, rank, ...tuple] = parseCursor(set, text) ?? [];
  const key = cursorShapes[listSort(sort)].safeParse(tuple);
  if (!way || !by || isEnded === undefined || rank === undefined || !key.success) return undefined;
  return { way, by, after: { isEnded, rank, key: key.data } };
}

function readRankedPlace(text: string): Place | undefined {
  const [way, most, rank, ...tuple] = parseCursor(ranked, text) ?? [];
  const key = cursorShapes.newest.safeParse(tuple);
  if (!way || !most || rank === undefined || !key.success) return undefined;
  return { way, most, after: { isEnded: false, rank, key: key.data } };
}

function readWalkPlace(sort: SearchSort, text: string): Place | undefined {
  const [way, ...tuple] = parseCursor(begun, text) ?? [];
  if (!way || tuple.length === 0) return way && { way };
  const after = cursorShapes[way === "ended" ? "newest" : listSort(sort)].safeParse(tuple);
  return after.success ? { way, after: after.data } : undefined;
}
