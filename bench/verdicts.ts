// `npm run bench -- --only verdicts [--offers 1m|100k|1k] [--seconds 60]`: the server computes all verdicts anew, five observations an
// offer, on PostgreSQL: how long its transactions are, and its visitors meanwhile against the same visitors before.
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "#server/db/connect.ts";
import { openDataServer, type Size, sizes } from "./datasets/postgres-sets.ts";
import { type Run, slowQueryClient } from "./datasets/slow-query-client.ts";
import { runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { percentile } from "./frame/statistics.ts";
import { type ServerUnderTest, startOnDatabase } from "./load/server-under-test.ts";
import { readContents, type SiteContents } from "./visits/site-contents.ts";
import { visitorMix } from "./visits/visitor-mix.ts";
import { receive } from "./visits/visitors.ts";

const perSecond = 100;
const observationsPerOffer = 5;
/** The statement of the job that locks. */
const ofTheJob = "INTO offer_verdicts";

const title = "All verdicts computed anew beside visitors, PostgreSQL";
await runBench({ name: "verdicts", title, options: { offers: "1m", seconds: "60" } }, async (run) => {
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
  // Watching takes time of its own, so that both are watched.
  const idle = watchTransactions(execute);
  const calm = await visit();
  await idle.end();
  const queued = await queueAll(execute);
  while ((await waiting(execute)) === queued) await setTimeout(200);
  const watch = watchTransactions(execute);
  const [before, began] = [await waiting(execute), performance.now()];
  const busy = await visit();
  const done = before - (await waiting(execute));
  const took = (performance.now() - began) / 1000;
  const transactions = await watch.end();
  if (done === before)
    throw new Error("The queue ran empty while visitors were measured: more offers, or fewer seconds.");
  run.figure({ label: "products judged a second", value: done / took, unit: "/s" });
  run.figure({ label: "all of them, at that pace", value: (queued / done) * took, unit: "s" });
  run.figure({ label: "transactions seen", value: transactions.length, unit: "" });
  run.figure({ label: "a transaction, p99", value: percentile(transactions, 99), unit: "ms" });
  run.figure({
    label: "a transaction, longest",
    value: Math.max(...transactions),
    unit: "ms",
    goal: { most: 100 },
  });
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

async function queueAll(execute: Run): Promise<number> {
  await execute(
    "INSERT INTO verdict_queue (product_key) SELECT DISTINCT product_key FROM price_days ON CONFLICT DO NOTHING",
  );
  return waiting(execute);
}

async function waiting(execute: Run): Promise<number> {
  const [row] = (await execute("SELECT count(*)::int AS n FROM verdict_queue")) as { n: number }[];
  return row?.n ?? 0;
}

/** The ages of the job's transactions, as old as each was when last seen: looks every few milliseconds. */
function watchTransactions(execute: Run) {
  const ages = new Map<string, number>();
  let isOver = false;
  async function watch(): Promise<void> {
    while (!isOver) {
      const rows = await execute(`
        SELECT pid || ' ' || xact_start AS id, extract(epoch FROM clock_timestamp() - xact_start)::float8 * 1000 AS age
        FROM pg_stat_activity WHERE application_name = 'xepa' AND xact_start IS NOT NULL AND query ~ '${ofTheJob}'`);
      for (const { id, age } of rows as { id: string; age: number }[]) ages.set(id, age);
      await setTimeout(4);
    }
  }
  const watching = watch();
  return {
    async end(): Promise<number[]> {
      isOver = true;
      await watching;
      return [...ages.values()];
    },
  };
}

/** A regular price a week, and some posts: as many for a product as its offers need on average. */
async function observe(execute: Run): Promise<void> {
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
  await execute(`INSERT INTO price_days (product_key, day, kind, low, high, n)
    SELECT product_key, day, kind, min(price), max(price), count(*) FROM price_observations GROUP BY 1, 2, 3`);
  await execute("VACUUM (FREEZE, ANALYZE) price_observations, price_days");
  note(`observations made in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function p95(server: ServerUnderTest, contents: SiteContents, seconds: number): Promise<number> {
  const visits = visitorMix(contents, server.url, perSecond * seconds);
  const origin = `http://127.0.0.1:${server.port}`;
  const { times } = await receive({ origin, visits, connections: 64, perSecond, seconds });
  return percentile(Object.values(times).flat(), 95);
}
