import { type Placeholder, sql } from "drizzle-orm";
import { type HandedChannel, handOverTime, isHeldBack } from "#domain/notices/delivery-time.ts";
import type { Db } from "#server/db/connect.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { findRecipients, type Recipient } from "#server/notices/delivery-facts-store.ts";
import { recountNearBound } from "./message-bound-store.ts";

export interface DueDelivery extends Record<string, unknown> {
  id: string;
  notice_id: string;
  user_id: string;
  channel: HandedChannel;
  /** Of the event that it tells: one that rings again meanwhile is another. */
  event_at: string;
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

interface LockedDue {
  groups: DueGroup[];
  /** Others may be due: something was found, and is not due any more. */
  hasMore: boolean;
}

/**
 * Locks what is due through these channels, for as many people. A person is one process's at a time: two would not see each other's
 * letters. Letters, pushes and Telegram do not wait for each other. What may not go out now is postponed, what reaches nobody is done.
 */
export async function lockDue(
  tx: Tx,
  channels: readonly HandedChannel[],
  people: number,
): Promise<LockedDue> {
  const rows = await lockRows(tx, channels, people);
  if (rows.length === 0) return { groups: [], hasMore: false };
  // After the locks: what another process sent before is seen by now.
  const now = await databaseTime(tx);
  const found = await findRecipients(tx, [...new Set(rows.map(({ user_id }) => user_id))]);
  const recipients = await recountNearBound(tx, found);
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
    else {
      const group = groups.get(person.id) ?? { person, deliveries: [] };
      group.deliveries.push(row);
      groups.set(person.id, group);
    }
  }
  await finish(tx, unreachable, "unreachable");
  await postpone(tx, later);
  return { groups: [...groups.values()], hasMore: true };
}

function lockRows(
  tx: Tx,
  channels: readonly HandedChannel[],
  people: number,
): Promise<readonly DueDelivery[]> {
  const any = sql`ANY (${sql.param([...channels])}::text[])`;
  return tx.execute<DueDelivery>(sql`
    WITH due AS MATERIALIZED (
      SELECT user_id, not_before FROM deliveries WHERE done_at IS NULL AND not_before <= now() AND channel = ${any}
      ORDER BY not_before LIMIT ${looked}),
    people AS MATERIALIZED (SELECT user_id FROM due GROUP BY user_id ORDER BY min(not_before)),
    ours AS MATERIALIZED (
      SELECT user_id FROM people WHERE pg_try_advisory_xact_lock(${personLock}, hashtext(${channels.join()} || user_id)) LIMIT ${people})
    SELECT id, notice_id, user_id, channel, event_at::text, tries, reached,
      created_at < now() - make_interval(hours => ${longestHours}) AS is_last_try
    FROM deliveries
    WHERE user_id IN (SELECT user_id FROM ours) AND done_at IS NULL AND not_before <= now() AND channel = ${any}
    ORDER BY deliveries.event_at, id
    FOR UPDATE SKIP LOCKED`);
}

/** Other processes see them again when the lease has expired: a process that dies loses nothing. */
export async function lease(tx: Tx, deliveries: readonly DueDelivery[], seconds: number): Promise<void> {
  if (deliveries.length === 0) return;
  await leaseThese(tx, "lease deliveries", { seconds, ids: deliveries.map(({ id }) => id) });
}

const leaseThese = preparedSql(
  () => sql`
    UPDATE deliveries SET tries = tries + 1, not_before = now() + make_interval(secs => ${sql.placeholder("seconds")}::float8)
    WHERE id = ANY (${sql.placeholder("ids")}::uuid[])`,
);

/**
 * All at one moment: by it the day's bound counts them as one.
 * @param error a code where it was not handed over
 */
export async function finish(
  db: Reader,
  deliveries: readonly DueDelivery[],
  error: string | null,
): Promise<void> {
  if (deliveries.length === 0) return;
  await finishThese(db, "finish deliveries", { error, leased: asLeased(deliveries) });
}

const finishThese = preparedSql(
  () => sql`
    UPDATE deliveries SET done_at = statement_timestamp(), last_error = ${sql.placeholder("error")}::text
    FROM ${theSame(sql.placeholder("leased"))}`,
);

/** The letters that tell of these. */
export async function noteLetters(
  tx: Tx,
  deliveries: readonly { id: string; letter_id: string }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.execute(sql`
    UPDATE deliveries SET letter_id = noted.letter_id
    FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS noted (id uuid, letter_id uuid) WHERE deliveries.id = noted.id`);
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
      reached = reached || ${sql.param([...reached])}::uuid[] FROM ${theSame(asLeased(deliveries))}`);
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

/** As they were leased: what has rung again since then is another hand-over's. */
function theSame(leased: string | Placeholder) {
  return sql`jsonb_to_recordset(${leased}::jsonb) AS leased (id uuid, event_at timestamptz)
    WHERE deliveries.id = leased.id AND deliveries.event_at = leased.event_at AND done_at IS NULL`;
}

function asLeased(deliveries: readonly DueDelivery[]): string {
  return JSON.stringify(deliveries.map(({ id, event_at }) => ({ id, event_at })));
}
