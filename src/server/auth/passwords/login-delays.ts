import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
import type { Reader } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

/**
 * Wrong passwords for one address, known or not, from wherever they come (contract 5.3): ten, then one more after each
 * delay, which doubles from 15 minutes to two hours and no further, so that no account is ever locked for good. A count is
 * forgotten 15 minutes after its last failure, once there are delays a day after the last of them.
 */
const free = 10;
const minute = 60_000;
const firstDelay = 15 * minute;
const longestDelay = 120 * minute;
const remembered = 24 * 60 * minute;
/** Where the delay is at its longest. */
const mostCounted = free + Math.ceil(Math.log2(longestDelay / firstDelay));
/** How long somewhere that the account was signed in counts as the owner's. */
const knownFor = 30 * 24 * 60 * minute;

const now = sql`(extract(epoch FROM statement_timestamp()) * 1000)::bigint`;

export interface LoginDelays {
  /**
   * Counts a guess before it is looked at, or many at once would all pass; a Problem where the address has to wait. One that
   * could not be looked at, through our own fault, does not count.
   */
  guess<T>(look: () => Promise<T>): Promise<T>;
  /** It was right: forgets the guesses before it, and knows this sender from now on. */
  succeeded(): Promise<void>;
}

interface Login {
  email: string;
  sender: { mark: string };
}

/**
 * Senders that the account was lately signed in from have a count of their own: strangers can make each other wait, but not
 * the owner at home. Kept under marks: neither addresses nor accounts can be read from the counts.
 */
export async function loginDelays(
  { db, box, config }: { db: Db; box: SecretBox; config: { limits: boolean } },
  login: Login,
): Promise<LoginDelays> {
  if (!config.limits) return { guess: (look) => look(), succeeded: async () => {} };
  const known = knownKey(box, login);
  const counted = (await isKept(db, known)) ? `login:${known}` : `login:${box.mark(login.email)}`;
  return {
    async guess(look) {
      await countGuess(db, counted);
      return look().catch(async (failure: unknown) => {
        await takeBack(db, counted).catch(() => {});
        throw failure;
      });
    },
    async succeeded() {
      await db.delete(rateLimits).where(eq(rateLimits.key, counted));
      await keepSender(db, known);
    },
  };
}

/** A session that is refreshed, or opened without a password, shows too that its owner is here. */
export async function noteKnownSender(
  db: Reader,
  { box, config }: { box: SecretBox; config: { limits: boolean } },
  login: Login,
): Promise<void> {
  if (config.limits) await keepSender(db, knownKey(box, login));
}

function knownKey(box: SecretBox, { email, sender }: Login): string {
  return `known:${box.mark(`${email} ${sender.mark}`)}`;
}

async function isKept(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, now)));
  return rows.length > 0;
}

async function keepSender(db: Reader, key: string): Promise<void> {
  const expire = sql`${now} + ${knownFor}::bigint`;
  await db
    .insert(rateLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({ target: rateLimits.key, set: { expire } });
}

/** One statement, so that guesses at once are counted one by one. */
async function countGuess(db: Db, key: string): Promise<void> {
  const isForgotten = sql`r.expire <= ${now}`;
  const isOver = sql`r.expire - ${remembered}::bigint <= ${now}`;
  const delay = sql`least(${firstDelay}::bigint * 2 ^ (r.points + 1 - ${free}::int), ${longestDelay}::bigint)::bigint`;
  const counted = await db.execute(sql`
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${now} + ${firstDelay}::bigint)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${isForgotten} THEN 1 ELSE least(r.points + 1, ${mostCounted}::int) END,
      expire = ${now} + CASE WHEN ${isForgotten} OR r.points + 1 < ${free}::int THEN ${firstDelay}::bigint
        ELSE ${delay} + ${remembered}::bigint END
    WHERE ${isForgotten} OR r.points < ${free}::int OR ${isOver}
    RETURNING r.points`);
  if (counted.length === 0) throw Problem.tooMany(await secondsLeft(db, key));
}

/** As if it had not been made: the next one after a delay need not wait again. */
async function takeBack(db: Db, key: string): Promise<void> {
  const points = sql`greatest(${rateLimits.points} - 1, 0)`;
  const expire = sql`${now} + CASE WHEN ${rateLimits.points} > ${free}::int THEN ${remembered}::bigint
    ELSE ${firstDelay}::bigint END`;
  await db.update(rateLimits).set({ points, expire }).where(eq(rateLimits.key, key));
}

async function secondsLeft(db: Db, key: string): Promise<number> {
  const [row] = await db
    .select({ ms: sql<number>`(${rateLimits.expire} - ${remembered}::bigint - ${now})::float8` })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, Math.ceil((row?.ms ?? 0) / 1000));
}
