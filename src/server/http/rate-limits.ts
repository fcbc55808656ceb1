import type { Sql } from "postgres";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Db } from "#server/db/connect.ts";
import type { Caller } from "#server/session/session-store.ts";
import { requireCaller } from "./caller.ts";
import { Problem } from "./problem.ts";

export interface Limit {
  consume(key: string): Promise<void>;
  /** Returns one point, for work that failed through no fault of the caller. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

/** Stored, so that processes share the counters and a restart forgets none; while the database is unreachable, each counts in memory. */
function rateLimit(db: Db, enabled: boolean, { name, points, seconds }: LimitRule): Limit {
  if (!enabled) return { consume: async () => {}, refund: async () => {}, reset: async () => {} };
  const rule = { keyPrefix: name, points, duration: seconds };
  const limiter = new RateLimiterPostgres({
    ...rule,
    storeClient: asPgClient((db as unknown as { $client: Sql }).$client),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(rule),
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

/** One counter per rule, however many routes share it. */
export function rateLimits({
  db,
  config,
}: {
  db: Db;
  config: { limits: boolean };
}): (rule: LimitRule) => Limit {
  const limitsByName = new Map<string, Limit>();
  return (rule) => {
    const limit = limitsByName.get(rule.name) ?? rateLimit(db, config.limits, rule);
    limitsByName.set(rule.name, limit);
    return limit;
  };
}

/** Refunds the points when the failure is ours: nobody is locked out because another server was down. */
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

/** Consumes points while a body arrives and refunds them once it is here: an upload that never ends costs as much as one that does. */
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

/** The library expects a node-postgres client; this is the part of it that it uses. */
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

/** Public forms: per hour and client, or per hour and e-mail address. */
export function hourlyLimit(name: string, key: string, points = formsPerHour): [LimitRule, string] {
  return [{ name, points, seconds: hour }, key];
}

/**
 * Writes of members: more than a person makes in an hour, few enough that no account fills the disk, since every write
 * leaves an audit event and a stored response. Admins have no limit.
 */
export function hourlyMemberLimit(name: string, points: number) {
  return {
    description: `${points} por hora de cada conta; a equipe não tem limite.`,
    rules: (_input: unknown, _sender: string, caller: Caller | null): [LimitRule, string][] =>
      caller && !isAdminRole(caller.role) ? [hourlyLimit(name, caller.id, points)] : [],
  };
}

/** Also of the team's accounts: one may have been taken over. */
export function hourlyCallerLimit(name: string, points: number) {
  return {
    description: `${points} por hora de cada conta.`,
    rules: (_input: unknown, _sender: string, caller: Caller | null): [LimitRule, string][] => [
      hourlyLimit(name, requireCaller(caller).id, points),
    ],
  };
}
