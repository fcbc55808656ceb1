import { and, or, type SQL, sql } from "drizzle-orm";
import { fold } from "#domain/format/text.ts";

const mostWords = 8;
/** A word without any of these filters nothing. */
const letters = /[\p{L}\p{N}]/u;
/** The trigram indexes are made of three of these in a row. */
const trigram = /[a-z0-9]{3}/;
const startsPlainly = /^[a-z0-9]/;
/** Where a word may begin: at the text's beginning, or behind one of these. */
const openings = ["", "% ", "%(", "%/", "%-", "%.", "%@"];

/** All words in any order, in a folded text. `|` separates fields, so no word has it. */
export function wordFilter(folded: SQL, q = ""): SQL | undefined {
  const words = q.split(/[\s|]+/).filter((word) => letters.test(word));
  return and(...words.slice(0, mostWords).map((word) => oneWord(folded, word)));
}

/** The index finds one or two letters only where a word begins, which is what a visitor who types them means. % and _ are literal. */
function oneWord(folded: SQL, word: string): SQL | undefined {
  const literal = sql`regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
  const behind = (opening: string) => sql`${folded} LIKE ${sql.raw(`'${opening}'`)} || ${literal} || '%'`;
  const isShort = startsPlainly.test(fold(word)) && !trigram.test(fold(word));
  return isShort ? or(...openings.map(behind)) : behind("%");
}
