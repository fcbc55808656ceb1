import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
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
}

interface FailedTry {
  why: string;
  /** The server may have it: only its response was lost. */
  wasHandedOver: boolean;
}

const seconds = (n: number) => sql`make_interval(secs => ${n})`;
const isWaiting = and(isNull(outbox.sent_at), isNull(outbox.failed_at));

/**
 * Leases letters that are due, oldest first. Other senders see them again when the lease has expired. Nothing is locked while SMTP
 * works, and a sender that dies loses nothing.
 */
export async function takeDueLetters(
  db: Db,
  count: number,
  leaseSeconds: number,
  /** In flight here although their lease may have expired: they must not be sent twice. */
  held: string[] = [],
): Promise<LeasedLetter[]> {
  // Materialised, or the plan may run the inner query once a row and lease more than `count`.
  return db.execute<LeasedLetter & Record<string, unknown>>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM outbox
      WHERE sent_at IS NULL AND failed_at IS NULL AND not_before <= now()
        ${held.length > 0 ? sql`AND id NOT IN ${held}` : sql``}
      ORDER BY not_before LIMIT ${count}
      FOR UPDATE SKIP LOCKED)
    UPDATE outbox SET tries = tries + 1, last_error = NULL, not_before = now() + ${seconds(leaseSeconds)}
    FROM due WHERE outbox.id = due.id
    RETURNING outbox.id, letter, sealed, tries, not_before::text, handed_over_at::text`);
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
  await db
    .update(outbox)
    .set({
      sent_at: sql`now()`,
      handed_over_at: firstDelivery,
      sealed: null,
      last_error: null,
      failed_at: null,
    })
    .where(and(eq(outbox.id, id), isNull(outbox.sent_at)));
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
      ...(wasHandedOver ? { handed_over_at: firstDelivery } : {}),
    })
    .where(stillOurs(letter));
}

export async function markFailed(
  db: Db,
  letter: LeasedLetter,
  { why, wasHandedOver }: FailedTry,
): Promise<void> {
  await db
    .update(outbox)
    .set({
      failed_at: sql`now()`,
      last_error: why,
      ...(wasHandedOver ? { handed_over_at: firstDelivery } : {}),
    })
    .where(stillOurs(letter));
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

const retentionDays = { sent: 7, failed: 90 };

/** A sent letter stays for questions of the next days, a failed one until an admin has had time to look. */
export async function dropOldLetters(db: Db): Promise<void> {
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
  // By the letter's own age too, because that has an index.
  await db
    .delete(outbox)
    .where(and(lt(outbox.created_at, ago(retentionDays.sent)), lt(outbox.sent_at, ago(retentionDays.sent))));
  await db.delete(outbox).where(lt(outbox.failed_at, ago(retentionDays.failed)));
}

export type UnsentLetter = Awaited<ReturnType<typeof unsentLetters>>[number];

const unsentFields = {
  id: outbox.id,
  letter: outbox.letter,
  sealed: sql<Buffer>`${outbox.sealed}`,
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
