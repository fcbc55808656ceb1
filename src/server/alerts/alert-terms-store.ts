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

export type Asked = Pick<AlertFields, "q" | "not" | "store" | "category" | "product_key"> & {
  /** Which store that was when it was asked for last: it stays the same store under another name. */
  store_id?: string | null | undefined;
};

/** Terms are not dropped meanwhile. */
export async function shareTerms(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${termLock})`);
}

/** The columns of alerts by which offers find them, and how common their terms are. */
export async function indexAlerts(tx: Tx, asked: readonly Asked[]) {
  await shareTerms(tx);
  const texts = await foldTexts(tx, asked);
  const terms = texts.map(alertTerms);
  const stored = await storeTerms(tx, [
    ...new Map(terms.flatMap(termsIn).map((term) => [term.id, term])).values(),
  ]);
  const offersOf = (id: number) => stored.get(id) ?? 0;
  const columns = terms.map((each, at) => ({
    ...indexColumns(each, ({ id }) => offersOf(id)),
    store_id: texts[at]?.store_id ?? null,
  }));
  return { columns, offersOf };
}

/** What alerts' texts ask for. */
export async function readTerms(db: Reader, asked: readonly Asked[]): Promise<AlertTerms[]> {
  return (await foldTexts(db, asked)).map(alertTerms);
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
async function foldTexts(
  db: Reader,
  asked: readonly Asked[],
): Promise<(FoldedTexts & { store_id: string | null })[]> {
  const texts = asked.map(({ q, not, store, store_id = null }) => ({
    q: splitWords(q).slice(0, mostWords).join(" "),
    whole: q.trim().replace(/\s+/g, " "),
    without: not,
    store,
    store_id: store === null ? null : store_id,
  }));
  const rows = await db.execute<
    Pick<FoldedTexts, "q" | "whole" | "without" | "store"> & { store_id: string | null } & Record<
        string,
        unknown
      >
  >(sql`
    SELECT q, whole, without, coalesce(store_id::text, store) AS store, store_id FROM (
      SELECT fold(q) AS q, fold(whole) AS whole, fold(without) AS without, fold(store) AS store, place, coalesce(
        (SELECT coalesce(s.merged_into, s.id) FROM stores s WHERE s.id = typed.store_id),
        (SELECT t.id FROM stores n JOIN stores t ON t.id = coalesce(n.merged_into, n.id)
          WHERE n.slug = typed.store OR n.folded_name = fold(typed.store) ORDER BY t.listed DESC, t.created_at, t.id LIMIT 1)) AS store_id
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        AS (q text, whole text, without text, store text, store_id uuid)) WITH ORDINALITY
        AS typed (q, whole, without, store, store_id, place)) AS folded ORDER BY place`);
  return asked.map(({ category, product_key }, at) => {
    const folded = rows[at];
    if (!folded) throw new Error("each row is folded");
    return { ...folded, category, product_key };
  });
}

/** Returns in how many offers each of them stands, as it was counted last. */
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

/** In how many of the newest offers each text stands. */
export async function countTexts(db: Reader, texts: string[]) {
  const rows = await db.execute<{ text: string; n: number }>(sql`
    SELECT text, count(*)::int AS n FROM (
      SELECT search_text || coalesce('| ' || coalesce(s.merged_into, s.id)::text || ' |', '') AS search_text
      FROM (SELECT search_text, store_id FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
        ORDER BY published_at DESC, id DESC LIMIT ${sampled}) AS n LEFT JOIN stores s ON s.id = n.store_id
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
