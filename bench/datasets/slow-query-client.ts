import { sql } from "drizzle-orm";
import postgres from "postgres";
import type { Db } from "#server/db/connect.ts";

export type Run = (statement: string) => Promise<unknown>;

/** Filling is not measured: it may take longer than a visitor's query, and than our own client would wait. */
export function slowQueryClient(db: Db): { run: Run; close(): Promise<void> } {
  if (db.engine === "pglite") return { run: (text) => db.execute(sql.raw(text)), close: async () => {} };
  const { host, port, database, user, pass } = (db as unknown as { $client: postgres.Sql }).$client.options;
  const client = postgres({
    host: host[0] ?? "",
    port: port[0] ?? 0,
    database,
    username: user,
    password: pass ?? "",
    max: 1,
    // The statements are long and run once: compiling them takes longer than running them.
    connection: { jit: "off" },
    onnotice: () => {},
  } as never);
  return { run: (text) => client.unsafe(text), close: () => client.end() };
}

/** In this order, on a real server two at a time. */
export async function runAll(db: Db, statements: readonly string[]): Promise<void> {
  const waiting = [...statements];
  async function work(): Promise<void> {
    const { run, close } = slowQueryClient(db);
    await run(`SET maintenance_work_mem = '${db.engine === "pglite" ? 256 : 512}MB'`);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
    await close();
  }
  await Promise.all(db.engine === "pglite" ? [work()] : [work(), work()]);
}

/**
 * Inserting into a dozen indexes takes minutes; building them afterwards, from the same definitions, takes seconds.
 */
export async function dropIndexes(db: Db, run: Run, table: string): Promise<string[]> {
  const indexes = await db.execute<{ indexname: string; indexdef: string }>(
    sql`SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ${table} AND indexname <> ${`${table}_pkey`}`,
  );
  await run(`DROP INDEX ${indexes.map(({ indexname }) => indexname).join(", ")}`);
  // The slowest ones must not start last.
  const isSlow = (definition: string) => Number(definition.includes("gin_trgm_ops"));
  return indexes.map(({ indexdef }) => indexdef).sort((one, other) => isSlow(other) - isSlow(one));
}
