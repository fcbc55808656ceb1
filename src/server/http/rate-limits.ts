import type { Sql } from "postgres";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Db } from "#server/db/connect.ts";
import type { Caller } from "#server/session/session-store.ts";
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

const hour = 3600;
export const formsPerHour = 5;

/** Public forms: so many an hour from one sender, or for one e-mail address whoever types it. */
export function hourlyLimit(name: string, key: string, points = formsPerHour): [LimitRule, string] {
  return [{ name, points, seconds: hour }, key];
}

/**
 * What members write: more an hour than a person does, and so few that no account fills the disk, since every deed leaves
 * an event and an answer behind. The team has none.
 */
export function hourlyMemberLimit(name: string, points: number) {
  return {
    description: `${points} por hora de cada conta; a equipe não tem limite.`,
    rules: (_input: unknown, _sender: string, caller: Caller | null): [LimitRule, string][] =>
      caller && !isAdminRole(caller.role) ? [hourlyLimit(name, caller.id, points)] : [],
  };
}
