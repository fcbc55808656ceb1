import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { createLimiter, type Limiter } from "#server/limiter.ts";
import { type Changes, localChanges, sharedChanges } from "./changes.ts";
import { guardedConnection, longestSilenceMs } from "./connection/connection-guard.ts";
import { type EmbeddedDatabase, openEmbedded } from "./embedded/embedded.ts";
import { migrateDatabase } from "./migrate.ts";
import { connectSocket, type DatabaseAddress, openSingle } from "./single-client.ts";

export type Engine = "pglite" | "postgres";

/** The first argument of every store that reads. To write, a store takes a transaction (`transaction.ts`). */
export type Db = PostgresJsDatabase & {
  readonly engine: Engine;
  readonly changes: Changes;
  readonly transactions: Limiter;
};

export interface Database {
  db: Db;
  engine: Engine;
  address: DatabaseAddress;
  embedded: EmbeddedDatabase | null;
  close(): Promise<void>;
}

const poolSize = 12;
/**
 * Transactions wait for each other (two offers of one name, a slow disk), and each holds a connection meanwhile. Some connections stay
 * free of them, for pages to be read. The embedded engine has one for everything.
 */
const transactionsAtOnce: Record<Engine, number> = {
  postgres: poolSize - 4,
  pglite: Number.POSITIVE_INFINITY,
};
const transactionPatienceMs = 4000;

/** Called before a used database is migrated. */
export type Precaution = (address: DatabaseAddress) => Promise<void>;

export async function openDatabase(
  config: { data_dir: string; database_url: string | null },
  precaution: Precaution = async () => {},
): Promise<Database> {
  return config.database_url === null
    ? openEmbeddedDatabase(config.data_dir, precaution)
    : openPostgres(config.database_url, precaution);
}

async function openEmbeddedDatabase(dataDir: string, precaution: Precaution): Promise<Database> {
  const embedded = await openEmbedded(dataDir);
  const { socket } = embedded;
  const sql = connectSocket(socket, { prepare: true });
  const database = withClient(sql, { socket }, localChanges());
  const plans = setInterval(() => void sql.unsafe("DISCARD PLANS").catch(() => {}), planLifeMs).unref();
  async function close() {
    clearInterval(plans);
    await database.close();
    await embedded.close();
  }
  try {
    await migrateDatabase(sql, () => precaution({ socket }));
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, embedded, close };
}

/** No autovacuum would tell a prepared statement, planned for an empty table, that it has filled. */
const planLifeMs = 30_000;

/** For commands that run while a server holds the data folder. */
export function connectToHolder(socket: string): Database {
  return withClient(connectSocket(socket), { socket }, localChanges());
}

async function openPostgres(url: string, precaution: Precaution): Promise<Database> {
  const single = openSingle({ url });
  try {
    await untilReachable(single);
    await migrateDatabase(single, () => precaution({ url }));
  } finally {
    await single.end({ timeout: 1 });
  }
  const connection = { application_name: "xepa", statement_timeout: 5000, jit: "off" };
  const sql = postgres(url, {
    max: poolSize,
    connection,
    ...guardedConnection(url, longestSilenceMs),
    ...silent,
  } as never);
  return withClient(sql, { url }, sharedChanges(url, randomUUID()));
}

function withClient(sql: postgres.Sql, address: DatabaseAddress, changes: Changes): Database {
  const engine: Engine = "url" in address ? "postgres" : "pglite";
  const transactions = createLimiter({
    concurrency: transactionsAtOnce[engine],
    queueTimeoutMs: () => transactionPatienceMs,
  });
  const db = Object.assign(drizzle(sql), { engine, changes, transactions });
  async function close() {
    await changes.close();
    await sql.end({ timeout: 5 });
  }
  return { db, engine, address, embedded: null, close };
}

const silent = { onnotice: () => {} };
const startupTimeoutMs = 30_000;

/** A database that starts at the same time may take a while. */
async function untilReachable(sql: postgres.Sql): Promise<void> {
  const deadline = Date.now() + startupTimeoutMs;
  for (;;) {
    try {
      await sql`SELECT 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline || !isUnreachable(error)) throw unreachable(error);
      await setTimeout(500);
    }
  }
}

/** Refused, unknown or not up yet. Waiting does not mend a wrong password. */
function isUnreachable(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? "";
  return !/^(28|3D)/.test(code);
}

function unreachable(cause: unknown): Error {
  const detail = cause instanceof Error ? cause.message || (cause as { code?: string }).code : String(cause);
  return new Error(`O PostgreSQL de DATABASE_URL não respondeu: ${detail}`, { cause });
}
