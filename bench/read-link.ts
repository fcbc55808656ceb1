// `npm run bench -- --only read-link [--rounds 3]`: stores' pages of 300 KB by read-link: its time beyond the store's own, visitors while
// 50 are read at once, and a paste in a browser at 4G.
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startPostgres } from "#testing/postgres-server.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { median, percentile } from "./frame/statistics.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { adminToken, benchSecret, startBuiltServer } from "./load/server-under-test.ts";
import { pasteTimes } from "./visits/paste-link.ts";
import { hostOf, type ReadOrder, readLink, slowStore, storeMs } from "./visits/stores-and-members.ts";

const atOnce = 50;
const singles = 60;
const seconds = 6;
const pauseMs = 5;
const pastes = 5;
let asked = 0;
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const title = `Stores' pages of 300 KB, each after ${storeMs} ms, PostgreSQL`;
await runBench({ name: "read-link", title, options: { rounds: "3" } }, async (run) => {
  const postgres = await startPostgres();
  const stores = fork(path("./visits/stores-and-members.ts"), { execArgv: [] });
  const { port } = await messageFrom<{ port: number }>(stores);
  const server = await startBuiltServer({
    DATABASE_URL: postgres.url,
    AUTH_SECRET: benchSecret,
    NODE_OPTIONS: `--import ${path("../src/testing/stores/register.ts")}`,
    STORES_PORT: String(port),
  });
  try {
    const reader = { url: `http://127.0.0.1:${server.port}`, token: await adminToken(server.url) };
    await measureSingles(run, reader, port);
    await measureVisitors(run, stores, { ...reader, members: atOnce, seconds });
    await measurePaste(run, { ...reader, url: server.url });
  } finally {
    stores.kill();
    await server.stop();
    await postgres.stop();
  }
});

type Reader = Pick<ReadOrder, "url" | "token">;

function messageFrom<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as Message));
    child.once("exit", (code) => reject(new Error(`the stores ended with ${code}`)));
  });
}

/** One after the other, in turns with the store asked directly. */
async function measureSingles(run: Run<string>, reader: Reader, storesPort: number): Promise<void> {
  const own: number[] = [];
  const read: number[] = [];
  await readLink(reader, 0);
  for (let n = 0; n < singles; n++) {
    const start = performance.now();
    await rawAnswer(`http://127.0.0.1:${storesPort}/`, { host: hostOf(n) });
    own.push(performance.now() - start);
    read.push(await readLink(reader, n));
  }
  const value = percentile(read, 95) - percentile(own, 95);
  const label = "read-link beyond the store's own time, p95";
  run.figure({ label, value, unit: "ms", goal: { most: 100 }, repeats: singles });
  note(`store ${median(own).toFixed(0)} ms, read-link ${median(read).toFixed(0)} ms at p50`);
}

/** Visitors of a cached page and of one from the database, without and with the readings, in turns. */
async function measureVisitors(run: Run<string>, stores: ChildProcess, order: ReadOrder): Promise<void> {
  const [idle, busy, readings]: number[][] = [[], [], []];
  for (let round = 0; round < Number(run.options.rounds); round++) {
    idle?.push(...(await visit(order.url, wait(seconds * 1000))));
    const read = messageFrom<{ times: number[] }>(stores);
    stores.send(order);
    busy?.push(...(await visit(order.url, read)));
    readings?.push(...(await read).times);
  }
  const p95 = [idle, busy, readings].map((times = []) => percentile(times, 95));
  const value = (p95[1] ?? 0) / (p95[0] ?? 1);
  const label = `visitors while ${atOnce} read at once, p95 against idle`;
  run.figure({ label, value, unit: "×", goal: { most: 1.2 }, repeats: busy?.length ?? 0 });
  note(
    `p95: visitors ${p95[0]?.toFixed(1)} → ${p95[1]?.toFixed(1)} ms; ${readings?.length} readings ${p95[2]?.toFixed(0)} ms`,
  );
}

async function visit(url: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    // Another price each time: from the database.
    for (const address of ["/", `/functions/v1/get-approved-products?limit=24&min_price=${++asked}`]) {
      const start = performance.now();
      await rawAnswer(`${url}${address}`, { "accept-encoding": "br" });
      times.push(performance.now() - start);
    }
    await wait(pauseMs);
  }
  await over;
  return times;
}

async function measurePaste(run: Run<string>, { url, token }: Reader): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = await answer.json();
  const session = { access_token: token, refresh_token: "", expires_at, token_type: "bearer", user };
  const links = Array.from({ length: pastes }, (_, n) => `http://${slowStore.host}/produto/${n + 1}/fone`);
  const times = await pasteTimes(url, session, links);
  const label = `from the paste to a complete form, slow 4G, a store of ${slowStore.ms} ms: the slowest`;
  const value = Math.max(...times) / 1000;
  run.figure({ label, value, unit: "s", goal: { most: 3 }, repeats: times.length });
}
