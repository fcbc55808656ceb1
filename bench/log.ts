// `npm run bench -- --only log [--entries 1000000] [--rounds 6]`: the moderation log on PostgreSQL. A whole chain verified as `npm run
// log -- verify` does it; a moderator's whole call with the log and without; appends by 50 at once, and whether they are in order.
import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { appendLog } from "#server/log/log-store.ts";
import { verifyLog } from "#server/log/verify-log.ts";
import { anOffer } from "#testing/factories.ts";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { percentile, ratioFigure, ratioOf } from "./frame/statistics.ts";
import { timed } from "./frame/turns.ts";
import { inProcessApi } from "./log/in-process-api.ts";
import { fillLog } from "./log/synthetic-log.ts";
import { logSwitch } from "./log/without-log.ts";
import { eachAtOnce } from "./writes/run-concurrently.ts";

const durable = { fsync: "on", full_page_writes: "on", autovacuum: "on" };
const decisionsARound = 100;
const writersAtOnce = 50;
const appends = 500;

type Bench = Run<"entries" | "rounds">;
type Switched = Awaited<ReturnType<typeof inProcessApi>> & { setLog: ReturnType<typeof logSwitch> };
type Way = "on" | "off";
const ways = (round: number): Way[] => (round % 2 === 0 ? ["on", "off"] : ["off", "on"]);

const title = "The moderation log, PostgreSQL with fsync";
const options = { entries: "1000000", rounds: "6" };
await runBench({ name: "log", title, options }, async (run) => {
  const data = await openDataServer(durable);
  try {
    const api = await inProcessApi(await data.copyOf("1k"));
    const switched = { ...api, setLog: logSwitch(api.db) };
    await measureDecisions(run, switched);
    await measureAppends(run, switched);
    await measureVerifying(run, api.db);
    await api.close();
  } finally {
    await data.stop();
  }
});

/** One moderator, one decision after the other, in turns with and without. The first round is a warm-up. */
async function measureDecisions(run: Bench, { db, call, setLog }: Switched): Promise<void> {
  const times: Record<Way, number[]> = { on: [], off: [] };
  for (let round = 0; round <= Number(run.options.rounds); round++)
    for (const way of ways(round)) {
      const offers = await waitingOffers(db, `${way} ${round}`, decisionsARound);
      setLog(way === "on");
      for (const productId of offers) {
        const ms = await timed(() => call("update-product-status", { productId, status: "approved" }));
        if (round > 0) times[way].push(ms);
      }
    }
  setLog(true);
  for (const percent of [50, 95])
    run.figure({
      label: `a decision's whole call, p${percent}: with the log / without`,
      ...ratioFigure(ratioOf(times.on, times.off, percent)),
      ...(percent === 50 ? { goal: { most: 1.3 } } : {}),
    });
  run.figure({ label: "that call without, p50", value: percentile(times.off, 50), unit: "ms" });
}

async function waitingOffers(db: Db, name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push((await anOffer(db, { name: `Medida ${name} ${n}`, status: "pending" })).id);
  return ids;
}

/**
 * A row held and changed, and its entry: the transaction of the spike, with the product's own append; in turns with the same without an
 * entry. The first round is a warm-up.
 */
async function measureAppends(run: Bench, { db, setLog }: Switched): Promise<void> {
  const seconds: Record<Way, number> = { on: 0, off: 0 };
  const times: Record<Way, number[]> = { on: [], off: [] };
  const offers = await waitingOffers(db, "ao mesmo tempo", appends);
  for (let round = 0; round <= Number(run.options.rounds); round++)
    for (const way of ways(round)) {
      setLog(way === "on");
      const done = await eachAtOnce(appends, writersAtOnce, (n) => appendOnce(db, offers[n] ?? ""));
      if (round === 0) continue;
      seconds[way] += done.seconds;
      times[way].push(...done.times);
    }
  setLog(true);
  const rate = (way: Way) => times[way].length / seconds[way];
  run.figure({ label: "appends by 50 at once", value: rate("on"), unit: "/s", goal: { least: 300 } });
  run.figure({ label: "the same transactions without an entry", value: rate("off"), unit: "/s" });
  run.figure({ label: "an append, p50", value: percentile(times.on, 50), unit: "ms" });
  run.figure({ label: "an append, p95", value: percentile(times.on, 95), unit: "ms" });
  const { broken } = await verifyLog(db);
  run.figure({ label: "breaks in that chain", value: broken ? 1 : 0, unit: "", goal: { most: 0 } });
}

function appendOnce(db: Db, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT 1 FROM products WHERE id = ${id} FOR UPDATE`);
    await tx.execute(sql`UPDATE products SET reason = 'medida' WHERE id = ${id}`);
    appendLog(tx, {
      ...{ act: "offer-rejected", subject: { kind: "offer", id }, reason: "outro", by: null },
      ...{ before: { status: "pending" }, after: { status: "rejected" } },
    });
  });
}

async function measureVerifying(run: Bench, db: Db): Promise<void> {
  const entries = Number(run.options.entries);
  await db.execute(sql`TRUNCATE log_entries`);
  await fillLog(db, entries);
  const before = process.memoryUsage().rss;
  let most = before;
  const seconds =
    (await timed(async () => {
      const { broken, head } = await verifyLog(db, [], () => {
        most = Math.max(most, process.memoryUsage().rss);
      });
      if (broken || head.seq !== entries) throw new Error(`the chain of ${entries} broke at ${broken?.seq}`);
    })) / 1000;
  run.figure({ label: `${entries} entries verified`, value: seconds, unit: "s", goal: { most: 30 } });
  run.figure({ label: "memory that it took", value: (most - before) / 1e6, unit: "MB" });
}
