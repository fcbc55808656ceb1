import { createHash } from "node:crypto";
import { mostWords, splitWords } from "#domain/products/search-words.ts";
import { namePattern, termsOf } from "#domain/products/synonyms.ts";

export type TermKind = "words" | "code" | "store" | "category" | "product";

/** A word or a place that alerts ask for. */
export interface Term {
  id: number;
  kind: TermKind;
  term: string;
  names: string | null;
  /** Its other names. */
  synonyms: readonly string[];
}

/** An alert's texts, folded as `search_text` is. */
export interface FoldedTexts {
  q: string;
  /** The words as one line: the code of a coupon may have bars and any number of words. */
  whole: string;
  without: string;
  /** The id of a store that we know, or else its name. */
  store: string | null;
  category: string | null;
  product_key: string | null;
}

export interface AlertTerms {
  words: Term[];
  code: Term | null;
  places: Term[];
  without: Term[];
}

export function alertTerms(texts: FoldedTexts): AlertTerms {
  const words = splitWords(texts.q).slice(0, mostWords);
  const place = (kind: TermKind, text: string | null) => (text === null ? [] : [newTerm(kind, text)]);
  return {
    words: distinct(termsOf(words).map((term) => newTerm("words", term.words.join(" "), term.synonyms))),
    // One word is compared with codes by itself.
    code: texts.whole === "" || texts.whole === words[0] ? null : newTerm("code", texts.whole),
    places: [
      ...place("product", texts.product_key),
      ...place("store", texts.store),
      ...place("category", texts.category),
    ],
    without: distinct(splitWords(texts.without).map((word) => newTerm("words", word))),
  };
}

export function termsIn({ words, code, places, without }: AlertTerms): Term[] {
  return distinct([...words, ...(code ? [code] : []), ...places, ...without]);
}

function newTerm(kind: TermKind, term: string, synonyms: readonly string[] = []): Term {
  const names = synonyms.length > 0 ? namePattern(synonyms) : null;
  const hash = createHash("sha256")
    .update(JSON.stringify([kind, term, names]))
    .digest();
  return { id: hash.readUIntBE(0, 6), kind, term, names, synonyms };
}

/** As it is stored. Undefined for one with other names than today's rule gives it: no alert uses it any more. */
export function storedTerm(row: Omit<Term, "synonyms">): Term | undefined {
  if (row.names === null) return { ...row, synonyms: [] };
  const synonyms = termsOf(row.term.split(" "))[0]?.synonyms ?? [];
  return namePattern(synonyms) === row.names ? { ...row, synonyms } : undefined;
}

function distinct(terms: Term[]): Term[] {
  return [...new Map(terms.map((term) => [term.id, term])).values()];
}

/** In how many of some offers a text stands. */
export type Frequency = (text: string) => number;

/** All whose frequencies `termKeys` and `frequencyOf` ask for. */
export function countedTexts({ kind, term, synonyms }: Term): string[] {
  if (kind !== "words") return [placeText(kind, term)];
  const texts = [...term.split(" "), ...synonyms];
  return [...texts, ...texts.flatMap(lookedUpGrams)];
}

/** Where a term is looked up. */
export function termKeys({ kind, term, synonyms }: Term, frequency: Frequency): string[] {
  if (kind === "code") return [codeKey(term)];
  if (kind !== "words") return [term];
  const words = term.split(" ");
  const rarest = (texts: string[]) =>
    texts.reduce((best, text) => (frequency(text) < frequency(best) ? text : best));
  const keys = [
    rarest(words.flatMap(lookedUpGrams)),
    ...synonyms.map((name) => rarest(lookedUpGrams(name))),
    ...words.map(codeKey),
  ];
  return [...new Set(keys)];
}

/** How common a term is. */
export function frequencyOf({ kind, term, synonyms }: Term, frequency: Frequency): number {
  if (kind !== "words") return frequency(placeText(kind, term));
  const names = synonyms.map(frequency).reduce((sum, n) => sum + n, 0);
  return Math.min(...term.split(" ").map(frequency)) + names;
}

export function codeKey(code: string): string {
  return `=${code}`;
}

/** As a store or a category stands in `search_text`. */
function placeText(kind: TermKind, term: string): string {
  return kind === "store" || kind === "category" ? `| ${term} |` : term;
}

const gramLength = 3;

/** Only of letters and digits where there are such: letters at the ends of two words are in nearly every text. */
function lookedUpGrams(text: string): string[] {
  const letters = [...text];
  if (letters.length <= gramLength) return [text];
  const grams = gramsOf(letters, gramLength);
  const plain = grams.filter((gram) => /^[\p{L}\p{N}]+$/u.test(gram));
  return plain.length > 0 ? plain : grams;
}

function gramsOf(letters: readonly string[], length: number): string[] {
  return letters
    .slice(0, letters.length - length + 1)
    .map((_, at) => letters.slice(at, at + length).join(""));
}

/** Every key under which a term of this text may be. By characters: half of an emoji cannot be asked for. */
export function textKeys(text: string): string[] {
  const letters = [...text];
  return [...new Set([1, 2, gramLength].flatMap((length) => gramsOf(letters, length)))];
}

/** Whatever the words are: an alert is looked up by its rarest term. Of equally rare ones the longer, and a category last. */
export function anchorOf({ words, places }: AlertTerms, offersOf: (term: Term) => number): Term {
  const rank = (term: Term) => [offersOf(term), term.kind === "category" ? 1 : 0, -term.term.length] as const;
  const [anchor] = [...words, ...places].sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
  });
  if (!anchor) throw new Error("an alert asks for a word or a place");
  return anchor;
}
