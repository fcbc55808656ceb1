// `npm run bench -- --only admin [--runs 8]`: response times of the panel among 100,000 offers and as many users. The
// built server on PostgreSQL answers every list, filter, sort and search of an admin over HTTP, one at a time; then
// an export of everything and an import of a thousand rows.
import { openDatabase } from "#server/db/connect.ts";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { shown } from "./frame/figure.ts";
import { note, row } from "./frame/report-line.ts";
import { median, percentile, spread } from "./frame/statistics.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { processorTime, watchMemory } from "./load/resident-memory.ts";
import { adminToken, type ServerUnderTest, startOnDatabase } from "./load/server-under-test.ts";
import { type AdminQuery, adminQueries } from "./queries/admin-queries.ts";

const goals = { ms: 300, kilobytes: 200 };
const widths = [36, 5, 8, 8, 8, 8, 10];
const warmUp = 1;

const title = "The panel among 100,000 offers and people, PostgreSQL";
await runBench({ name: "admin", title, options: { runs: "8" } }, async (run) => {
  // One query at a time: then the measured CPU time is this query's, and its duration is that on an idle machine.
  const data = await openDataServer({ max_parallel_workers_per_gather: "0" });
  try {
    const url = await data.copyOf("100k");
    const queries = await queriesOn(url);
    const server = await startOnDatabase(url);
    const clock = () => spent(server.pid) + spent(data.pid);
    const runs = run.isFull ? 40 : Number(run.options.runs);
    const headers = { authorization: `Bearer ${await adminToken(server.url)}` };
    report(run, await requestAll({ server, queries, clock, runs, headers }), runs);
    await importAndExport(run, server, headers);
    await server.stop();
  } finally {
    await data.stop();
  }
});

/** CPU time in ms of a process and its children. */
function spent(pid: number): number {
  return processorTime(pid).all;
}

async function queriesOn(url: string): Promise<AdminQuery[]> {
  const { db, close } = await openDatabase({ data_dir: "", database_url: url });
  const queries = await adminQueries(db);
  await close();
  return queries;
}

interface Answered extends AdminQuery {
  times: number[];
  /** Average CPU time of server and database: on a busy machine it separates a query's cost from its waiting. */
  cpu: number;
  bytes: number;
}

interface Asking {
  server: ServerUnderTest;
  queries: AdminQuery[];
  clock: () => number;
  runs: number;
  headers: Record<string, string>;
}

async function requestAll(asking: Asking): Promise<Answered[]> {
  row(["ms", "n", "p50", "p95", "max", "CPU", "largest"], widths);
  const answered: Answered[] = [];
  for (const family of new Set(asking.queries.map((each) => each.family))) {
    const some: Answered[] = [];
    for (const query of asking.queries.filter((each) => each.family === family))
      some.push(await ask(asking, query));
    reportFamily(family, some);
    answered.push(...some);
  }
  return answered;
}

async function ask({ server, clock, runs, headers }: Asking, query: AdminQuery): Promise<Answered> {
  const times: number[] = [];
  // As every browser does.
  const packed = { ...headers, "accept-encoding": "gzip" };
  let bytes = 0;
  let began = 0;
  for (let run = -warmUp; run < runs; run++) {
    if (run === 0) began = clock();
    const started = performance.now();
    const { status, body } = await rawAnswer(`${server.url}/functions/v1/${query.path}`, packed);
    bytes = body.byteLength;
    if (status !== 200) throw new Error(`${query.path} answered ${status}.`);
    if (run >= 0) times.push(performance.now() - started);
  }
  return { ...query, times, bytes, cpu: (clock() - began) / runs };
}

function p95({ times }: Answered): number {
  return percentile(times, 95);
}

function reportFamily(family: string, some: Answered[]): void {
  const slowest = some.toSorted((one, other) => p95(other) - p95(one))[0];
  if (!slowest) return;
  const largest = Math.max(...some.map(({ bytes }) => bytes));
  const figures = [
    median(some.map(({ times }) => median(times))),
    p95(slowest),
    Math.max(...some.flatMap(({ times }) => times)),
    Math.max(...some.map(({ cpu }) => cpu)),
  ];
  const cells = [String(some.length), ...figures.map((ms) => shown(ms)), shown(largest / 1000, "KB")];
  row([family, ...cells], widths);
  if (p95(slowest) > goals.ms / 3) note(`slowest: ${decodeURIComponent(slowest.path)}`);
}

function report(run: Run<string>, answered: Answered[], repeats: number): void {
  const p50s = answered.map(({ times }) => median(times));
  const p95s = answered.map(p95);
  const n = answered.length;
  run.figure({
    label: `${n} queries, median p50`,
    value: median(p50s),
    unit: "ms",
    spread: spread(p50s),
    repeats,
  });
  run.figure({
    label: `${n} queries, worst p95`,
    value: Math.max(...p95s),
    unit: "ms",
    goal: { most: goals.ms },
    spread: spread(p95s),
    repeats,
  });
  run.figure({
    label: "worst, CPU of server and database",
    value: Math.max(...answered.map(({ cpu }) => cpu)),
    unit: "ms",
    goal: { most: goals.ms },
    repeats,
  });
  run.figure({
    label: "largest response, gzip",
    value: Math.max(...answered.map(({ bytes }) => bytes)) / 1000,
    unit: "KB",
    goal: { most: goals.kilobytes },
  });
}

/** Their duration does not matter, as long as other requests do not wait and memory stays flat. */
async function importAndExport(
  run: Run<string>,
  server: ServerUnderTest,
  headers: Record<string, string>,
): Promise<void> {
  const before = watchMemory(server.pid)();
  for (const format of ["csv", "json"]) {
    const stop = watchMemory(server.pid);
    const began = performance.now();
    const response = await fetch(`${server.url}/functions/v1/export-products?format=${format}`, { headers });
    let bytes = 0;
    for await (const piece of response.body ?? []) bytes += piece.byteLength;
    run.figure({
      label: `export of everything, ${format} (${shown(bytes / 1e6, "MB")})`,
      value: (performance.now() - began) / 1000,
      unit: "s",
    });
    note(`the server's memory meanwhile: ${shown(stop().own - before.own, "MB")} more at its peak`);
  }
  const text = JSON.stringify(importedRows(1000));
  for (const dryRun of [true, false]) {
    const began = performance.now();
    const response = await fetch(`${server.url}/functions/v1/import-products`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ format: "json", text, dryRun }),
    });
    if (response.status !== 200) throw new Error(`import-products answered ${response.status}.`);
    const label = dryRun ? "check of 1,000 rows" : "import of 1,000 rows";
    run.figure({ label, value: (performance.now() - began) / 1000, unit: "s" });
  }
}

function importedRows(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    name: `Oferta importada ${i}`,
    description: "Uma descrição como as outras, nem longa nem curta, com cupom e frete grátis.",
    store_name: "Loja",
    category: "Casa",
    original_price: 100,
    sale_price: (1000 + i) / 100,
    product_url: `https://loja.example/importada/${i}`,
  }));
}
