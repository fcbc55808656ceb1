import postgres from "postgres";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { forgetPages } from "./load/clear-page-caches.ts";
import { startOnDatabase } from "./load/server-under-test.ts";

const data = await openDataServer({
  log_min_duration_statement: "1",
  logging_collector: "on",
  log_directory: "/tmp/pglog",
  log_filename: "x.log",
  log_file_mode: "0644",
});
const url = await data.copyOf("1m");
const server = await startOnDatabase(url, { OPEN_DATA: "off" });
const c = postgres(url, { max: 1 });
for (;;) {
  if ((await c`SELECT FROM site_figures WHERE name = 'earning shares'`).count > 0) break;
  await new Promise((r) => setTimeout(r, 500));
}
const f = forgetPages([url]);
for (let i = 0; i < 12; i++) {
  await f.forget(10);
  const t = performance.now();
  await fetch(`http://127.0.0.1:${server.port}/lojas?letra=m`).then((r) => r.text());
  console.log((performance.now() - t).toFixed(1));
  if (i === 10) await c`SELECT 'MARK' AS mark, pg_sleep(0.01)`;
}
await f.close();
await c.end();
await server.stop();
await data.stop();
