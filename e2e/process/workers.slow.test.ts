import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { beforeAll, expect, inject, test } from "vitest";
import { eventually, onPostgres, type ServerProcess, spawnServer, start } from "./server-process.ts";
import { visit } from "./visitors.ts";
import { untilAllWorkers } from "./wait-for-workers.ts";

/** Production, as far as one machine can simulate it: shutdown waits. */
const production = { SITE_URL: "https://xepa.example", SMTP_URL: "smtp://127.0.0.1:1" };

const environment = async () => ({ ...(await onPostgres()), WORKERS: "2" });

let cluster: ServerProcess;
/** Its database is stopped later. */
let doomed: ServerProcess;
let doomedDatabase: string;
beforeAll(async () => {
  const env = await environment();
  doomedDatabase = env.DATABASE_URL;
  [cluster, doomed] = await Promise.all([start({ ...(await environment()), ...production }), start(env)]);
  for (const each of [cluster, doomed]) await untilAllWorkers(each);
});

/** Its child processes, from the kernel. */
function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return list.trim().split(" ").filter(Boolean).map(Number);
}

test("two processes serve one port, print one banner, and each reports the metrics of both", async () => {
  expect(cluster.output().match(/está no ar/g)).toHaveLength(1);
  expect(childrenOf(cluster.pid)).toHaveLength(2);
  // Either may accept a connection: after some, both have.
  await eventually(60, async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => cluster.request("/nada", { headers: { Connection: "close" } })),
    );
    const metrics = await (await cluster.request("/metrics")).text();
    // Letters are counted soon after the start.
    if (!metrics.includes("xepa_outbox_letters{")) return false;
    return [1, 2].every((worker) =>
      metrics.includes(`xepa_request_seconds_count{method="GET",status="404",worker="${worker}"}`),
    );
  });
  const metrics = await (await cluster.request("/metrics")).text();
  // About the database and not about a process: once.
  expect(metrics.match(/^xepa_outbox_letters\{state="waiting"\}/gm)).toHaveLength(1);
  expect(metrics.match(/^# TYPE xepa_request_seconds /gm)).toHaveLength(1);
  expect(new Set(cluster.lines().map(({ worker }) => worker))).toEqual(new Set([1, 2]));
  // Unheard, this signal ends a process.
  const workers = childrenOf(cluster.pid);
  process.kill(cluster.pid, "SIGUSR2");
  await setTimeout(300);
  expect(childrenOf(cluster.pid)).toEqual(workers);
});

test("a killed worker costs only its requests in flight, and is replaced", async () => {
  let isOver = false;
  const visits = await visit(cluster, () => isOver, { isPatient: true });
  const [victim = 0] = childrenOf(cluster.pid);
  process.kill(victim, "SIGKILL");
  await eventually(60, async () => {
    const alive = childrenOf(cluster.pid);
    return alive.length === 2 && !alive.includes(victim);
  });
  await untilAllWorkers(cluster);
  isOver = true;
  await visits.ended;
  const { answers } = visits;
  console.log("a worker was killed under requests", Object.fromEntries(answers));
  // Each of the eight visitors has one request at a time.
  expect((answers.get("turned away") ?? 0) + (answers.get("cut off") ?? 0)).toBeLessThanOrEqual(8);
  expect([...answers.keys()]).toEqual(expect.arrayContaining([200, 404]));
  expect([...answers.keys()].filter((status) => typeof status === "number" && status >= 500)).toEqual([]);
  expect(cluster.lines()).toContainEqual(
    expect.objectContaining({ msg: "a worker ended", signal: "SIGKILL" }),
  );
});

/** Its limit of open files from now on; open ones stay open. */
function limitFiles(pid: number, most: string): void {
  execFileSync("prlimit", ["--pid", String(pid), `--nofile=${most}:`]);
}

test("a worker that cannot start for a while starts later", async () => {
  const most = /^Max open files +(\d+)/m.exec(readFileSync(`/proc/${cluster.pid}/limits`, "utf8"))?.[1] ?? "";
  // None more: no process can be started.
  limitFiles(cluster.pid, "3");
  const [victim = 0, other = 0] = childrenOf(cluster.pid);
  process.kill(victim, "SIGKILL");
  const failures = () => cluster.lines().filter(({ msg }) => msg === "a worker cannot be started");
  await eventually(60, async () => failures().length > 1);
  expect(childrenOf(cluster.pid)).toEqual([other]);
  limitFiles(cluster.pid, most);
  await untilAllWorkers(cluster);
  expect(childrenOf(cluster.pid)).toHaveLength(2);
});

test("a second server on the same port says so once and exits", async () => {
  const { ended, output } = spawnServer({ ...(await environment()), PORT: String(cluster.port) });
  expect(await ended).toMatchObject({ code: 1 });
  expect(output().match(/Não foi possível abrir/g)).toHaveLength(1);
});

test("stopped under load, with SIGTERM to every process, all workers shut down and no request fails", async () => {
  let isOver = false;
  const visits = await visit(cluster, () => isOver);
  const ending = cluster.stop();
  // systemd signals every process itself.
  for (const pid of childrenOf(cluster.pid)) process.kill(pid, "SIGTERM");
  await eventually(60, async () => (await cluster.request("/ready")).status === 503);
  // A load balancer notices after a probe or two; until then it goes on sending.
  await setTimeout(1500);
  isOver = true;
  await visits.ended;
  expect(await ending).toMatchObject({ code: 0, signal: null });
  console.log("left under requests", Object.fromEntries(visits.answers));
  expect([...visits.answers.keys()].toSorted()).toEqual([200, 404]);
});

test("when no worker serves and new ones die at once, the primary gives up and says so", async () => {
  const admin = postgres(inject("databaseUrl"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`DROP DATABASE ${new URL(doomedDatabase).pathname.slice(1)} WITH (FORCE)`);
  await admin.end();
  for (const pid of childrenOf(doomed.pid)) process.kill(pid, "SIGKILL");
  expect(await doomed.ended).toMatchObject({ code: 1, signal: null });
  expect(doomed.output()).toMatch(/^Os processos morrem ao começar: 5 vezes seguidas.*Desisto\.$/m);
});
