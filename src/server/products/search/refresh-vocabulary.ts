import { and, type SQL, sql } from "drizzle-orm";
import { countWords, type Word } from "#domain/products/vocabulary.ts";
import type { Db } from "#server/db/connect.ts";
import { products, searchVocab } from "#server/db/schema/products.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { type Cursor, cursorTuple } from "#server/products/list-cursor.ts";
import { isLiveAnywhere, walkOf } from "#server/products/products-store.ts";

/**
 * The vocabulary is made anew of the newest offers, so it costs the same at a thousand and at a million, and words of
 * withdrawn offers go by themselves. Words repeat: one that stands only in older offers is found all the same, it is
 * just never guessed.
 */
const newest = { live: 8000, ended: 2000 };
/** Few enough at a time for the memory that a query has. */
const batch = 1000;
export const vocabularyLock = 20_141_119;

/** Answers how many words came, changed or went. */
export async function refreshVocabulary(db: Db): Promise<number> {
  const isEnded = sql`${products.status} = 'approved' AND ${products.ended}`;
  return inTransaction(db, async (tx) => {
    // Before anything is read: a slow process must not set back what a quicker one wrote meanwhile.
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
  const { order, behind } = walkOf("newest");
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

/** Writes what differs and nothing else: most words stay as they are. */
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
