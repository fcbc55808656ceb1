import type { Sql } from "postgres";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "#server/db/connect.ts";
import { Problem } from "./problem.ts";

/** A number of points in a span of time for each key: an address, a sender, a member. */
export interface Limit {
  /** Takes one point; a Problem where none is left. */
  consume(key: string): Promise<void>;
  /** One point, where what it was taken for failed through no fault of the caller's. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

/** Processes on one PostgreSQL count together; where it cannot be reached, each counts by itself rather than not at all. */
export function rateLimit(db: Db, enabled: boolean, { name, points, seconds }: LimitRule): Limit {
  if (!enabled) return { consume: async () => {}, refund: async () => {}, reset: async () => {} };
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const limiter =
    db.engine === "pglite"
      ? memory
      : new RateLimiterPostgres({
          storeClient: asPgClient((db as unknown as { $client: Sql }).$client),
          storeType: "client",
          tableName: "rate_limits",
          tableCreated: true,
          keyPrefix: name,
          points,
          duration: seconds,
          insuranceLimiter: memory,
        });
  return {
    async consume(key) {
      await limiter.consume(key).catch(refuse);
    },
    async refund(key) {
      await limiter.reward(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}

/** One counter a rule, however many calls share it. */
export function rateLimits({
  db,
  config,
}: {
  db: Db;
  config: { limits: boolean };
}): (rule: LimitRule) => Limit {
  const kept = new Map<string, Limit>();
  return (rule) => {
    const limit = kept.get(rule.name) ?? rateLimit(db, config.limits, rule);
    kept.set(rule.name, limit);
    return limit;
  };
}

/** A failure of ours costs the caller no point: nobody is locked out because another server was down. */
export async function withPoints<T>(
  points: (readonly [Limit, string])[],
  work: () => Promise<T>,
): Promise<T> {
  for (const [limit, key] of points) await limit.consume(key);
  try {
    return await work();
  } catch (error) {
    const isOurs = !(error instanceof Problem) || error.status >= 500;
    if (isOurs) await Promise.allSettled(points.map(([limit, key]) => limit.refund(key)));
    throw error;
  }
}

/**
 * Points that are left in pawn while something comes, and are given back once it is here: what never comes costs as much as
 * what does.
 */
export async function withReservedPoints<T>(
  points: (readonly [Limit, string])[],
  coming: () => Promise<T>,
): Promise<T> {
  for (const [limit, key] of points) await limit.consume(key);
  const come = await coming();
  await Promise.allSettled(points.map(([limit, key]) => limit.refund(key)));
  return come;
}

function refuse(state: unknown): never {
  if (state instanceof RateLimiterRes) throw Problem.tooMany(Math.ceil(state.msBeforeNext / 1000));
  throw state;
}

/** The library speaks to node-postgres; this is the corner of it that it uses. */
function asPgClient(sql: Sql) {
  return {
    async query({ text, values }: { text: string; values: never[] }) {
      const rows = await sql.unsafe(text, values);
      return { rows, rowCount: rows.count };
    },
  };
}
