import { inArray, sql } from "drizzle-orm";
import { editDistance, isVocabularyWord, type Word } from "#domain/products/vocabulary.ts";
import { searchVocab } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";

const looked = 20;
/** At most this share of a word may be typed wrongly; beyond, it is another word. */
const wrongShare = 0.4;

/** How offers write what this word may have meant, the likeliest first; itself alone where offers use it, or no vocabulary would know it. */
export async function likelyWords(db: Reader, word: string): Promise<string[]> {
  if (!isVocabularyWord(word)) return [word];
  const similar = await db.execute<Word & Record<string, unknown>>(sql`
    SELECT term, spelling, n FROM search_vocab WHERE term % ${word}
    ORDER BY similarity(term, ${word}) DESC, n DESC, term LIMIT ${looked}`);
  const same = similar.find(({ term }) => term === word);
  if (same) return [same.spelling];
  const split = await inTwoWords(db, word);
  return [
    ...(split === null ? [] : [split]),
    ...similar
      .map((each) => ({ ...each, distance: editDistance(word, each.term) }))
      .filter(({ distance }) => distance <= Math.ceil(word.length * wrongShare))
      .sort((a, b) => a.distance - b.distance || b.n - a.n)
      .map(({ spelling }) => spelling),
  ];
}

const shortestPart = 3;

/** «airfryer» is two words that somebody wrote as one. */
async function inTwoWords(db: Reader, word: string): Promise<string | null> {
  const cuts: [string, string][] = [];
  for (let at = shortestPart; at <= word.length - shortestPart; at++)
    cuts.push([word.slice(0, at), word.slice(at)]);
  if (cuts.length === 0) return null;
  const known = await db.select().from(searchVocab).where(inArray(searchVocab.term, cuts.flat()));
  const spellings = new Map(known.map(({ term, spelling }) => [term, spelling]));
  for (const [first, second] of cuts) {
    const [one, other] = [spellings.get(first), spellings.get(second)];
    if (one && other) return `${one} ${other}`;
  }
  return null;
}
