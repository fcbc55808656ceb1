import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { synonymGroups } from "#domain/products/synonyms.ts";
import type { Db } from "#server/db/connect.ts";
import { alerts, alertTerms } from "#server/db/schema/alerts.ts";
import { siteState } from "#server/db/schema/operation.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { countedTexts, frequencyOf, storedTerm, type TermKind, termKeys } from "./alert-terms.ts";
import { type Asked, countTexts, indexAlerts, shareTerms } from "./alert-terms-store.ts";

/** A number for the rule in alert-terms.ts, which is changed with it. */
const termRule = 2;
const rule = createHash("sha256")
  .update(JSON.stringify([termRule, synonymGroups]))
  .digest("base64url");
const stateKey = "alert-terms";
const everyHours = 20;

const termsAtOnce = 100;
const alertsAtOnce = 200;
/** Visitors and votes come first. */
const restFactor = 2;

/**
 * Counts anew how common terms are and looks alerts up by what is rarest now, once a day; after a release with other synonyms as soon as
 * it runs, so that stored alerts find what the search finds.
 */
export async function refreshAlertTerms(db: Db): Promise<void> {
  const [state] = await db
    .select({
      isRecent: sql<boolean>`updated_at > now() - make_interval(hours => ${everyHours})`,
      value: siteState.value,
    })
    .from(siteState)
    .where(eq(siteState.key, stateKey));
  if (state?.isRecent && state.value === rule) return;
  await inBites(db, -1, countSome);
  await inBites(db, "00000000-0000-0000-0000-000000000000", indexSome);
  await noteRefreshed(db);
}

/** For a day. */
export async function noteRefreshed(db: Db): Promise<void> {
  await db
    .insert(siteState)
    .values({ key: stateKey, value: rule })
    .onConflictDoUpdate({ target: siteState.key, set: { value: rule, updated_at: sql`now()` } });
}

/** Each a short transaction behind the last row of the one before; undefined is the end. */
async function inBites<Key>(db: Db, first: Key, bite: (tx: Tx, after: Key) => Promise<Key | undefined>) {
  for (let after: Key | undefined = first; after !== undefined; ) {
    const began = performance.now();
    const from: Key = after;
    after = await inTransaction(db, (tx) => bite(tx, from));
    await setTimeout(restFactor * (performance.now() - began));
  }
}

async function countSome(tx: Tx, after: number): Promise<number | undefined> {
  await shareTerms(tx);
  const { id, kind, term, names } = alertTerms;
  const rows = await tx
    .select({ id, kind, term, names })
    .from(alertTerms)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(termsAtOnce);
  const terms = rows.flatMap((row) => storedTerm({ ...row, kind: row.kind as TermKind }) ?? []);
  const frequency = await countTexts(tx, terms.flatMap(countedTexts));
  const counted = terms.map((each) => ({ id: each.id, offers: frequencyOf(each, frequency) }));
  const keys = terms.flatMap((each) => termKeys(each, frequency).map((key) => ({ key, term_id: each.id })));
  await tx.execute(sql`
    WITH counted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS row (id bigint, offers int)),
    keys AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS row (key text, term_id bigint)),
    updated AS (
      UPDATE alert_terms t SET offers = c.offers FROM counted c WHERE t.id = c.id AND t.offers <> c.offers
    ),
    added AS (INSERT INTO alert_term_keys (key, term_id) SELECT key, term_id FROM keys ON CONFLICT DO NOTHING)
    DELETE FROM alert_term_keys k USING counted c
    WHERE k.term_id = c.id AND NOT EXISTS (SELECT 1 FROM keys WHERE keys.key = k.key AND keys.term_id = k.term_id)`);
  return rows.at(-1)?.id;
}

/** An alert that is edited meanwhile is indexed by its edit. */
async function indexSome(tx: Tx, after: string): Promise<string | undefined> {
  const { id, q, not, store, store_id, category, product_key, words, code, places, without, anchor } = alerts;
  const seen = sql<string>`xmin::text`;
  const rows = await tx
    .select({
      id,
      q,
      not,
      store,
      store_id,
      category,
      product_key,
      words,
      code,
      places,
      without,
      anchor,
      seen,
    })
    .from(alerts)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(alertsAtOnce);
  const { columns, offersOf } = await indexAlerts(tx, rows as Asked[]);
  for (const [at, row] of rows.entries()) {
    const now = columns[at];
    const isSame = JSON.stringify(termsOf(row)) === JSON.stringify(now && termsOf(now));
    // What is about as common costs as much.
    if (!now || (isSame && 2 * offersOf(now.anchor) >= offersOf(row.anchor))) continue;
    await tx
      .update(alerts)
      .set(now)
      .where(and(eq(id, row.id), eq(seen, row.seen)));
  }
  return rows.at(-1)?.id;
}

function termsOf(terms: Pick<typeof alerts.$inferSelect, "words" | "code" | "places" | "without">) {
  const { words, code, places, without } = terms;
  return [words, code, places, without];
}
