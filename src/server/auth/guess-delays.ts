import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
import { Problem } from "#server/http/problem.ts";

/**
 * Guesses at a secret: so many are free, then one more after each delay, which doubles from 15 minutes to two hours and no
 * further, so that nothing is ever locked for good. A count is forgotten 15 minutes after its last guess, once there are
 * delays a day after the last of them.
 */
const minute = 60_000;
const firstDelay = 15 * minute;
const longestDelay = 120 * minute;
const remembered = 24 * 60 * minute;

/** In milliseconds, by the database's clock. */
export const countsNow = sql`(extract(epoch FROM statement_timestamp()) * 1000)::bigint`;

/** How many there are now; a Problem where it has to wait. One statement, so that guesses at once are counted one by one. */
export async function countGuess(db: Db, key: string, free: number): Promise<number> {
  // Where the delay is at its longest.
  const mostCounted = free + Math.ceil(Math.log2(longestDelay / firstDelay));
  const isForgotten = sql`r.expire <= ${countsNow}`;
  const isOver = sql`r.expire - ${remembered}::bigint <= ${countsNow}`;
  const delay = sql`least(${firstDelay}::bigint * 2 ^ (r.points + 1 - ${free}::int), ${longestDelay}::bigint)::bigint`;
  const [counted] = await db.execute<{ points: number }>(sql`
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${countsNow} + ${firstDelay}::bigint)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${isForgotten} THEN 1 ELSE least(r.points + 1, ${mostCounted}::int) END,
      expire = ${countsNow} + CASE WHEN ${isForgotten} OR r.points + 1 < ${free}::int THEN ${firstDelay}::bigint
        ELSE ${delay} + ${remembered}::bigint END
    WHERE ${isForgotten} OR r.points < ${free}::int OR ${isOver}
    RETURNING r.points`);
  if (!counted) throw Problem.tooMany(await secondsLeft(db, key));
  return counted.points;
}

/** As if it had not been made: the next one after a delay need not wait again. */
export async function takeBackGuess(db: Db, key: string, free: number): Promise<void> {
  const points = sql`greatest(${rateLimits.points} - 1, 0)`;
  const expire = sql`${countsNow} + CASE WHEN ${rateLimits.points} > ${free}::int THEN ${remembered}::bigint
    ELSE ${firstDelay}::bigint END`;
  await db.update(rateLimits).set({ points, expire }).where(eq(rateLimits.key, key));
}

export async function forgetGuesses(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

async function secondsLeft(db: Db, key: string): Promise<number> {
  const [row] = await db
    .select({ ms: sql<number>`(${rateLimits.expire} - ${remembered}::bigint - ${countsNow})::float8` })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, Math.ceil((row?.ms ?? 0) / 1000));
}
