import { z } from "zod";
import type { SearchSort } from "#domain/products/search-query.ts";
import type { Sort } from "#domain/products/sort.ts";
import { type Cursor, cursorShapes, parseCursor, writeCursor } from "./list-cursor.ts";
import { largestSet } from "./search-set.ts";
import { rankedMost } from "./search-walk.ts";

/** Where in the answer to a search a page begins, and by which way the answer was found: the next page goes on by the same. */
export type Place =
  /** So far into all matches. */
  | { way: "set"; offset: number }
  /** So far into the newest matches of a common word, ranked. */
  | { way: "ranked"; offset: number }
  /** Behind this offer of the live ones, or of the ended ones. */
  | { way: "live" | "ended"; after?: Cursor | undefined };

const offset = (below: number) => z.int().min(0).max(below);
const set = z.tuple([z.literal("set"), offset(largestSet)]);
const ranked = z.tuple([z.literal("ranked"), offset(rankedMost)]);
const begun = z.tuple([z.enum(["live", "ended"])]).rest(z.union([z.string(), z.number()]));

export function writePlace(place: Place): string {
  return writeCursor("offset" in place ? [place.way, place.offset] : [place.way, ...(place.after ?? [])]);
}

/** Undefined for what no search of this order gave out. */
export function readPlace(sort: SearchSort, text: string): Place | undefined {
  const read = parseCursor(z.union([set, ranked, begun]), text);
  if (read === undefined) return undefined;
  if (read[0] === "set" || read[0] === "ranked") return { way: read[0], offset: Number(read[1]) };
  const [way, ...tuple] = read as ["live" | "ended", ...Cursor];
  if (tuple.length === 0) return { way };
  const after = cursorShapes[way === "ended" ? "newest" : listSort(sort)].safeParse(tuple);
  return after.success ? { way, after: after.data } : undefined;
}

/** The list through which a search walks. */
export function listSort(sort: SearchSort): Sort {
  return sort === "relevance" ? "newest" : sort;
}
