import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/transaction.ts";

export interface LeasedEvent extends Record<string, unknown> {
  id: string;
  tries: number;
}

/** How long an event waits whose process was killed. */
const leaseSeconds = 30;
/** A first failure may be chance; one that fails at every try is set aside. */
export const mostTries = 5;
const longestPauseSeconds = 60;

/** The oldest due events, for this process alone until their lease ends. */
export function leaseEvents(db: Reader, most: number): Promise<readonly LeasedEvent[]> {
  return db.execute<LeasedEvent>(sql`
    UPDATE alert_events SET not_before = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    WHERE id IN (
      SELECT id FROM alert_events WHERE not_before <= now() ORDER BY not_before, at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) RETURNING id, tries`);
}

/** Tried again in a while. */
export async function returnEvent(db: Reader, { id, tries }: LeasedEvent): Promise<void> {
  const pause = Math.min(longestPauseSeconds, 2 ** (tries - 1));
  await db.execute(sql`
    UPDATE alert_events SET not_before = now() + make_interval(secs => ${pause}) WHERE id = ${id} AND tries = ${tries}`);
}

/** Stays for an operator to look at, and in nobody's way. */
export async function setEventAside(db: Reader, { id, tries }: LeasedEvent): Promise<void> {
  await db.execute(sql`
    UPDATE alert_events SET not_before = now() + interval '100 years' WHERE id = ${id} AND tries = ${tries}`);
}
