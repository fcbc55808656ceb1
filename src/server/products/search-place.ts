import { z } from "zod";
import type { SearchSort } from "#domain/products/search-query.ts";
import type { Sort } from "#domain/products/sort.ts";
import { type Cursor, cursorShapes, parseCursor, writeCursor } from "./list-cursor.ts";
import { type Gathering, gatherings } from "./search-set.ts";
import { surveys } from "./search-walk.ts";

/** Where in the answer to a search a page begins, and by which way the answer was found: the next page goes on by the same. */
export type Place =
  /** So far into all matches. */
  | { way: "set"; by: Gathering; offset: number }
  /** So far into the matches among so many of the newest offers, ranked. */
  | { way: "ranked"; most: number; offset: number }
  /** Behind this offer of the live ones, or of the ended ones. */
  | { way: "live" | "ended"; after?: Cursor | undefined };

const offset = z.int().min(0).max(20_000);
const set = z.tuple([z.literal("set"), z.enum(gatherings), offset]);
const ranked = z.tuple([z.literal("ranked"), z.literal(Object.values(surveys)), offset]);
const begun = z.tuple([z.enum(["live", "ended"])]).rest(z.union([z.string(), z.number()]));

export function writePlace(place: Place): string {
  if (place.way === "set") return writeCursor([place.way, place.by, place.offset]);
  if (place.way === "ranked") return writeCursor([place.way, place.most, place.offset]);
  return writeCursor([place.way, ...(place.after ?? [])]);
}

/** Undefined for what no search of this order gave out. */
export function readPlace(sort: SearchSort, text: string): Place | undefined {
  const inSet = parseCursor(set, text);
  if (inSet) return { way: inSet[0], by: inSet[1], offset: inSet[2] };
  const inRanked = parseCursor(ranked, text);
  if (inRanked) return { way: inRanked[0], most: inRanked[1], offset: inRanked[2] };
  const [way, ...tuple] = parseCursor(begun, text) ?? [];
  if (!way || tuple.length === 0) return way && { way };
  const after = cursorShapes[way === "ended" ? "newest" : listSort(sort)].safeParse(tuple);
  return after.success ? { way, after: after.data } : undefined;
}

/** The list through which a search walks. */
export function listSort(sort: SearchSort): Sort {
  return sort === "relevance" ? "newest" : sort;
}
