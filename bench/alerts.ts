// `npm run bench -- --only alerts [--sizes 1000,10000,100000] [--people 20000] [--offers 60] [--seconds 30] [--every 1,10]
// [--engines postgres,embedded]`:
// from a publication to its notices with more and more alerts; with the same people who match; visitors meanwhile; and from the
// publication to each hand-over, by letter and push.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Random, seededRandom } from "#domain/format/seeded-random.ts";
import { createAlertWorker } from "#server/alerts/alert-worker.ts";
import { noteRefreshed } from "#server/alerts/refresh-alert-terms.ts";
import { type Db, openDatabase } from "#server/db/connect.ts";
import { products } from "#server/db/schema/products.ts";
import { listLatencies, measureLatencies } from "#server/notices/latencies-store.ts";
import { assignOldOffers } from "#server/stores/assign-old-offers.ts";
import { embeddedCopy } from "./datasets/embedded-sets.ts";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { median, percentile } from "./frame/statistics.ts";
import { adminToken, type ServerUnderTest, startOn, startOnDatabase } from "./load/server-under-test.ts";
import { readContents, type SiteContents } from "./visits/site-contents.ts";
import { startDoubles } from "./visits/start-doubles.ts";
import { visitorMix } from "./visits/visitor-mix.ts";
import { receive } from "./visits/visitors.ts";
import { addAlerts, addPeople, awaited, highestPrice, randomWord } from "./writes/synthetic-alerts.ts";

/** Those whom every offer of the comparison rings. */
const waiting = 50;
const wordsPerOffer = 40;
const visitsPerSecond = 100;

type Options = "sizes" | "people" | "offers" | "seconds" | "every" | "engines";
const options: Record<Options, string> = {
  sizes: "1000,10000,100000",
  people: "20000",
  offers: "60",
  seconds: "30",
  /** Seconds from one publication to the next while visitors come, on PostgreSQL and on the embedded engine. */
  every: "1,10",
  engines: "postgres,embedded",
};

const title = "From a publication to its notices and their hand-over, 1,000 to 100,000 alerts";
await runBench({ name: "alerts", title, options }, async (run) => {
  const doubles = await startDoubles();
  if (run.options.engines.includes("postgres")) {
    const data = await openDataServer({ autovacuum: "on" });
    const url = await data.copyOf("1k");
    await measure(run, "PostgreSQL", { data_dir: "", database_url: url }, () =>
      startOnDatabase(url, doubles),
    );
    await data.stop();
  }
  if (run.options.engines.includes("embedded")) {
    const folder = await embeddedCopy(1000);
    const start = () => startOn(folder, { DEMO: "off", ...doubles });
    await measure(run, "embedded", { data_dir: folder, database_url: null }, start);
  }
});

interface Place {
  data_dir: string;
  database_url: string | null;
}

async function measure(
  run: Run<Options>,
  engine: string,
  place: Place,
  start: () => Promise<ServerUnderTest>,
): Promise<void> {
  const { db, close } = await openDatabase(place);
  await measureEvents(run, engine, db);
  // No server has handed these over: they would keep the next one busy, and count for its days' bounds.
  await db.execute(sql`DELETE FROM deliveries`);
  // What a server does once, or once a day, after its start: it is not what is measured.
  await assignOldOffers(db);
  await noteRefreshed(db);
  await close();
  const contents = await readContents(place);
  const server = await start();
  await measureVisitors(run, engine, server, contents);
  // A job every three seconds hands over what a nudge has missed.
  await setTimeout(5000);
  await server.stop();
  const after = await openDatabase(place);
  await reportLatency(run, engine, after.db);
  await reportHandOver(run, engine, after.db);
  await after.close();
}

/** In this process: a worker that does nothing else. */
async function measureEvents(run: Run<Options>, engine: string, db: Db): Promise<void> {
  const offers = Number(run.options.offers);
  const people = await addPeople(db, Number(run.options.people));
  const costs: number[] = [];
  let from = 0;
  for (const to of run.options.sizes.split(",").map(Number)) {
    await addAlerts(db, people, { from, to, waiting });
    from = to;
    const ringing = await publishSeveral(db, offers, (random) => offerRow(words(random), highestPrice / 2));
    const same = await publishSeveral(db, offers, (random) =>
      offerRow(`${awaited} ${words(random)}`, highestPrice * 2),
    );
    if (same.people !== waiting) throw new Error(`${same.people} people were rung, not ${waiting}.`);
    const label = `${engine}, ${to.toLocaleString("en")} alerts`;
    note(`${label}: ${ringing.people} people an offer at p50`);
    run.figure({ label: `${label}: publication to notices, p50`, value: median(ringing.times), unit: "ms" });
    run.figure({
      label: `${label}: publication to notices, p95`,
      value: percentile(ringing.times, 95),
      unit: "ms",
      goal: { most: 1000 },
    });
    run.figure({ label: `${label}: the same ${waiting} people, p50`, value: median(same.times), unit: "ms" });
    costs.push(median(same.times));
  }
  const growth = (costs.at(-1) ?? 0) / (costs[0] ?? 1);
  const label = `${engine}: the same people, most alerts against fewest`;
  run.figure({ label, value: growth, unit: "×", goal: { most: 3 } });
}

function words(random: Random): string {
  return Array.from({ length: wordsPerOffer }, () => randomWord(random)).join(" ");
}

function offerRow(text: string, sale_price: number): typeof products.$inferInsert {
  const id = randomUUID();
  const store = { store_name: "Loja da medida", product_url: "https://loja.example/medida" };
  const status = { status: "approved", published_at: new Date().toISOString() };
  const price = { original_price: 400, sale_price };
  return {
    id,
    slug: id,
    name: text.slice(0, 70),
    description: text,
    category: "Casa",
    ...store,
    ...status,
    ...price,
  };
}

/** Each from its insertion until its notices are committed; and how many people it rang, at p50. */
async function publishSeveral(
  db: Db,
  count: number,
  offer: (random: Random) => typeof products.$inferInsert,
) {
  const random = seededRandom(count);
  const worker = createAlertWorker({ db, log: console as never });
  const [times, people]: [number[], number[]] = [[], []];
  // The first few warm up.
  for (let n = -5; n < count; n++) {
    const row = offer(random);
    const began = performance.now();
    await db.insert(products).values(row);
    // An event of this millisecond is due in the next one.
    await setTimeout(2);
    await worker.run();
    const ms = performance.now() - began;
    if (n < 0) continue;
    times.push(ms);
    const [rung] = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM notices WHERE product_id = ${row.id}`,
    );
    people.push(rung?.n ?? 0);
  }
  await worker.stop();
  return { times, people: median(people) };
}

/** While offers are published that ring many, against offers that ring nobody. */
async function measureVisitors(
  run: Run<Options>,
  engine: string,
  server: ServerUnderTest,
  contents: SiteContents,
): Promise<void> {
  const seconds = Number(run.options.seconds);
  const token = await adminToken(server.url);
  const every = Number(run.options.every.split(",")[engine === "embedded" ? 1 : 0]);
  let round = 0;
  const p95 = async (text: (random: Random) => string) => {
    const random = seededRandom(++round);
    const publishing = publishAtRate(server, token, { seconds, every }, () => text(random));
    const visits = visitorMix(contents, server.url, visitsPerSecond * seconds);
    const origin = `http://127.0.0.1:${server.port}`;
    const received = await receive({ origin, visits, connections: 64, perSecond: visitsPerSecond, seconds });
    await publishing;
    return percentile(Object.values(received.times).flat(), 95);
  };
  // Of each once, so that no code is cold; what hangs over from the ringing ends before the quiet is measured.
  await p95(words);
  await p95(() => "");
  const quiet = await p95(() => "");
  const ringing = await p95(words);
  note(`${engine}: visitors' p95 ${quiet.toFixed(1)} ms, while offers ring ${ringing.toFixed(1)} ms`);
  run.figure({
    label: `${engine}: visitors' p95 while an offer rings every ${every} s, against offers that ring nobody`,
    value: ringing / quiet,
    unit: "×",
    goal: { most: 1.5 },
  });
}

async function publishAtRate(
  server: ServerUnderTest,
  token: string,
  { seconds, every }: Record<"seconds" | "every", number>,
  text: () => string,
): Promise<void> {
  for (let n = 0; n < seconds / every; n++) {
    const { id, name, description, category, original_price, sale_price, store_name } = offerRow(
      text() || "§§",
      highestPrice / 2,
    );
    const fields = {
      category,
      original_price,
      sale_price,
      store_name,
      description: description?.slice(0, 500),
    };
    const answer = await fetch(`${server.url}/functions/v1/add-product`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...fields, name, product_url: `https://loja.example/${id}` }),
    });
    if (!answer.ok) throw new Error(`add-product answered ${answer.status}: ${await answer.text()}`);
    await setTimeout(every * 1000);
  }
}

/** From stored moments, of the offers that the server published. */
async function reportLatency(run: Run<Options>, engine: string, db: Db): Promise<void> {
  const rows = await db.execute<{ ms: number }>(sql`
    SELECT extract(epoch FROM max(n.created_at) - max(n.event_at))::float8 * 1000 AS ms
    FROM notices n JOIN products p ON p.id = n.product_id WHERE p.product_url LIKE 'https://loja.example/%-%' GROUP BY p.id`);
  const [left] = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM alert_events`);
  const times = rows.map(({ ms }) => ms);
  run.figure({ label: `${engine}: by a server among visitors, p50`, value: median(times), unit: "ms" });
  run.figure({
    label: `${engine}: by a server among visitors, p95`,
    value: percentile(times, 95),
    unit: "ms",
    goal: { most: 1000 },
  });
  run.figure({ label: `${engine}: events left`, value: left?.n ?? 0, unit: "", goal: { most: 0 } });
}

/** As `/transparencia` shows it: from the change to each hand-over, without what a bound held back. */
async function reportHandOver(run: Run<Options>, engine: string, db: Db): Promise<void> {
  await measureLatencies(db);
  for (const { channel, n, p50_ms, p95_ms } of await listLatencies(db)) {
    if (channel === "bell") continue;
    const label = `${engine}: publication to hand-over by ${channel}`;
    run.figure({ label: `${label}, p50`, value: p50_ms, unit: "ms", repeats: n });
    run.figure({ label: `${label}, p95`, value: p95_ms, unit: "ms", repeats: n });
  }
  const [left] = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM deliveries WHERE channel = 'push' AND done_at IS NULL AND NOT waited`,
  );
  run.figure({ label: `${engine}: pushes left`, value: left?.n ?? 0, unit: "", goal: { most: 0 } });
}
