import postgres from "postgres";
import { type Db, type Engine, openDatabase } from "#server/db/connect.ts";
import { startPostgres } from "#server/testing/postgres-server.ts";
import { temporaryFolder } from "../load/server-under-test.ts";

/** One engine with room for two databases, so that a short and a long list can take turns. */
export interface ListEngine {
  name: string;
  engine: Engine;
  openEmpty(): Promise<Db>;
  close(): Promise<void>;
}

export function embeddedEngine(): ListEngine {
  const closings: (() => Promise<void>)[] = [];
  return {
    name: "banco embutido (PGlite)",
    engine: "pglite",
    async openEmpty() {
      const database = await openDatabase({ data_dir: temporaryFolder("xepa-lists-"), database_url: null });
      closings.push(database.close);
      return database.db;
    },
    close: () => closeAll(closings),
  };
}

/** What a server for a million offers is given at least; the tests' own has too little to tell plans from page reads. */
const memory = { shared_buffers: "512MB" };

/** Null where this machine has no PostgreSQL and cannot get one. */
export async function postgresEngine(): Promise<ListEngine | null> {
  const server = await startPostgres(memory).catch((error: Error) => {
    process.stdout.write(`\nSem PostgreSQL: ${error.message}\n`);
    return null;
  });
  if (!server) return null;
  const closings: (() => Promise<void>)[] = [];
  return {
    engine: "postgres",
    name: `PostgreSQL (shared_buffers ${memory.shared_buffers})`,
    async openEmpty() {
      const database = await openDatabase({ data_dir: "", database_url: await newDatabase(server.url) });
      closings.push(database.close);
      return database.db;
    },
    async close() {
      await closeAll(closings);
      await server.stop();
    },
  };
}

async function closeAll(closings: (() => Promise<void>)[]): Promise<void> {
  for (const close of closings) await close();
}

async function newDatabase(server: string): Promise<string> {
  const name = `lists_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
