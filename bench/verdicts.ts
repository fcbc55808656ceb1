// `npm run bench -- --only verdicts [--offers 1m|100k|1k] [--seconds 20]`: all verdicts computed anew, five observations an offer, on
// PostgreSQL: how long its transactions are, and visitors meanwhile against the same visitors before.
import { openDatabase } from "#server/db/connect.ts";
import { refreshVerdicts } from "#server/prices/refresh-verdicts.ts";
import { openDataServer, type Size, sizes } from "./datasets/postgres-sets.ts";
import { slowQueryClient } from "./datasets/slow-query-client.ts";
import { runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { percentile } from "./frame/statistics.ts";
import { type ServerUnderTest, startOnDatabase } from "./load/server-under-test.ts";
import { readContents, type SiteContents } from "./visits/site-contents.ts";
import { visitorMix } from "./visits/visitor-mix.ts";
import { receive } from "./visits/visitors.ts";

const perSecond = 100;
const observationsPerOffer = 5;

const title = "All verdicts computed anew beside visitors, PostgreSQL";
await runBench({ name: "verdicts", title, options: { offers: "1m", seconds: "20" } }, async (run) => {
  const { offers, seconds } = run.options;
  if (!(offers in sizes)) throw new Error(`--offers: ${Object.keys(sizes).join(", ")}.`);
  const data = await openDataServer();
  const url = await data.copyOf(offers as Size);
  const { db, close } = await openDatabase({ data_dir: "", database_url: url });
  const { run: execute, close: closeClient } = slowQueryClient(db);
  await observe(execute);
  const contents = await readContents({ data_dir: "", database_url: url });
  const server = await startOnDatabase(url);
  const visit = () => p95(server, contents, Number(seconds));
  await visit();
  const calm = await visit();
  await execute(
    "INSERT INTO verdict_queue (product_key) SELECT DISTINCT product_key FROM price_days ON CONFLICT DO NOTHING",
  );
  const steps: number[] = [];
  const began = performance.now();
  const [judged, busy] = await Promise.all([refreshVerdicts(db, (ms) => void steps.push(ms)), visit()]);
  run.figure({ label: "offers judged", value: judged, unit: "" });
  run.figure({ label: "all of them", value: (performance.now() - began) / 1000, unit: "s" });
  run.figure({ label: "a transaction, median", value: percentile(steps, 50), unit: "ms" });
  run.figure({ label: "a transaction, p99", value: percentile(steps, 99), unit: "ms" });
  run.figure({ label: "a transaction, longest", value: Math.max(...steps), unit: "ms", goal: { most: 100 } });
  run.figure({ label: "visitors: p95 without", value: calm, unit: "ms" });
  run.figure({
    label: "visitors: p95 meanwhile to without",
    value: busy / calm,
    unit: "×",
    goal: { most: 1.5 },
  });
  await server.stop();
  await closeClient();
  await close();
  await data.stop();
});

/** A regular price a week, and some posts: as many for a product as its offers need on average. */
async function observe(execute: (statement: string) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await execute("ALTER TABLE price_observations DROP CONSTRAINT obs_once");
  await execute(`
    INSERT INTO price_observations (product_key, price, kind, source, at)
    SELECT key, round((50 + (hashtext(key) & 1023)) * (90 + (hashtext(key || n) & 15)) / 100.0, 2),
      CASE WHEN n % 4 = 0 THEN 'deal' ELSE 'regular' END, 'importada', newest - n * span
    FROM (
      SELECT product_key AS key, max(created_at) AS newest, count(*) * ${observationsPerOffer} AS n_all,
        interval '180 days' / (count(*) * ${observationsPerOffer}) AS span
      FROM products WHERE status = 'approved' AND product_key IS NOT NULL GROUP BY product_key
    ) products CROSS JOIN LATERAL generate_series(1, n_all) AS n`);
  await execute(`INSERT INTO price_days (product_key, day, kind, low, n)
    SELECT product_key, day, kind, min(price), count(*) FROM price_observations GROUP BY 1, 2, 3`);
  await execute("VACUUM (FREEZE, ANALYZE) price_observations, price_days");
  note(`observations made in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function p95(server: ServerUnderTest, contents: SiteContents, seconds: number): Promise<number> {
  const visits = visitorMix(contents, server.url, perSecond * seconds);
  const origin = `http://127.0.0.1:${server.port}`;
  const { times } = await receive({ origin, visits, connections: 64, perSecond, seconds });
  return percentile(Object.values(times).flat(), 95);
}
