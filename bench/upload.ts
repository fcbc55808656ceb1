// `npm run bench -- --only upload [--rounds 2]`: photos of 5 MB, eight at a time, into the built server on
// PostgreSQL: rate, duration, peak memory, and the effect on other requests.
import { fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startPostgres } from "#testing/postgres-server.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { shown } from "./frame/figure.ts";
import { note } from "./frame/report-line.ts";
import { median, percentile, spread } from "./frame/statistics.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { processorTime, type Resident, watchMemory } from "./load/resident-memory.ts";
import { adminToken, benchSecret, type ServerUnderTest, startBuiltServer } from "./load/server-under-test.ts";
import { makePhotos, type Photo } from "./uploads/photos.ts";
import type { UploadOrder, UploadResult } from "./uploads/upload-client.ts";

const atOnce = 8;
const loadSeconds = 12;
const idleSeconds = 8;
const pauseMs = 15;

type Times = Record<"home" | "api", number[]>;

const title = `Photographs of 5 MB, ${atOnce} at a time, PostgreSQL`;
await runBench({ name: "upload", title, options: { rounds: "2" } }, async (run) => {
  const postgres = await startPostgres();
  const server = await startBuiltServer({ DATABASE_URL: postgres.url, AUTH_SECRET: benchSecret });
  try {
    const photos = await makePhotos();
    for (const { megapixels, jpeg } of photos)
      note(`${shown(megapixels)} megapixels, ${shown(jpeg.length / 1024 / 1024, "MB")}`);
    report(run, await measure(server, photos, run.isFull ? 6 : Number(run.options.rounds)));
  } finally {
    await server.stop();
    await postgres.stop();
  }
});

interface Measured {
  idle: Times;
  loaded: Times;
  uploads: UploadResult[];
  before: Resident;
  most: Resident;
  /** CPU time of all uploads, in ms. */
  spent: { main: number; all: number };
}

/** Idle and under load in turns, so that other load affects both. */
async function measure(server: ServerUnderTest, photos: Photo[], rounds: number): Promise<Measured> {
  const url = `http://127.0.0.1:${server.port}`;
  const token = await adminToken(url);
  const probes = { home: `${url}/`, api: `${url}/functions/v1/get-my-profile` };
  const order = { url, token, atOnce, photos: photos.map(({ jpeg }) => jpeg) };
  const before = watchMemory(server.pid)();
  await upload({ ...order, seconds: 3 });
  const watched = watchMemory(server.pid);
  const idle: Times = { home: [], api: [] };
  const loaded: Times = { home: [], api: [] };
  const uploads: UploadResult[] = [];
  const spent = { main: 0, all: 0 };
  for (let round = 0; round < rounds; round++) {
    await probe(probes, token, idle, wait(idleSeconds * 1000));
    const began = processorTime(server.pid);
    const uploading = upload({ ...order, seconds: loadSeconds });
    // The client uses the first second to start.
    await wait(1000);
    await probe(probes, token, loaded, uploading);
    uploads.push(await uploading);
    const ended = processorTime(server.pid);
    spent.main += ended.main - began.main;
    spent.all += ended.all - began.all;
  }
  return { idle, loaded, uploads, before, most: watched(), spent };
}

/** A cached page and a database read, one after the other, until the uploads have ended. */
async function probe(
  addresses: Record<keyof Times, string>,
  token: string,
  times: Times,
  until: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const name of ["home", "api"] as const) {
      const began = performance.now();
      const { status } = await rawAnswer(addresses[name], {
        authorization: `Bearer ${token}`,
        "accept-encoding": "br",
      });
      times[name].push(performance.now() - began);
      if (status !== 200) throw new Error(`${addresses[name]} answered ${status}.`);
    }
    await wait(pauseMs);
  }
  await over;
}

function upload(order: UploadOrder): Promise<UploadResult> {
  const script = fileURLToPath(new URL("./uploads/upload-client.ts", import.meta.url));
  const child = fork(script, { serialization: "advanced", execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once("message", (result) => resolve(result as UploadResult));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the sender ended with ${code}`)));
    child.send(order);
  });
}

function report(run: Run<string>, { idle, loaded, uploads, before, most, spent }: Measured): void {
  const times = uploads.flatMap((round) => round.times);
  const rates = uploads.map((round) => round.times.length / round.seconds);
  const repeats = uploads.length;
  run.figure({
    label: "photographs a second",
    value: median(rates),
    unit: "/s",
    spread: spread(rates),
    repeats,
  });
  for (const percent of [50, 95])
    run.figure({
      label: `one photograph, p${percent}`,
      value: percentile(times, percent) / 1000,
      unit: "s",
      repeats: times.length,
    });
  run.figure({ label: "CPU a photograph", value: spent.all / times.length, unit: "ms" });
  // Includes the requests of our own readers.
  run.figure({
    label: "of which on the main thread",
    value: spent.main / times.length,
    unit: "ms",
  });
  for (const { statuses } of uploads) note(`answers: ${JSON.stringify(statuses)}`);
  run.figure({
    label: "resident memory at its peak, with the image process",
    value: most.all,
    unit: "MB",
    goal: { most: 600 },
  });
  run.figure({ label: "of which the server itself", value: most.own, unit: "MB" });
  run.figure({ label: "before the first photograph", value: before.all, unit: "MB" });
  for (const [name, label] of [
    ["home", "a cached page"],
    ["api", "a read from the database"],
  ] as const) {
    const [calm, busy] = [percentile(idle[name], 95), percentile(loaded[name], 95)];
    run.figure({
      label: `${label} meanwhile, p95 against idle`,
      value: busy / calm,
      unit: "×",
      goal: { most: 2 },
      repeats: loaded[name].length,
    });
    note(
      `${label}: ${shown(calm, "ms")} → ${shown(busy, "ms")}; p50 ${shown(median(idle[name]))} → ${shown(median(loaded[name]))}`,
    );
  }
}
