import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import { outbox } from "#server/db/schema/operation.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

export interface LeasedLetter {
  id: string;
  letter: string;
  sealed: Buffer;
  /** The running attempt included. */
  tries: number;
  /** The end of our lease, as it was last written. */
  not_before: string;
  /** An earlier attempt sent all of it and got no response. */
  handed_over_at: string | null;
  /** An earlier attempt was about to send it, and nobody knows how it ended. */
  handing_over_at: string | null;
  issue_id: string | null;
}

interface FailedTry {
  why: string;
  /** The server may have it: only its response was lost. */
  wasHandedOver: boolean;
}

const seconds = (n: number) => sql`make_interval(secs => ${n})`;
const isWaiting = and(isNull(outbox.sent_at), isNull(outbox.failed_at));

interface TakeOptions {
  /** How many copies of an issue besides, at most: however many of those wait, a login's letter does not wait behind them. */
  copies?: number;
  /** In flight here although their lease may have expired: they must not be sent twice. */
  held?: string[];
}

/** A copy that waited longer says what nobody wants to hear any more. */
const isFreshCopy = sql`issue_id IS NOT NULL AND created_at > now() - interval '24 hours'`;

/**
 * Leases letters that are due, oldest first and copies of an issue last: those of a day at most, and none while an editor holds the issue,
 * but for what a sender that died was handing over: that is only recorded. Other senders see them again when the lease has expired. Nothing
 * is locked while SMTP works, and a sender that dies loses nothing.
 * @param count of ordinary letters
 */
export async function takeDueLetters(
  db: Db,
  count: number,
  leaseSeconds: number,
  { copies = 0, held = [] }: TakeOptions = {},
): Promise<LeasedLetter[]> {
  return takeDue(db, "due letters", { count, copies, held, seconds: leaseSeconds });
}

const takeDue = preparedSql<LeasedLetter>(() => {
  const [count, copies] = [sql.placeholder("count"), sql.placeholder("copies")];
  const isDue = sql`sent_at IS NULL AND failed_at IS NULL AND not_before <= now() AND id <> ALL (${sql.placeholder("held")}::uuid[])`;
  // Materialised, or the plan may run the inner query once a row and lease more than `count`.
  return sql`
    WITH ordinary AS MATERIALIZED (
      SELECT id FROM outbox WHERE ${isDue} AND issue_id IS NULL
      ORDER BY not_before LIMIT ${count}::int FOR UPDATE SKIP LOCKED),
    copies AS MATERIALIZED (
      SELECT id FROM outbox WHERE ${isDue} AND issue_id IS NOT NULL AND (handing_over_at IS NOT NULL OR ${isFreshCopy}
        AND NOT EXISTS (SELECT FROM letter_issues i WHERE i.id = outbox.issue_id AND i.held AND i.dropped_at IS NULL))
      ORDER BY not_before LIMIT ${copies}::int FOR UPDATE SKIP LOCKED),
    due AS MATERIALIZED (SELECT id FROM ordinary UNION ALL SELECT id FROM copies)
    UPDATE outbox SET tries = tries + 1, last_error = NULL,
      not_before = now() + make_interval(secs => ${sql.placeholder("seconds")}::float8)
    FROM due WHERE outbox.id = due.id
    RETURNING outbox.id, letter, sealed, tries, not_before::text, handed_over_at::text, handing_over_at::text, issue_id`;
});

/** What the database says while a letter still holds: a constant text with placeholders, and what they stand for. */
export interface HandOverCheck {
  condition: SQL;
  values: Record<string, unknown>;
}

/**
 * The last step before the end of a letter's content is sent. True only once for a letter, only while what it says still holds, and never
 * for a sender that has lost its lease: the other one must be sure that a begun hand-over is its own.
 */
export async function beginHandOver(
  db: Db,
  { id, tries, not_before }: LeasedLetter,
  { condition, values }: HandOverCheck,
): Promise<boolean> {
  const begin = handOvers.get(condition) ?? handOverWhile(condition);
  handOvers.set(condition, begin);
  const rows = await begin(db, "begin to hand over", { ...values, id, tries, not_before });
  return rows.length > 0;
}

const handOvers = new WeakMap<SQL, ReturnType<typeof handOverWhile>>();

function handOverWhile(condition: SQL) {
  const [id, tries, lease] = ["id", "tries", "not_before"].map((name) => sql.placeholder(name));
  return preparedSql<{ id: string }>(
    () => sql`
      UPDATE outbox SET handing_over_at = now()
      WHERE id = ${id}::uuid AND tries = ${tries}::int AND not_before = ${lease}::timestamptz AND ${isWaiting}
        AND handing_over_at IS NULL AND ${condition}
      RETURNING id`,
  );
}

/** A letter that nobody is to have any more. */
export async function withdrawLetter(db: Db, { id }: LeasedLetter): Promise<void> {
  await withdraw(db, sql`id = ${id}`);
}

/** Copies that are too old to be sent; one that is leased at the moment is left to its sender. */
export async function withdrawOldCopies(db: Db): Promise<void> {
  await withdraw(
    db,
    sql`issue_id IS NOT NULL AND failed_at IS NULL AND not_before <= now() AND NOT (${isFreshCopy})`,
  );
}

async function withdraw(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`
    WITH gone AS (DELETE FROM outbox WHERE ${which} AND sent_at IS NULL AND handing_over_at IS NULL RETURNING issue_id, about),
      ${forgetFirst("gone")}
    UPDATE letter_issues SET queued = queued - n
    FROM (SELECT issue_id, count(*)::int AS n FROM gone GROUP BY 1) AS of WHERE letter_issues.id = of.issue_id`);
}

/** The first copy of a reader is about that reader: where it does not arrive, the next one is the first. */
function forgetFirst(copies: string): SQL {
  const readers = sql`SELECT about FROM ${sql.identifier(copies)} WHERE issue_id IS NOT NULL`;
  return sql`readers AS (UPDATE newsletter_subscribers SET daily_since = NULL WHERE id IN (${readers}))`;
}

/** Updates the letter in memory too. */
export async function renewLease(db: Db, letter: LeasedLetter, leaseSeconds: number): Promise<void> {
  const [renewed] = await db
    .update(outbox)
    .set({ not_before: sql`now() + ${seconds(leaseSeconds)}` })
    .where(stillOurs(letter))
    .returning({ not_before: sql<string>`not_before::text` });
  if (renewed) letter.not_before = renewed.not_before;
}

/** Erases the recipient and the content: SMTP has the letter. */
export async function markSent(db: Db, { id }: LeasedLetter): Promise<void> {
  await saveSent(db, "sent", { id });
}

const saveSent = preparedSql(
  () => sql`
    UPDATE outbox SET sent_at = now(), handed_over_at = ${firstDelivery}, sealed = NULL, last_error = NULL, failed_at = NULL
    WHERE id = ${sql.placeholder("id")}::uuid AND sent_at IS NULL`,
);

/** Leased letters that no attempt began with. */
export async function returnLetters(db: Db, letters: readonly LeasedLetter[]): Promise<void> {
  if (letters.length === 0) return;
  const ids = letters.map(({ id }) => id);
  const leases = letters.map(({ not_before }) => not_before);
  await db.execute(sql`
    UPDATE outbox SET not_before = now(), tries = tries - 1
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(leases)}::timestamptz[]) AS ours (id, lease)
    WHERE outbox.id = ours.id AND not_before = ours.lease AND ${isWaiting}`);
}

/** @param counts false where the attempt says nothing about the letter itself */
export async function putBack(
  db: Db,
  letter: LeasedLetter,
  { why, wasHandedOver }: FailedTry,
  { pauseSeconds, counts }: { pauseSeconds: number; counts: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      not_before: sql`now() + ${seconds(pauseSeconds)}`,
      last_error: why,
      tries: counts ? letter.tries : letter.tries - 1,
      // The server has refused it: the next attempt may send it.
      handing_over_at: null,
      ...(wasHandedOver ? { handed_over_at: firstDelivery } : {}),
    })
    .where(stillOurs(letter));
}

export async function markFailed(
  db: Db,
  letter: LeasedLetter,
  { why, wasHandedOver }: FailedTry,
): Promise<void> {
  // The server has refused it: the next attempt may send it.
  await db.execute(sql`
    WITH failed AS (
      UPDATE outbox SET failed_at = now(), last_error = ${why}, handing_over_at = NULL,
        handed_over_at = ${wasHandedOver ? firstDelivery : sql`handed_over_at`}
      WHERE ${stillOurs(letter)} RETURNING issue_id, about),
      ${forgetFirst("failed")}
    SELECT 1`);
}

const firstDelivery = sql`coalesce(handed_over_at, now())`;

/**
 * A sender that has lost its lease to another writes nothing. Compared by the end of the lease, which only moves ahead; the number of
 * tries can repeat where one did not count.
 */
function stillOurs({ id, tries, not_before }: LeasedLetter) {
  const isLease = sql`${outbox.not_before} = ${not_before}::timestamptz`;
  return and(eq(outbox.id, id), eq(outbox.tries, tries), isLease, isWaiting);
}

export function lockFailed(tx: Tx, ids: string[]) {
  const { id, letter, tries, last_error, failed_at } = outbox;
  return tx
    .select({ id, letter, tries, last_error, failed_at })
    .from(outbox)
    .where(and(inArray(id, ids), isNotNull(failed_at), isNull(outbox.sent_at)))
    .orderBy(id)
    .for("no key update");
}

/**
 * Due at once, with no attempts. `handed_over_at` stays: a link in the letter does not live longer, and where its response is lost again
 * there is no further copy.
 */
export async function resetFailed(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(outbox)
    .set({ failed_at: null, last_error: null, tries: 0, not_before: sql`now()` })
    .where(inArray(outbox.id, ids));
}

export async function countLetters(db: Reader): Promise<{ waiting: number; failed: number }> {
  const [counted] = await db.execute<{ waiting: number; failed: number }>(sql`
    SELECT (SELECT count(*)::int FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL) AS waiting,
      (SELECT count(*)::int FROM outbox WHERE failed_at IS NOT NULL) AS failed`);
  return counted ?? { waiting: 0, failed: 0 };
}

/** Neither the time to undo a decision nor a busy server takes that long. */
const lateMinutes = 10;

/** Letters that a working mail server would have had long ago. While it is down only one a minute is tried, so most have no error of their own. */
export async function countLateLetters(db: Reader): Promise<number> {
  const [counted] = await db.execute<{ late: number }>(sql`
    SELECT count(*)::int AS late FROM outbox
    WHERE sent_at IS NULL AND failed_at IS NULL AND issue_id IS NULL
      AND created_at < now() - make_interval(mins => ${lateMinutes})`);
  return counted?.late ?? 0;
}

const retentionDays = { sent: 7, failed: 90 };

/** A sent letter stays for questions of the next days, a failed one until an admin has had time to look. */
export async function dropOldLetters(db: Db): Promise<void> {
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
  // By the letter's own age too, because that has an index.
  await db
    .delete(outbox)
    .where(and(lt(outbox.created_at, ago(retentionDays.sent)), lt(outbox.sent_at, ago(retentionDays.sent))));
  // Its issue still counts them.
  await db.execute(sql`
    WITH gone AS (DELETE FROM outbox WHERE failed_at < ${ago(retentionDays.failed)} RETURNING issue_id)
    UPDATE letter_issues SET failed = failed + n
    FROM (SELECT issue_id, count(*)::int AS n FROM gone GROUP BY 1) AS of WHERE letter_issues.id = of.issue_id`);
}

export type UnsentLetter = Awaited<ReturnType<typeof unsentLetters>>[number];

const unsentFields = {
  id: outbox.id,
  letter: outbox.letter,
  sealed: sql<Buffer>`${outbox.sealed}`,
  issue_id: outbox.issue_id,
  created_at: outbox.created_at,
};

export function unsentLetters(db: Db, limit: number) {
  return db
    .select(unsentFields)
    .from(outbox)
    .where(isNotNull(outbox.sealed))
    .orderBy(desc(outbox.created_at), desc(outbox.id))
    .limit(limit);
}

export async function findUnsentLetter(db: Db, id: string): Promise<UnsentLetter | undefined> {
  const [row] = await db
    .select(unsentFields)
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.sealed)));
  return row;
}
