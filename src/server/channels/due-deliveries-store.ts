import { sql } from "drizzle-orm";
import { type HandedChannel, handOverTime, isHeldBack } from "#domain/notices/delivery-time.ts";
import type { Db } from "#server/db/connect.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { findRecipients, type Recipient } from "#server/notices/delivery-facts-store.ts";

export interface DueDelivery extends Record<string, unknown> {
  id: string;
  notice_id: string;
  user_id: string;
  channel: HandedChannel;
  tries: number;
  reached: string[];
  /** Queued so long ago that it is not tried again. */
  is_last_try: boolean;
}

/** All that one person gets through one channel at once. */
export interface DueGroup {
  person: Recipient;
  deliveries: DueDelivery[];
}

/** Later nobody wants to hear of it. */
const longestHours = 48;
/** One of the two numbers of an advisory lock; the other is the person's. */
const personLock = 20_141_127;
/** Many due ones may be of one person. */
const looked = 500;

/**
 * Locks what is due through these channels, for as many people. A person is one process's at a time: two would not see each other's
 * letters. What may not go out now is postponed, what reaches nobody is done.
 */
export async function lockDue(
  tx: Tx,
  channels: readonly HandedChannel[],
  people: number,
): Promise<DueGroup[]> {
  const any = sql`ANY (${sql.param([...channels])}::text[])`;
  const rows = await tx.execute<DueDelivery>(sql`
    WITH due AS MATERIALIZED (
      SELECT user_id, not_before FROM deliveries WHERE done_at IS NULL AND not_before <= now() AND channel = ${any}
      ORDER BY not_before LIMIT ${looked}),
    people AS MATERIALIZED (SELECT user_id FROM due GROUP BY user_id ORDER BY min(not_before) LIMIT ${people}),
    ours AS MATERIALIZED (
      SELECT user_id FROM people WHERE pg_try_advisory_xact_lock(${personLock}, hashtext(user_id::text)))
    SELECT id, notice_id, user_id, channel, tries, reached,
      created_at < now() - make_interval(hours => ${longestHours}) AS is_last_try
    FROM deliveries
    WHERE user_id IN (SELECT user_id FROM ours) AND done_at IS NULL AND not_before <= now() AND channel = ${any}
    ORDER BY event_at, id
    FOR UPDATE SKIP LOCKED`);
  if (rows.length === 0) return [];
  // After the locks: what another process sent before is seen by now.
  const now = await databaseTime(tx);
  const recipients = await findRecipients(tx, [...new Set(rows.map(({ user_id }) => user_id))]);
  const unreachable: DueDelivery[] = [];
  const later: LaterDelivery[] = [];
  const groups = new Map<string, DueGroup>();
  for (const row of rows) {
    const person = recipients.get(row.user_id);
    if (!person?.channels.includes(row.channel)) {
      unreachable.push(row);
      continue;
    }
    const at = handOverTime(row.channel, now, person);
    if (at > now) later.push(laterDelivery(row, at, now, person));
    else groups.set(person.id, group(groups.get(person.id), person, row));
  }
  await finish(tx, unreachable, "unreachable");
  await postpone(tx, later);
  return [...groups.values()];
}

function group(known: DueGroup | undefined, person: Recipient, row: DueDelivery): DueGroup {
  return { person, deliveries: [...(known?.deliveries ?? []), row] };
}

/** Other processes see them again when the lease has expired: a process that dies loses nothing. */
export async function lease(tx: Tx, deliveries: readonly DueDelivery[], seconds: number): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.execute(sql`
    UPDATE deliveries SET tries = tries + 1, not_before = now() + make_interval(secs => ${seconds})
    WHERE id = ANY (${idsOf(deliveries)}::uuid[])`);
}

/** @param error a code where it was not handed over */
export async function finish(
  db: Reader,
  deliveries: readonly { id: string }[],
  error: string | null,
): Promise<void> {
  if (deliveries.length === 0) return;
  await db.execute(sql`
    UPDATE deliveries SET done_at = clock_timestamp(), last_error = ${error}
    WHERE id = ANY (${idsOf(deliveries)}::uuid[]) AND done_at IS NULL`);
}

interface FailedTry {
  error: string;
  seconds: number;
  /** Devices that have accepted it. */
  reached?: readonly string[];
}

export async function putBack(
  db: Db,
  deliveries: readonly DueDelivery[],
  { error, seconds, reached = [] }: FailedTry,
): Promise<void> {
  await db.execute(sql`
    UPDATE deliveries SET not_before = now() + make_interval(secs => ${seconds}), last_error = ${error},
      reached = reached || ${sql.param([...reached])}::uuid[]
    WHERE id = ANY (${idsOf(deliveries)}::uuid[]) AND done_at IS NULL`);
}

function laterDelivery({ id, channel }: DueDelivery, at: Date, now: Date, person: Recipient): LaterDelivery {
  return { id, not_before: at.toISOString(), waited: isHeldBack(channel, at, now, person) };
}

interface LaterDelivery {
  id: string;
  not_before: string;
  waited: boolean;
}

async function postpone(tx: Tx, rows: readonly LaterDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    UPDATE deliveries SET not_before = later.not_before, waited = deliveries.waited OR later.waited
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS later (id uuid, not_before timestamptz, waited boolean)
    WHERE deliveries.id = later.id`);
}

function idsOf(deliveries: readonly { id: string }[]) {
  return sql.param(deliveries.map(({ id }) => id));
}
