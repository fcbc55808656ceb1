import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { smallVariant } from "#domain/images/image-variant.ts";
import type { LogHead } from "#domain/log/log-entry.ts";
import type { LetterOffer } from "#domain/mail/letters.ts";
import { type DropReason, issueRule } from "#domain/newsletter/daily-letter.ts";
import type { PastIssue } from "#domain/newsletter/issues-schema.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { socialPicturePath } from "#domain/products/social-picture.ts";
import type { Db } from "#server/db/connect.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import { issueOffers, letterIssues } from "#server/db/schema/letters.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { newsletterSubscribers as subscribers } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { findHead } from "#server/log/log-store.ts";
import type { HandOverCheck } from "#server/mail/outbox-store.ts";
import { isLive, offersIn } from "#server/products/products-store.ts";

export type Issue = typeof letterIssues.$inferSelect;

export async function findIssue(db: Reader, day: string): Promise<Issue | undefined> {
  const [issue] = await db.select().from(letterIssues).where(eq(letterIssues.day, day));
  return issue;
}

/** Makes the row of a day that nobody has touched yet. */
export async function lockIssue(tx: Tx, day: string): Promise<Issue> {
  await tx.insert(letterIssues).values({ day }).onConflictDoNothing();
  const [issue] = await tx.select().from(letterIssues).where(eq(letterIssues.day, day)).for("update");
  if (!issue) throw new Error("an issue that was just made is missing");
  return issue;
}

export async function changeIssue(tx: Tx, id: string, change: Partial<Issue>): Promise<Issue> {
  const [issue] = await tx
    .update(letterIssues)
    .set({ ...change, version: sql`version + 1` })
    .where(eq(letterIssues.id, id))
    .returning();
  if (!issue) throw new Error("a locked issue is missing");
  return issue;
}

export function dropIssue(tx: Tx, id: string, why: DropReason, now: Date): Promise<Issue> {
  return changeIssue(tx, id, { dropped_at: now.toISOString(), dropped_for: why });
}

/** The hottest live offers of the last day that no issue has shown. */
export async function chooseOffers(db: Reader, now: Date): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    SELECT p.id FROM ranked_offers r JOIN products p ON p.id = r.product_id
    WHERE r.list = 'hot' AND p.status = 'approved' AND NOT p.ended
      AND p.published_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${issueRule.hours})
      AND NOT EXISTS (SELECT 1 FROM issue_offers o WHERE o.product_id = p.id)
    ORDER BY r.rank LIMIT ${issueRule.offers}`);
  return rows.map(({ id }) => id);
}

export async function startIssue(tx: Tx, id: string, offers: readonly string[], now: Date): Promise<void> {
  await tx.insert(issueOffers).values(offers.map((product_id, rank) => ({ issue_id: id, rank, product_id })));
  const head = await findHead(tx);
  const at = now.toISOString();
  const published = head.seq > 0 ? { log_seq: head.seq, log_hash: head.hash } : {};
  await changeIssue(tx, id, { started_at: at, advanced_at: at, ...published });
}

/**
 * What did not begin on its day, and what nobody moved on for a whole one: its offers are yesterday's. An issue to a long list that goes
 * out slowly goes on for as long as it needs.
 */
export async function endStillIssues(db: Reader, today: string, now: Date): Promise<void> {
  await db
    .update(letterIssues)
    .set({
      dropped_at: now.toISOString(),
      dropped_for: sql`CASE WHEN started_at IS NULL THEN 'late' ELSE 'stood_still' END`,
      version: sql`version + 1`,
    })
    .where(
      and(
        isOpen,
        sql`(CASE WHEN started_at IS NULL THEN day < ${today}::date
          ELSE advanced_at < ${now.toISOString()}::timestamptz - make_interval(hours => ${issueRule.hours}) END)`,
      ),
    );
}

/** Those whose letters are not all queued, the oldest first. */
export function listOpenIssues(db: Reader): Promise<Issue[]> {
  return db
    .select()
    .from(letterIssues)
    .where(and(isOpen, isNotNull(letterIssues.started_at), eq(letterIssues.held, false)))
    .orderBy(letterIssues.day);
}

const isOpen = and(isNull(letterIssues.dropped_at), isNull(letterIssues.done_at));

/** Locked for as long as a batch of its letters is queued; undefined where an editor has stopped it meanwhile. */
export async function lockOpenIssue(tx: Tx, id: string): Promise<Issue | undefined> {
  const [issue] = await tx
    .select()
    .from(letterIssues)
    .where(and(eq(letterIssues.id, id), isOpen, eq(letterIssues.held, false)))
    .for("no key update");
  return issue;
}

/** The next readers in the order of their ids. */
export function nextSubscribers(tx: Tx, after: string | null, limit: number) {
  const { id, email, consent_text, created_at, daily_since } = subscribers;
  return tx
    .select({ id, email, consent_text, created_at, daily_since })
    .from(subscribers)
    .where(and(sql`status = 'confirmed'`, after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

export async function hasSubscribers(db: Reader): Promise<boolean> {
  const found = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(sql`status = 'confirmed'`)
    .limit(1);
  return found.length > 0;
}

export async function markDaily(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(subscribers).set({ daily_since: now.toISOString() }).where(inArray(subscribers.id, ids));
}

export async function advanceIssue(
  tx: Tx,
  { id, last_subscriber }: Issue,
  { ids, isLast }: { ids: string[]; isLast: boolean },
  now: Date,
): Promise<void> {
  await tx
    .update(letterIssues)
    .set({
      advanced_at: now.toISOString(),
      last_subscriber: ids.at(-1) ?? last_subscriber,
      queued: sql`queued + ${ids.length}`,
      ...(isLast ? { done_at: now.toISOString() } : {}),
    })
    .where(eq(letterIssues.id, id));
}

/**
 * Copies of any issue that no mail server has seen yet. One that a server put off waits for its own reader's, and holds nobody up; nor
 * does an issue that an editor holds.
 */
export async function countWaitingCopies(db: Reader): Promise<number> {
  const [row] = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM outbox WHERE issue_id IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL
      AND (tries = 0 OR tries = 1 AND last_error IS NULL)
      AND NOT EXISTS (SELECT FROM letter_issues i WHERE i.id = outbox.issue_id AND i.held)`,
  );
  return row?.n ?? 0;
}

export interface ShownIssue {
  day: string;
  note: string;
  log_head: LogHead | null;
  /** The ids of those that are still live, in their order. */
  offers: string[];
  /** Changes with every change of one of them. */
  state: string[];
}

/** What a copy that is written now shows; null where it shows nothing, an editor has dropped the issue, or its reader has left. */
export async function findShownIssue(db: Db, issue: string, subscriber: string): Promise<ShownIssue | null> {
  const [row] = await selectShown(db, "shown issue", { issue, subscriber });
  if (!row?.state) return null;
  return { ...row, state: row.state, offers: row.state.map((each) => each.split(" ")[0] ?? "") };
}

/** Whether a copy still shows what it was written with, and may go out. */
export function isShown(issue: string, { state }: ShownIssue, subscriber: string): HandOverCheck {
  return { condition: isStillShown, values: { issue, subscriber, state } };
}

const issueId = sql`${sql.placeholder("issue")}::uuid`;
const isReader = sql`EXISTS (SELECT FROM newsletter_subscribers s WHERE s.id = ${sql.placeholder("subscriber")}::uuid AND s.status = 'confirmed')`;
/** Of each live offer all that a copy's words depend on. */
const shownOffers = sql`SELECT array_agg(p.id || ' ' || p.version || ' ' || p.sale_price || ' ' || coalesce(v.verdict, '') ORDER BY o.rank)
    FROM issue_offers o JOIN products p ON p.id = o.product_id AND p.status = 'approved' AND NOT p.ended
      LEFT JOIN offer_verdicts v ON v.product_id = p.id
    WHERE o.issue_id = ${issueId}`;
const headOfIssue = sql`CASE WHEN log_hash IS NOT NULL THEN jsonb_build_object('seq', log_seq, 'hash', log_hash) END`;
const selectShown = preparedSql<Omit<ShownIssue, "offers" | "state"> & { state: string[] | null }>(
  () => sql`
    SELECT day::text, note, ${headOfIssue} AS log_head, (${shownOffers}) AS state FROM letter_issues
    WHERE id = ${issueId} AND dropped_at IS NULL AND ${isReader}`,
);
const isStillShown = sql`EXISTS (SELECT FROM letter_issues i WHERE i.id = ${issueId} AND i.dropped_at IS NULL AND NOT i.held)
    AND ${isReader} AND (${shownOffers}) = ${sql.placeholder("state")}::text[]`;

/** Live offers as a letter shows them, in the order of their ids. */
export async function letterOffers(db: Reader, ids: string[], siteUrl: string): Promise<LetterOffer[]> {
  if (ids.length === 0) return [];
  const rows = (await offersIn(db).where(and(inArray(products.id, ids), isLive))) as ListedOffer[];
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((offer) => ({
      name: offer.name,
      store_name: offer.store_name,
      sale_price: offer.sale_price,
      original_price: offer.original_price,
      verdict: offer.verdict,
      usual_price: offer.usual_price,
      url: siteUrl + productPath(offer.slug),
      image_url: new URL(offer.image_url ? smallVariant(offer.image_url) : socialPicturePath(offer), siteUrl)
        .href,
    }));
}

/** Issues before this day, newest first, and one more than the limit where there are more. */
export async function listIssues(
  db: Reader,
  { without, before, limit }: { without: string; before: string | undefined; limit: number },
): Promise<PastIssue[]> {
  const { id, day, version, note, held, dropped_for, started_at, done_at, queued, failed } = letterIssues;
  const rows = await db
    .select({ id, day, version, note, held, dropped_for, started_at, done_at, queued, failed })
    .from(letterIssues)
    .where(and(ne(day, without), before === undefined ? undefined : lt(day, before)))
    .orderBy(desc(day))
    .limit(limit + 1);
  const unsent = await unsentCopies(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const unsentOf = unsent.get(row.id);
    const { waiting = 0 } = unsentOf ?? {};
    const failed = row.failed + (unsentOf?.failed ?? 0);
    const why = row.dropped_for as DropReason | null;
    return { ...row, dropped_for: why, waiting, failed, sent: row.queued - waiting - failed };
  });
}

/** Failed ones only as long as the outbox has them. */
export async function unsentCopies(db: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, { waiting: number; failed: number }>();
  const rows = await db
    .select({
      id: sql<string>`${outbox.issue_id}`,
      waiting: sql<number>`count(*) FILTER (WHERE failed_at IS NULL)::int`,
      failed: sql<number>`count(failed_at)::int`,
    })
    .from(outbox)
    .where(and(inArray(outbox.issue_id, ids), sql`issue_id IS NOT NULL AND sent_at IS NULL`))
    .groupBy(outbox.issue_id);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function countSubscribers(db: Reader) {
  const rows = await db
    .select({ status: subscribers.status, n: sql<number>`count(*)::int` })
    .from(subscribers)
    .groupBy(subscribers.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  return { confirmed: of("confirmed"), pending: of("pending"), unsubscribed: of("unsubscribed") };
}

const exportBatch = 1000;

/** Everybody with the proof of consent, in the order of their ids. */
export async function* subscriberBatches(db: Reader) {
  const { id, email, status, consent_text, created_at, confirmed_at, unsubscribed_at } = subscribers;
  let after: string | undefined;
  for (;;) {
    const rows = await db
      .select({ id, email, status, consent_text, created_at, confirmed_at, unsubscribed_at })
      .from(subscribers)
      .where(after === undefined ? undefined : gt(id, after))
      .orderBy(asc(id))
      .limit(exportBatch);
    yield rows;
    after = rows.at(exportBatch - 1)?.id;
    if (after === undefined) return;
  }
}
