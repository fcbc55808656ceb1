import { execSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { openDatabase } from "#server/db/connect.ts";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { startOnDatabase } from "./load/server-under-test.ts";

const data = await openDataServer();
const url = await data.copyOf("1m");
const d = await openDatabase({ data_dir: "", database_url: url });
const server = await startOnDatabase(url);
const t0 = performance.now();
while (performance.now() - t0 < 90_000) {
  const rows = await d.db.execute<{ q: string; s: number }>(
    sql`SELECT left(regexp_replace(query, '\s+', ' ', 'g'), 150) AS q, extract(epoch FROM now() - query_start)::float8 AS s FROM pg_stat_activity WHERE state <> 'idle' AND query NOT LIKE '%pg_stat_activity%' AND datname IS NOT NULL`,
  );
  const cpu = execSync("top -b -n1 -d0.3 | sed -n '8,10p' | awk '{print $9, $12}' | tr '\\n' ' '").toString();
  console.log(
    ((performance.now() - t0) / 1000).toFixed(1),
    cpu,
    rows.map((r) => `${Number(r.s).toFixed(1)}s ${r.q}`).join(" || "),
  );
  await new Promise((r) => setTimeout(r, 1500));
}
await server.stop();
await d.close();
await data.stop();
