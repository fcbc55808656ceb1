import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";

const pool = 10;

/**
 * CPU time in ms that a PostgreSQL on this machine uses for our connections: on a busy machine it separates a query's
 * cost from its waiting. Null if unknown.
 */
export async function serverCpu(db: Db): Promise<(() => number) | null> {
  if (db.engine !== "postgres" || process.platform !== "linux") return null;
  // Concurrent and long enough for each to need its own connection.
  const pids = await Promise.all(
    Array.from({ length: pool }, async () => {
      const [row] = await db.execute<{ pid: number }>(
        sql`SELECT pg_backend_pid() AS pid, pg_sleep(0.2)::text AS slept`,
      );
      return row?.pid ?? 0;
    }),
  );
  const files = [...new Set(pids)].map((pid) => `/proc/${pid}/schedstat`);
  const clock = () =>
    files.reduce((sum, file) => sum + Number.parseInt(readFileSync(file, "utf8"), 10), 0) / 1e6;
  try {
    clock();
    return clock;
  } catch {
    return null;
  }
}
