import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { emptyPostgresDatabase } from "#server/testing/test-database.ts";
import { openDatabase } from "./connect.ts";

const rounds = 5;

/** Everything that migrations make, as the database itself describes it. */
async function shapeOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1 });
  const columns = await sql`SELECT table_name, column_name, data_type, column_default, is_nullable
    FROM information_schema.columns WHERE table_schema IN ('public', 'drizzle') ORDER BY 1, 2`;
  const indexes = await sql`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
  const functions = await sql`SELECT proname, prosrc FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`;
  const done = await sql`SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id`;
  await sql.end();
  return JSON.stringify([columns, indexes, functions, done]);
}

test(`two processes that start together on an empty database migrate it once, ${rounds} times`, async () => {
  const open = (database_url: string) => openDatabase({ data_dir: "", database_url });
  const alone = await emptyPostgresDatabase(inject("databaseUrl"));
  await (await open(alone)).close();
  const expected = await shapeOf(alone);
  for (let round = 0; round < rounds; round++) {
    const url = await emptyPostgresDatabase(inject("databaseUrl"));
    const opened = await Promise.all([open(url), open(url)]);
    expect(await shapeOf(url)).toBe(expected);
    for (const database of opened) await database.close();
  }
});
