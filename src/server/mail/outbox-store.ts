import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { outbox } from "#server/db/schema/operation.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

/** A letter that one sender has in its hands. */
export interface TakenLetter {
  id: string;
  letter: string;
  sealed: Buffer;
  /** This one included. */
  tries: number;
  /** The end of our lease, as it was last written. */
  not_before: string;
  /** An earlier try sent all of it and heard no answer. */
  handed_over_at: string | null;
}

/** What a try came to, where the letter did not leave. */
export interface FailedTry {
  why: string;
  /** The server may have it all the same: only its answer was lost. */
  wasHandedOver: boolean;
}

const seconds = (n: number) => sql`make_interval(secs => ${n})`;
const isWaiting = and(isNull(outbox.sent_at), isNull(outbox.failed_at));

/**
 * Takes letters that are due, oldest first. Other senders see them again when the lease has run out, unless it is
 * renewed: nothing is locked while we talk to SMTP, and a sender that dies loses nothing.
 */
export async function takeDueLetters(
  db: Db,
  count: number,
  leaseSeconds: number,
  /** Still in our own hands, where a lease could not be renewed: what SMTP has must not go twice. */
  held: string[] = [],
): Promise<TakenLetter[]> {
  // Materialised, or the plan may run the inner query once a row and take more than was asked for.
  return db.execute<TakenLetter & Record<string, unknown>>(sql`
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

/** Writes the new end into the letter too. */
export async function renewLease(db: Db, letter: TakenLetter, leaseSeconds: number): Promise<void> {
  const [renewed] = await db
    .update(outbox)
    .set({ not_before: sql`now() + ${seconds(leaseSeconds)}` })
    .where(stillOurs(letter))
    .returning({ not_before: sql<string>`not_before::text` });
  if (renewed) letter.not_before = renewed.not_before;
}

/** SMTP has it: who it was for and what it said is nobody's business any more. */
export async function markSent(db: Db, { id }: TakenLetter): Promise<void> {
  await db
    .update(outbox)
    .set({
      sent_at: sql`now()`,
      handed_over_at: firstHandOver,
      sealed: null,
      last_error: null,
      failed_at: null,
    })
    .where(and(eq(outbox.id, id), isNull(outbox.sent_at)));
}

/** @param counts false where the try says nothing about the letter itself */
export async function putBack(
  db: Db,
  letter: TakenLetter,
  { why, wasHandedOver }: FailedTry,
  { pauseSeconds, counts }: { pauseSeconds: number; counts: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      not_before: sql`now() + ${seconds(pauseSeconds)}`,
      last_error: why,
      tries: counts ? letter.tries : letter.tries - 1,
      ...(wasHandedOver ? { handed_over_at: firstHandOver } : {}),
    })
    .where(stillOurs(letter));
}

/** Nobody tries any more. */
export async function bury(db: Db, letter: TakenLetter, { why, wasHandedOver }: FailedTry): Promise<void> {
  await db
    .update(outbox)
    .set({
      failed_at: sql`now()`,
      last_error: why,
      ...(wasHandedOver ? { handed_over_at: firstHandOver } : {}),
    })
    .where(stillOurs(letter));
}

const firstHandOver = sql`coalesce(handed_over_at, now())`;

/**
 * A sender whose lease has run out and who was followed by another has no say any more. By the end of the lease, which
 * only ever moves ahead: tries come back to the same number where one did not count.
 */
function stillOurs({ id, tries, not_before }: TakenLetter) {
  const isLease = sql`${outbox.not_before} = ${not_before}::timestamptz`;
  return and(eq(outbox.id, id), eq(outbox.tries, tries), isLease, isWaiting);
}

/** Letters that nobody tries any more, held until they are revived. */
export function holdFailed(tx: Tx, ids: string[]) {
  const { id, letter, tries, last_error, failed_at } = outbox;
  return tx
    .select({ id, letter, tries, last_error, failed_at })
    .from(outbox)
    .where(and(inArray(id, ids), isNotNull(failed_at), isNull(outbox.sent_at)))
    .orderBy(id)
    .for("no key update");
}

/**
 * Due at once, as if nobody had tried. Whether SMTP once had one of them stays known: a link in it does not live longer, and
 * where its answer is lost again there is no further copy.
 */
export async function revive(tx: Tx, ids: string[]): Promise<void> {
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

const keptDays = { sent: 7, failed: 90 };

/** A sent letter is kept for questions of the next days, a failed one until somebody has had time to look. */
export async function dropOldLetters(db: Db): Promise<void> {
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
  // By the letter's own age too, because that has an index.
  await db
    .delete(outbox)
    .where(and(lt(outbox.created_at, ago(keptDays.sent)), lt(outbox.sent_at, ago(keptDays.sent))));
  await db.delete(outbox).where(lt(outbox.failed_at, ago(keptDays.failed)));
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
