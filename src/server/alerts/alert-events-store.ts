import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/transaction.ts";

export interface LeasedEvent extends Record<string, unknown> {
  id: string;
  tries: number;
  /** Of an event about a coupon. */
  coupon_id: string | null;
  /** It has failed for a day: another fault than a busy or lost database. */
  is_old: boolean;
}

/** How long an event waits whose process was killed. */
const leaseSeconds = 30;
const longestPauseSeconds = 60;

/** The event that has been due for longest, for this process alone until its lease ends. */
export async function leaseEvent(db: Reader): Promise<LeasedEvent | undefined> {
  const [event] = await db.execute<LeasedEvent>(sql`
    UPDATE alert_events SET not_before = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    WHERE id = (SELECT id FROM alert_events WHERE not_before <= now() ORDER BY not_before, at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, tries, coupon_id, at < now() - interval '1 day' AS is_old`);
  return event;
}

/** Tried again in a while. */
export async function returnEvent(db: Reader, { id, tries }: LeasedEvent): Promise<void> {
  const pause = Math.min(longestPauseSeconds, 2 ** Math.min(tries - 1, 10));
  await db.execute(sql`
    UPDATE alert_events SET not_before = now() + make_interval(secs => ${pause}) WHERE id = ${id} AND tries = ${tries}`);
}

/** In nobody's way until it is dropped; docs/operating.md says how an operator has it tried once more. */
export async function setEventAside(db: Reader, { id, tries }: LeasedEvent): Promise<void> {
  await db.execute(sql`
    UPDATE alert_events SET not_before = now() + interval '100 years' WHERE id = ${id} AND tries = ${tries}`);
}
