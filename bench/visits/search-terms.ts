import { seededRandom } from "#domain/format/seeded-random.ts";
import { oneOf } from "./random.ts";
import type { SiteContents } from "./site-contents.ts";

const distinct = 1000;
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const accented: Record<string, string> = { a: "ã", e: "é", i: "í", o: "ô", u: "ú", c: "ç" };

/** «Load held», L3: a thousand terms, three in ten find nothing, one in ten is a single character, some with accents. */
export function searchTerms({ offers }: SiteContents): string[] {
  const chance = seededRandom(3);
  const terms = new Set<string>();
  // There are fewer than a hundred single characters, so they repeat, as in reality.
  const singles = Array.from({ length: distinct / 10 }, (_, n) => letters[n % letters.length] ?? "a");
  while (terms.size < distinct - singles.length) {
    const isMiss = terms.size % 9 < 3;
    terms.add(isMiss ? nonsense(chance) : words(oneOf(chance(), offers), chance));
  }
  return [...terms].flatMap((term, n) => (n % 9 === 8 ? [term, singles[(n - 8) / 9] ?? "a"] : [term]));
}

function nonsense(chance: () => number): string {
  return Array.from({ length: 7 + Math.floor(chance() * 6) }, () =>
    oneOf(chance(), [..."bcdfghjklmnpqrstvxz"]),
  ).join("");
}

function words({ name, store_name }: SiteContents["offers"][number], chance: () => number): string {
  const all = [...name.toLowerCase().split(" "), store_name.toLowerCase()];
  const from = Math.floor(chance() * (all.length - 1));
  const term = all.slice(from, from + 1 + Math.floor(chance() * 3)).join(" ");
  return chance() < 0.3 ? withAccent(term) : term;
}

function withAccent(term: string): string {
  const at = [...term].findIndex((letter) => letter in accented);
  return at < 0 ? term : term.slice(0, at) + accented[term[at] ?? ""] + term.slice(at + 1);
}
