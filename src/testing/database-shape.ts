import type { Sql } from "postgres";

/** Everything that migrations create, as the database describes it: the equivalent of `pg_dump -s`. */
export async function databaseShape(sql: Sql): Promise<string> {
  const columns =
    await sql`SELECT table_name, column_name, data_type, column_default, generation_expression, is_nullable
    FROM information_schema.columns WHERE table_schema IN ('public', 'drizzle') ORDER BY 1, 2`;
  const indexes = await sql`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
  const constraints =
    await sql`SELECT conrelid::regclass::text AS on, conname, pg_get_constraintdef(oid) AS says
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`;
  const triggers =
    await sql`SELECT pg_get_triggerdef(oid) AS says FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`;
  const functions = await sql`SELECT proname, prosrc FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`;
  const done = await sql`SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id`;
  return JSON.stringify([columns, indexes, constraints, triggers, functions, done]);
}
