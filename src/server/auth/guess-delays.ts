import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
import { Problem } from "#server/http/problem.ts";

/**
 * Backoff for guesses at a secret: a number are free, then one after each delay, which doubles from 15 minutes to two hours,
 * so that nothing is locked for good. A count expires 15 minutes after the last guess; once there are delays, a day after.
 */
const minute = 60_000;
const firstDelay = 15 * minute;
const longestDelay = 120 * minute;
const remembered = 24 * 60 * minute;

/** In milliseconds, by the database's clock. */
export const databaseMs = sql`(extract(epoch FROM statement_timestamp()) * 1000)::bigint`;

/** Returns the count; throws a Problem during a delay. One statement, so that concurrent guesses count one by one. */
export async function countGuess(db: Db, key: string, free: number): Promise<number> {
  // Where the delay is at its longest.
  const mostCounted = free + Math.ceil(Math.log2(longestDelay / firstDelay));
  const isForgotten = sql`r.expire <= ${databaseMs}`;
  const isOver = sql`r.expire - ${remembered}::bigint <= ${databaseMs}`;
  const delay = sql`least(${firstDelay}::bigint * 2 ^ (r.points + 1 - ${free}::int), ${longestDelay}::bigint)::bigint`;
  const [counted] = await db.execute<{ points: number }>(sql`
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${databaseMs} + ${firstDelay}::bigint)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${isForgotten} THEN 1 ELSE least(r.points + 1, ${mostCounted}::int) END,
      expire = ${databaseMs} + CASE WHEN ${isForgotten} OR r.points + 1 < ${free}::int THEN ${firstDelay}::bigint
        ELSE ${delay} + ${remembered}::bigint END
    WHERE ${isForgotten} OR r.points < ${free}::int OR ${isOver}
    RETURNING r.points`);
  if (!counted) throw Problem.tooMany(await secondsLeft(db, key));
  return counted.points;
}

/** Undoes one guess: the next one after a delay need not wait again. */
export async function refundGuess(db: Db, key: string, free: number): Promise<void> {
  const points = sql`greatest(${rateLimits.points} - 1, 0)`;
  const expire = sql`${databaseMs} + CASE WHEN ${rateLimits.points} > ${free}::int THEN ${remembered}::bigint
    ELSE ${firstDelay}::bigint END`;
  await db.update(rateLimits).set({ points, expire }).where(eq(rateLimits.key, key));
}

export async function resetGuesses(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

async function secondsLeft(db: Db, key: string): Promise<number> {
  const [row] = await db
    .select({ ms: sql<number>`(${rateLimits.expire} - ${remembered}::bigint - ${databaseMs})::float8` })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, Math.ceil((row?.ms ?? 0) / 1000));
}
