import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { createLimiter, type Limiter } from "#server/limiter.ts";
import { Busy } from "./unreadable.ts";

/** Each of them waits with a person in front of a form. */
const mostWaiting = 8;
const longestWaitMs = 5000;
/** Longer than anything takes in a turn, 5 s for a slot and 5 s for the request; what a killed process has taken is free again after it. */
const leaseSeconds = 12;
const pauseMs = 50;

const queues = new Map<string, Limiter>();

/**
 * Runs the work when it is this host's turn: a host is asked one thing at a time, however many members, processes and machines there
 * are. Rejects where enough others wait already, or it took too long.
 */
export async function takeHostTurn<Result>(
  db: Db,
  host: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(host) ?? createQueue();
  queues.set(host, queue);
  try {
    // The embedded engine has one process.
    return await queue.run(() => (db.engine === "postgres" ? withLease(db, host, work) : work()));
  } finally {
    if (queue.isIdle()) queues.delete(host);
  }
}

function createQueue(): Limiter {
  return createLimiter({
    concurrency: 1,
    maxQueue: () => mostWaiting,
    queueTimeoutMs: () => longestWaitMs,
    refusal: () => new Busy("others wait for this host"),
  });
}

async function withLease<Result>(db: Db, host: string, work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + longestWaitMs;
  let lease = await takeLease(db, host);
  while (lease === undefined) {
    if (Date.now() > until) throw new Busy("another process waits for this host");
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    lease = await takeLease(db, host);
  }
  try {
    return await work();
  } finally {
    const own = sql`host = ${host} AND until = ${lease}::timestamptz`;
    await db.execute(sql`DELETE FROM host_turns WHERE ${own}`).catch(() => {});
  }
}

async function takeLease(db: Db, host: string): Promise<string | undefined> {
  const taken = await db.execute<{ until: string }>(sql`
    INSERT INTO host_turns (host, until) VALUES (${host}, now() + make_interval(secs => ${leaseSeconds}))
    ON CONFLICT (host) DO UPDATE SET until = excluded.until WHERE host_turns.until < now() RETURNING until::text`);
  return taken[0]?.until;
}
