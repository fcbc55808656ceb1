import { inArray, sql } from "drizzle-orm";
import { editDistance, isVocabularyWord, type Word } from "#domain/products/vocabulary.ts";
import { searchVocab } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";

const looked = 20;
/** At most this share of a word may be typed wrongly; beyond, it is another word. */
const wrongShare = 0.4;

/**
 * For each word how offers write what it may have meant, the likeliest first: itself alone where offers use it, or no
 * vocabulary would know it.
 */
export async function likelyWords(db: Reader, words: string[]): Promise<string[][]> {
  const asked = words.filter(isVocabularyWord);
  if (asked.length === 0) return words.map((word) => [word]);
  const similar = await similarWords(db, asked);
  const unknown = asked.filter((word) => !similar.some(({ term }) => term === word));
  const split = await inTwoWords(db, unknown);
  return words.map((word) => {
    if (!isVocabularyWord(word)) return [word];
    const same = similar.find(({ term }) => term === word);
    return same ? [same.spelling] : [...(split.get(word) ?? []), ...nearest(word, similar)];
  });
}

interface Similar extends Word, Record<string, unknown> {
  word: string;
}

function similarWords(db: Reader, words: string[]): Promise<readonly Similar[]> {
  return db.execute<Similar>(sql`
    SELECT word, term, spelling, n
    FROM json_array_elements_text(${JSON.stringify(words)}::json) AS word CROSS JOIN LATERAL (
      SELECT * FROM search_vocab WHERE term % word ORDER BY similarity(term, word) DESC, n DESC, term LIMIT ${looked}
    ) AS alike`);
}

function nearest(word: string, similar: readonly Similar[]): string[] {
  return similar
    .filter((each) => each.word === word)
    .map((each) => ({ ...each, distance: editDistance(word, each.term) }))
    .filter(({ distance }) => distance <= Math.ceil(word.length * wrongShare))
    .sort((a, b) => a.distance - b.distance || b.n - a.n)
    .map(({ spelling }) => spelling);
}

const shortestPart = 3;

/** «airfryer» is two words that somebody wrote as one. */
async function inTwoWords(db: Reader, words: string[]): Promise<Map<string, string[]>> {
  const parts = words.flatMap(cuts).flat();
  if (parts.length === 0) return new Map();
  const known = await db.select().from(searchVocab).where(inArray(searchVocab.term, parts));
  const spellings = new Map(known.map(({ term, spelling }) => [term, spelling]));
  return new Map(
    words.map((word) => [
      word,
      cuts(word).flatMap(([first, second]) => {
        const [one, other] = [spellings.get(first), spellings.get(second)];
        return one && other ? [`${one} ${other}`] : [];
      }),
    ]),
  );
}

function cuts(word: string): [string, string][] {
  const all: [string, string][] = [];
  for (let at = shortestPart; at <= word.length - shortestPart; at++)
    all.push([word.slice(0, at), word.slice(at)]);
  return all;
}
