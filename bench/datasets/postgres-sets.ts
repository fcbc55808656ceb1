import { join } from "node:path";
import postgres from "postgres";
import { openDatabase } from "#server/db/connect.ts";
import { openCluster, postgresVersion } from "#testing/postgres-server.ts";
import { shown } from "../frame/figure.ts";
import { note } from "../frame/report-line.ts";
import { runOnExit } from "../load/server-under-test.ts";
import { dataFolder, stamp } from "./stamp.ts";
import { fillSite } from "./synthetic-site.ts";
import { addWeek } from "./synthetic-week.ts";

export const sizes = { "1k": 1000, "100k": 100_000, "1m": 1_000_000 };
export type Size = keyof typeof sizes;

/** One PostgreSQL that holds every data set. */
export interface DataServer {
  /** The pid of the postmaster. */
  pid: number;
  /** The URL of a writable copy, dropped with this server. */
  copyOf(size: Size): Promise<string>;
  stop(): Promise<void>;
}

/** Minimal settings for a million offers. Without autovacuum: two runs find the same. */
const settings = {
  shared_buffers: "1GB",
  max_wal_size: "8GB",
  max_connections: "120",
  autovacuum: "off",
  // A bench may be killed at any moment: finished sets must survive.
  synchronous_commit: "on",
};

/**
 * A data set is a template database without connections, copied file by file. Its name contains its stamp, so that an
 * outdated set is never used, and it gets that name when it is complete.
 */
export async function openDataServer(more: Record<string, string> = {}): Promise<DataServer> {
  const folder = join(dataFolder(), `postgres-${postgresVersion()?.split(".")[0] ?? "new"}`);
  const server = await openCluster(folder, { ...settings, ...more });
  const admin = postgres(server.url, { max: 1, onnotice: () => {} });
  const current = stamp();
  const named = (size: string) => `offers_${size}_${current}`;
  const tidy = () => dropOthers(admin, Object.keys(sizes).map(named));
  await tidy();
  let copies = 0;
  runOnExit(() => void server.stop());
  return {
    pid: server.pid,
    async stop() {
      await tidy();
      await admin.end();
      await server.stop();
    },
    async copyOf(size) {
      await make(admin, server.url, { name: named(size), size });
      const began = performance.now();
      const copy = `copy_${++copies}_${size}`;
      await admin.unsafe(`CREATE DATABASE ${copy} TEMPLATE ${named(size)} STRATEGY FILE_COPY`);
      const database = await openDatabase({ data_dir: "", database_url: addressOf(server.url, copy) });
      await addWeek(database.db);
      await database.close();
      note(`${size} offers copied in ${shown((performance.now() - began) / 1000, "s")}`);
      return addressOf(server.url, copy);
    },
  };
}

/** Copies of an aborted run, incomplete sets, sets of another stamp. */
async function dropOthers(admin: postgres.Sql, keep: string[]): Promise<void> {
  const rows = await admin<
    { datname: string }[]
  >`SELECT datname FROM pg_database WHERE datname ~ '^(offers|making|copy)_'`;
  for (const { datname } of rows)
    if (!keep.includes(datname)) await admin.unsafe(`DROP DATABASE ${datname} WITH (FORCE)`);
}

async function make(
  admin: postgres.Sql,
  server: string,
  { name, size }: { name: string; size: Size },
): Promise<void> {
  const [there] = await admin`SELECT 1 FROM pg_database WHERE datname = ${name}`;
  if (there) return;
  const began = performance.now();
  const making = `making_${size}`;
  note(`making the data set of ${sizes[size].toLocaleString("en")} offers, once…`);
  await admin.unsafe(`CREATE DATABASE ${making}`);
  const database = await openDatabase({ data_dir: "", database_url: addressOf(server, making) });
  try {
    await fillSite(database.db, sizes[size]);
  } finally {
    await database.close();
  }
  await admin.unsafe(`ALTER DATABASE ${making} RENAME TO ${name}`);
  const [weighed] = await admin<{ mb: number }[]>`SELECT (pg_database_size(${name}) / 1e6)::float8 AS mb`;
  note(`made in ${shown((performance.now() - began) / 1000, "s")}, ${shown(weighed?.mb ?? 0, "MB")} on disk`);
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
