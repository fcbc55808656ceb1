import { setTimeout } from "node:timers/promises";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { mailboxOf } from "#domain/users/mailbox.ts";
import type { AuthServer } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { databaseMs } from "#server/auth/guess-delays.ts";
import type { Db } from "#server/db/connect.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import type { LinkPurpose } from "./one-time-token.ts";

const pauseSeconds = 60;
const hour = 3_600_000;
const day = 24 * hour;
/** For all purposes together: a mailbox must not be flooded. */
const most = { hour: 4, day: 10 };

/**
 * One letter a minute per address and purpose, and `most` per mailbox. Requests for unknown addresses count too, so that the
 * response reveals nothing (contract D-4). Failures of ours are not counted.
 */
export async function oneLetterAMinute<T>(
  { limit, box, db, config }: AuthServer,
  { purpose, email }: { purpose: LinkPurpose; email: string },
  send: () => Promise<T>,
): Promise<T> {
  const rule: LimitRule = { name: `letter-${purpose}`, points: 1, seconds: pauseSeconds };
  const address = box.mark(email);
  await limit(rule).consume(address).catch(refuse);
  const slot = await takeLetterSlot({ db, box, config }, email);
  try {
    return await inConstantTime(send);
  } catch (error) {
    if (!(error instanceof AuthError)) {
      await limit(rule).reset(address);
      await db.delete(rateLimits).where(eq(rateLimits.key, slot));
    }
    throw error;
  }
}

/** Where one call sends a second letter, to another address. Returns the slot's key. */
export async function takeLetterSlot(
  { db, box, config }: Pick<AuthServer, "db" | "box" | "config">,
  email: string,
): Promise<string> {
  return config.limits ? takeSlot(db, box.mark(mailboxOf(email))).catch(refuse) : "";
}

/** For the lock on a mailbox, so that concurrent requests count one by one. */
const slotLocks = 7261;

/** A mailbox has one stored slot for every letter of a day, taken for 24 hours. Returns the slot's key. */
function takeSlot(db: Db, mailbox: string): Promise<string> {
  const slots = Array.from({ length: most.day }, (_, n) => `letters-${n}:${mailbox}`);
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${slotLocks}, hashtext(${mailbox}))`);
    const taken = await tx
      .select({ key: rateLimits.key, left: sql<number>`(${rateLimits.expire} - ${databaseMs})::float8` })
      .from(rateLimits)
      .where(and(inArray(rateLimits.key, slots), gt(rateLimits.expire, databaseMs)))
      .orderBy(desc(rateLimits.expire));
    const wait = Math.max((taken[most.hour - 1]?.left ?? 0) - (day - hour), taken[most.day - 1]?.left ?? 0);
    const key = slots.find((each) => taken.every((slot) => slot.key !== each));
    if (wait > 0 || key === undefined) throw Problem.tooMany(Math.ceil(wait / 1000));
    const expire = sql`${databaseMs} + ${day}::bigint`;
    await tx
      .insert(rateLimits)
      .values({ key, points: 1, expire })
      .onConflictDoUpdate({ target: rateLimits.key, set: { expire } });
    return key;
  });
}

function refuse(refused: unknown): never {
  if (!(refused instanceof Problem) || refused.retryAfterSeconds === undefined) throw refused;
  const message = `For security purposes, you can only request this after ${refused.retryAfterSeconds} seconds.`;
  throw new AuthError(429, "over_email_send_rate_limit", message, refused);
}

/** Longer than queueing a letter takes. */
const leastMs = 50;

/** Takes the same time with and without a letter, so that timing reveals nothing (contract 5.2). */
async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(leastMs)]);
  return result;
}
