import { sql } from "drizzle-orm";
import type { Db } from "./connect.ts";

const costs = {
  fsync: "depois de uma queda de energia o banco pode ficar danificado",
  full_page_writes: "depois de uma queda de energia o banco pode ficar danificado",
  synchronous_commit: "uma queda do servidor pode perder o que já foi confirmado",
};

export async function durabilityWarnings(db: Db): Promise<string[]> {
  if (db.engine === "pglite") return [];
  const rows = await db.execute<{ name: keyof typeof costs }>(sql`
    SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`);
  return rows.map(({ name }) => `PostgreSQL: ${name} está off, e ${costs[name]}. Ligue-o.`);
}
