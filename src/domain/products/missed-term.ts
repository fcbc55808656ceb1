import { fold } from "#domain/format/text.ts";

const longest = 60;
/** Telephone numbers, documents, cards and postcodes, also with their usual signs between the digits. */
const longNumber = /\d(?:[ ./()-]?\d){6}/;

/** A search that found nothing, in the form in which it is counted; null where it may name a person. */
export function missedTerm(q: string): string | null {
  const term = fold(q).replace(/\s+/g, " ").trim();
  if (term === "" || [...term].length > longest) return null;
  return term.includes("@") || longNumber.test(term) ? null : term;
}
