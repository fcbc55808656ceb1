import { and, or, type SQL, sql } from "drizzle-orm";
import { fold } from "#domain/format/text.ts";

const mostWords = 8;
/** What has none of these narrows nothing. */
const letters = /[\p{L}\p{N}]/u;
/** The trigram indexes are made of three of these in a row. */
const trigram = /[a-z0-9]{3}/;
const startsPlainly = /^[a-z0-9]/;
/** Where a word may begin: at the text's beginning, or behind one of these. */
const openings = ["", "% ", "%(", "%/", "%-", "%.", "%@"];

/** All words in any order, in a text that is folded already. `|` divides fields, so no word has it. */
export function holdsWords(folded: SQL, q = ""): SQL | undefined {
  const words = q.split(/[\s|]+/).filter((word) => letters.test(word));
  return and(...words.slice(0, mostWords).map((word) => holdsWord(folded, word)));
}

/**
 * One or two letters the index knows only where a word begins, and that is what somebody who types them means. % and _ are
 * letters like any other, also once folded.
 */
function holdsWord(folded: SQL, word: string): SQL | undefined {
  const literal = sql`regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
  const behind = (opening: string) => sql`${folded} LIKE ${sql.raw(`'${opening}'`)} || ${literal} || '%'`;
  const isShort = startsPlainly.test(fold(word)) && !trigram.test(fold(word));
  return isShort ? or(...openings.map(behind)) : behind("%");
}
