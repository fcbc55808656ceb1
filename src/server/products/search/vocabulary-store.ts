import { and, inArray, type SQL, sql } from "drizzle-orm";
import { countWords, editDistance, isVocabularyWord, type Word } from "#domain/products/vocabulary.ts";
import type { Db } from "#server/db/connect.ts";
import { products, searchVocab } from "#server/db/schema/products.ts";
import { inTransaction, type Reader, type Tx } from "#server/db/transaction.ts";
import { type Cursor, cursorTuple } from "#server/products/lists/list-cursor.ts";
import { keysetOf } from "#server/products/lists/list-keyset.ts";
import { isLiveAnywhere } from "#server/products/products-store.ts";

/**
 * The vocabulary is built from the newest offers, so it costs the same at a thousand and at a million, and words of
 * withdrawn offers disappear. A word that stands only in older offers is still found by a search, but never suggested.
 */
const newest = { live: 8000, ended: 2000 };
/** Few enough at a time for the memory that a query has. */
const batch = 1000;
export const vocabularyLock = 20_141_119;

/** Returns how many words were added, changed or removed. */
export async function refreshVocabulary(db: Db): Promise<number> {
  const isEnded = sql`${products.status} = 'approved' AND ${products.ended}`;
  return inTransaction(db, async (tx) => {
    // Before anything is read: a slow process must not overwrite what a quicker one wrote meanwhile.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${vocabularyLock})`);
    const texts = [
      ...(await newestTexts(tx, isLiveAnywhere, newest.live)),
      ...(await newestTexts(tx, isEnded, newest.ended)),
    ];
    return replaceWords(tx, countWords(texts));
  });
}

/** Names and stores; descriptions are where the misspellings are. */
async function newestTexts(tx: Tx, scope: SQL, most: number): Promise<string[]> {
  const { order, behind } = keysetOf("newest");
  const texts: string[] = [];
  let after: Cursor | undefined;
  while (texts.length < most) {
    const { id, name, store_name, published_at } = products;
    const rows = await tx
      .select({ id, name, store_name, published_at })
      .from(products)
      .where(and(scope, after && behind(after)))
      .orderBy(...order)
      .limit(Math.min(batch, most - texts.length));
    for (const row of rows) texts.push(`${row.name} ${row.store_name}`);
    const last = rows.at(-1);
    if (!last || rows.length < batch) break;
    after = cursorTuple("newest", { ...last, sale_price: 0, discount: 0 });
  }
  return texts;
}

/** Writes only what differs: most words stay as they are. */
async function replaceWords(tx: Tx, words: Word[]): Promise<number> {
  const before = new Map((await tx.select().from(searchVocab)).map((word) => [word.term, word]));
  const isNew = ({ term, spelling, n }: Word) =>
    before.get(term)?.n !== n || before.get(term)?.spelling !== spelling;
  const changed = words.filter(isNew);
  for (const { term } of words) before.delete(term);
  const gone = [...before.keys()];
  for (let at = 0; at < changed.length; at += batch)
    await tx
      .insert(searchVocab)
      .values(changed.slice(at, at + batch))
      .onConflictDoUpdate({
        target: searchVocab.term,
        set: { n: sql`excluded.n`, spelling: sql`excluded.spelling` },
      });
  if (gone.length > 0)
    await tx.execute(
      sql`DELETE FROM search_vocab WHERE term IN (SELECT json_array_elements_text(${JSON.stringify(gone)}::json))`,
    );
  return changed.length + gone.length;
}

const similarMost = 20;
/** At most this share of a word may be typed wrongly; beyond, it is another word. */
const wrongShare = 0.4;

/** For each word its likely corrections, best first; a word that offers use, or that no vocabulary holds, is its own. */
export async function likelyWords(db: Reader, words: string[]): Promise<string[][]> {
  const lookedUp = words.filter(isVocabularyWord);
  if (lookedUp.length === 0) return words.map((word) => [word]);
  const similar = await similarWords(db, lookedUp);
  const unknown = lookedUp.filter((word) => !similar.some(({ term }) => term === word));
  const split = await splitInTwo(db, unknown);
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
      SELECT * FROM search_vocab WHERE term % word ORDER BY similarity(term, word) DESC, n DESC, term LIMIT ${similarMost}
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

/** «airfryer» is two words written as one. */
async function splitInTwo(db: Reader, words: string[]): Promise<Map<string, string[]>> {
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
