import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";

/** Rate-limit counters: a refused call counts too. */
const counters = ["rate_limits"];

/** A checksum of every table: equal fingerprints mean that nothing changed. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const sums = tables
    .filter(({ name }) => !counters.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' ORDER BY t::text)), '') AS sum FROM "${name}" t`,
    );
  const rows = await db.execute<{ name: string; sum: string }>(sql.raw(sums.join(" UNION ALL ")));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
