import { inArray, sql } from "drizzle-orm";
import type { AlertFields } from "#domain/alerts/alert-schema.ts";
import { mostWords, splitWords } from "#domain/products/search-words.ts";
import { alertTermKeys, alertTerms as termRows } from "#server/db/schema/alerts.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import {
  type AlertTerms,
  alertTerms,
  anchorOf,
  countedTexts,
  type FoldedTexts,
  frequencyOf,
  type Term,
  termKeys,
  termsIn,
} from "./alert-terms.ts";

/** Few enough to compare a word with each, many enough to tell common words from rare ones. */
const sampled = 500;
/** Shared by those who use terms; alone for those who drop them. */
const termLock = 20_141_127;

type Asked = Pick<AlertFields, "q" | "not" | "store" | "category" | "product_key">;

/** The columns of an alert by which offers find it. */
export async function indexAlert(tx: Tx, asked: Asked) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${termLock})`);
  const terms = await readTerms(tx, asked);
  const offers = await storeTerms(tx, termsIn(terms));
  return indexColumns(terms, (term) => offers.get(term.id) ?? 0);
}

/** What an alert's texts ask for. */
export async function readTerms(db: Reader, asked: Asked): Promise<AlertTerms> {
  return alertTerms(await foldTexts(db, asked));
}

export function indexColumns(terms: AlertTerms, offersOf: (term: Term) => number) {
  const ids = (several: Term[]) => several.map(({ id }) => id);
  return {
    words: ids(terms.words),
    code: terms.code?.id ?? null,
    places: ids(terms.places),
    without: ids(terms.without),
    anchor: anchorOf(terms, offersOf).id,
  };
}

/** By the database: it folds offers too. */
async function foldTexts(db: Reader, { q, not, store, category, product_key }: Asked): Promise<FoldedTexts> {
  const typed = splitWords(q).slice(0, mostWords).join(" ");
  const line = q.trim().replace(/\s+/g, " ");
  const [row] = await db.execute<{ q: string; whole: string; without: string; store: string | null }>(sql`
    SELECT fold(${typed}::text) AS q, fold(${line}::text) AS whole, fold(${not}::text) AS without, fold(${store}::text) AS store`);
  if (!row) throw new Error("a query without a table answers a row");
  return { ...row, category, product_key };
}

/** Returns in how many offers each of them stood when it was first asked for. */
async function storeTerms(tx: Tx, terms: Term[]): Promise<Map<number, number>> {
  const { id, offers } = termRows;
  const ids = terms.map((term) => term.id);
  const known = await tx.select({ id, offers }).from(termRows).where(inArray(id, ids));
  const stored = new Map(known.map((row) => [row.id, row.offers]));
  // In one order: two people who ask for the same new words wait for each other only once.
  const fresh = terms.filter((term) => !stored.has(term.id)).sort((a, b) => a.id - b.id);
  if (fresh.length === 0) return stored;
  const frequency = await countTexts(tx, fresh.flatMap(countedTexts));
  const rows = fresh.map((term) => ({
    id: term.id,
    kind: term.kind,
    term: term.term,
    names: term.names,
    offers: frequencyOf(term, frequency),
  }));
  const inserted = await tx.insert(termRows).values(rows).onConflictDoNothing().returning({ id });
  const isMine = new Set(inserted.map((row) => row.id));
  const keys = fresh
    .filter((term) => isMine.has(term.id))
    .flatMap((term) => termKeys(term, frequency).map((key) => ({ key, term_id: term.id })));
  if (keys.length > 0) await tx.insert(alertTermKeys).values(keys).onConflictDoNothing();
  for (const row of rows) stored.set(row.id, row.offers);
  return stored;
}

async function countTexts(db: Reader, texts: string[]) {
  const rows = await db.execute<{ text: string; n: number }>(sql`
    SELECT text, count(*)::int AS n FROM (
      SELECT search_text FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
      ORDER BY published_at DESC, id DESC LIMIT ${sampled}
    ) AS newest CROSS JOIN unnest(${sql.param([...new Set(texts)])}::text[]) AS text
    WHERE strpos(search_text, text) > 0 GROUP BY text`);
  const counts = new Map(rows.map(({ text, n }) => [text, n]));
  return (text: string) => counts.get(text) ?? 0;
}

/** Terms are what people typed: those that no alert uses any more are dropped. */
export async function dropUnusedTerms(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${termLock})`);
  await tx.execute(sql`
    DELETE FROM alert_terms WHERE NOT EXISTS (
      SELECT 1 FROM alerts CROSS JOIN LATERAL unnest(words || places || without || code) AS used WHERE used = alert_terms.id)`);
  await tx.execute(
    sql`DELETE FROM alert_term_keys WHERE NOT EXISTS (SELECT 1 FROM alert_terms WHERE id = term_id)`,
  );
}
