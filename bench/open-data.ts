// `npm run bench -- --only open-data [--size 1m] [--seconds 20]`: the night's files of a million offers: how long they take, the memory of
// the process that writes them, and visitors meanwhile against the same server without them.
import { setTimeout as wait } from "node:timers/promises";
import { openDataServer, type Size, sizes } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { percentile } from "./frame/statistics.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { residentOf, watchMemory } from "./load/resident-memory.ts";
import { type ServerUnderTest, startOnDatabase } from "./load/server-under-test.ts";

const pauseMs = 5;
const longestMinutes = 60;
let asked = 0;

interface Index {
  resources: { path: string; rows: number; bytes: number }[];
}

const options = { size: "1m", seconds: "20" };
await runBench({ name: "open-data", title: "The night's files, PostgreSQL", options }, async (run) => {
  const size = run.options.size as Size;
  if (!(size in sizes)) throw new Error(`--size: one of ${Object.keys(sizes).join(", ")}.`);
  const data = await openDataServer();
  try {
    const url = await data.copyOf(size);
    const before = await withServer(url, "off", (server) =>
      visit(server, wait(Number(run.options.seconds) * 1000)),
    );
    const meanwhile = await withServer(url, "on", (server) => measureNight(run, server));
    const after = await withServer(url, "off", async (server) => {
      const most = watchMemory(server.pid);
      const times = await visit(server, wait(Number(run.options.seconds) * 1000));
      run.figure({
        label: "peak memory of a server that writes none, after fewer visits",
        value: most().own,
        unit: "MB",
      });
      return times;
    });
    const idle = percentile([...before, ...after], 95);
    const busy = percentile(meanwhile, 95);
    const label = "visitors while the files are written, p95 against a server that writes none";
    run.figure({ label, value: busy / idle, unit: "×", goal: { most: 1.3 }, repeats: meanwhile.length });
    note(`p95: ${idle.toFixed(1)} → ${busy.toFixed(1)} ms`);
  } finally {
    await data.stop();
  }
});

async function withServer<Result>(
  url: string,
  OPEN_DATA: "on" | "off",
  work: (server: ServerUnderTest) => Promise<Result>,
): Promise<Result> {
  const server = await startOnDatabase(url, { OPEN_DATA });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** The first start on a database writes the files at once. */
async function measureNight(run: Run<string>, server: ServerUnderTest): Promise<number[]> {
  const began = performance.now();
  const atStart = residentOf(server.pid);
  const most = watchMemory(server.pid);
  const written = untilWritten(server);
  const times = await visit(server, written);
  const { resources } = await written;
  const value = (performance.now() - began) / 1000;
  run.figure({ label: "from the start until they are written", value, unit: "s" });
  run.figure({
    label: "peak memory of the server meanwhile",
    value: most().own,
    unit: "MB",
    goal: { most: 300 },
  });
  run.figure({ label: "its memory after the start", value: atStart, unit: "MB" });
  for (const { path, rows, bytes } of resources)
    note(`${path}: ${rows} rows, ${(bytes / 2 ** 20).toFixed(1)} MB`);
  return times;
}

async function untilWritten({ port }: ServerUnderTest): Promise<Index> {
  const deadline = performance.now() + longestMinutes * 60_000;
  while (performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/dados/datapackage.json`);
    if (answer.status === 200) return (await answer.json()) as Index;
    await wait(1000);
  }
  throw new Error(`no files after ${longestMinutes} minutes`);
}

/** Of a cached page and of one from the database. */
async function visit({ port }: ServerUnderTest, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    // Another price each time: from the database.
    for (const path of ["/", `/functions/v1/get-approved-products?limit=24&min_price=${++asked}`]) {
      const start = performance.now();
      await rawAnswer(`http://127.0.0.1:${port}${path}`, { "accept-encoding": "br" });
      times.push(performance.now() - start);
    }
    await wait(pauseMs);
  }
  await over;
  return times;
}
