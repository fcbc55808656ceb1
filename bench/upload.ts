// `npm run bench:upload [-- --rounds 3]`: photographs of 5 MB, eight at a time, into the built server on PostgreSQL: how many a
// second, how long each, the most memory meanwhile, and what everybody else notices. Times are printed and never judged
// by the exit code; memory beyond its goal is.
import { fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "#server/testing/postgres-server.ts";
import { median, percentile } from "./frame/figures.ts";
import { decimal, heading, line, machine, note } from "./frame/report-line.ts";
import { rawAnswer } from "./load/raw-answer.ts";
import { processorTime, type Resident, watchMemory } from "./load/resident-memory.ts";
import { adminToken, type ServerUnderTest, startBuiltServer } from "./load/server-under-test.ts";
import { makePhotos, type Photo } from "./uploads/photos.ts";
import type { UploadOrder, UploadResult } from "./uploads/upload-client.ts";

const goals = { residentMb: 600, slowdown: 2 };
const atOnce = 8;
const loadSeconds = 12;
const idleSeconds = 8;
const pauseMs = 15;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const rounds = Number(values.rounds);

type Times = Record<"home" | "api", number[]>;

async function main(): Promise<void> {
  const postgres = await startPostgres();
  const secret = "um-segredo-so-da-medida-com-mais-de-32-letras";
  const server = await startBuiltServer({ DATABASE_URL: postgres.url, AUTH_SECRET: secret });
  try {
    const photos = await makePhotos();
    heading(`Envio de fotos, ${atOnce} de cada vez, PostgreSQL`);
    for (const { megapixels, jpeg } of photos)
      note(`${decimal(megapixels, 1)} megapixels, ${decimal(jpeg.length / 1024 / 1024, 2)} MB`);
    machine();
    const fits = report(await measure(server, photos));
    machine();
    process.exitCode = fits ? 0 : 1;
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

interface Measured {
  idle: Times;
  loaded: Times;
  uploads: UploadResult[];
  before: Resident;
  most: Resident;
  /** Processor time of all uploads, in ms. */
  spent: { main: number; all: number };
}

/** Idle and under load by turns, so that whatever else the machine does meets both. */
async function measure(server: ServerUnderTest, photos: Photo[]): Promise<Measured> {
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
    // The first second belongs to the client that starts.
    await wait(1000);
    await probe(probes, token, loaded, uploading);
    uploads.push(await uploading);
    const ended = processorTime(server.pid);
    spent.main += ended.main - began.main;
    spent.all += ended.all - began.all;
  }
  return { idle, loaded, uploads, before, most: watched(), spent };
}

/** A page from the cache and a read that asks the database, one after the other, until something else has ended. */
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
      if (status !== 200) throw new Error(`${addresses[name]} respondeu ${status}.`);
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
    child.once("exit", (code) => reject(new Error(`quem envia terminou com ${code}`)));
    child.send(order);
  });
}

/** False where it took more memory than it may. */
function report({ idle, loaded, uploads, before, most, spent }: Measured): boolean {
  const times = uploads.flatMap((round) => round.times);
  const seconds = uploads.reduce((sum, round) => sum + round.seconds, 0);
  const fits = most.all < goals.residentMb;
  line({ label: "fotos por segundo", value: decimal(times.length / seconds, 1) });
  line({
    label: "um envio, p50 | p95 (s)",
    value: `${inSeconds(median(times))} | ${inSeconds(percentile(times, 95))}`,
  });
  const each = (ms: number) => decimal(ms / times.length, 0);
  note(
    `CPU por foto: ${each(spent.all)} ms, dos quais ${each(spent.main)} na thread que atende todos (leituras da medida incluídas)`,
  );
  for (const { statuses } of uploads) note(`respostas: ${JSON.stringify(statuses)}`);
  line({
    label: "memória no pico (MB)",
    value: decimal(most.all, 0),
    goal: `< ${goals.residentMb}`,
    met: fits,
  });
  note(
    `servidor ${decimal(most.own, 0)}, o resto é o processo das imagens; antes: ${decimal(before.all, 0)}`,
  );
  for (const [name, label] of [
    ["home", "página em cache"],
    ["api", "leitura no banco"],
  ] as const) {
    const [calm, busy] = [percentile(idle[name], 95), percentile(loaded[name], 95)];
    const ratio = busy / calm;
    line({
      label: `${label}, p95 com envios / sem`,
      value: `${decimal(ratio, 2)}×`,
      goal: `< ${goals.slowdown}×`,
      met: ratio < goals.slowdown,
    });
    note(
      `${decimal(calm, 2)} ms → ${decimal(busy, 2)} ms; p50 ${decimal(median(idle[name]), 2)} → ${decimal(median(loaded[name]), 2)}`,
    );
  }
  return fits;
}

function inSeconds(ms: number): string {
  return decimal(ms / 1000, 2);
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `\nNão foi possível medir: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`,
  );
  process.exitCode = 1;
}
