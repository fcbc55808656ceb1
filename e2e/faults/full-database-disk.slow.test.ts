import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { openCluster } from "#testing/postgres-server.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, type ServerProcess, spawnServer, start } from "../process/server-process.ts";
import {
  aSite,
  auditOf,
  type Engine,
  type Site,
  sevenZeros,
  signedInUsers,
  siteIn,
  summaryOf,
} from "./site.ts";
import { canMount, mountSmallDisk, type SmallDisk, unmountAfterAll } from "./small-disk.ts";
import { acknowledged, type WriteLog } from "./write-log/log-lines.ts";
import { startClient } from "./write-log/start-client.ts";

unmountAfterAll();
const rounds = repetitions(3, 0);
const megabytes = 400;
const fullForMs = 10_000;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Its database, and on the embedded engine all its data, are on a disk that can be filled. */
async function aSiteOnASmallDisk(engine: Engine): Promise<{ site: Site; disk: SmallDisk }> {
  // A folder that PostgreSQL, which is not root, may use.
  const folder = mkdtempSync(join(tmpdir(), "xepa-disk-"));
  const disk = mountSmallDisk(folder, megabytes);
  if (engine === "embedded") {
    cpSync(inject("embeddedTemplate"), folder, { recursive: true });
    return { site: siteIn(folder), disk };
  }
  const cluster = await openCluster(folder, { synchronous_commit: "on", full_page_writes: "on" });
  ends.push(cluster.stop);
  return { site: await aSite("postgres", cluster.url), disk };
}

/** Writes that the database refused since then; an upload's 507 does not count. */
function refusalsSince({ intents }: WriteLog, at: number): (number | "gone")[] {
  const writes = [...intents.values()].filter(({ action }) => action.kind !== "upload");
  return writes.flatMap(({ refusals }) =>
    refusals.filter((each) => each.at >= at).map(({ status }) => status),
  );
}

let readCount = 0;

/** Uncached pages and lists, so that the database is queried. */
async function freshReads(server: ServerProcess): Promise<number[]> {
  const n = ++readCount;
  const paths = [
    `/functions/v1/get-approved-products?limit=${1 + (n % 100)}`,
    `/buscar?q=Marca+${n}`,
    `/categoria/games?page=1&n=${n}`,
    "/ready",
  ];
  return Promise.all(paths.map(async (path) => (await server.request(path)).status));
}

test.skipIf(!canMount || rounds === 0).for<Engine>(["embedded", "postgres"])(
  "F14 %s: on a full disk writes are refused, reads continue, and freed space restores writes",
  async (engine) => {
    const { site, disk } = await aSiteOnASmallDisk(engine);
    const server = await start(site.env);
    const client = startClient([server.url], await signedInUsers(site, server));
    const refusals: (number | "gone")[] = [];
    const reads: number[] = [];
    const back: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = client.acks();
      await eventually(60, async () => client.acks() > before + 10);
      const full = Date.now();
      disk.fill();
      await eventually(120, async () => refusalsSince(client.writeLog(), full).length > 0);
      for (const until = Date.now() + fullForMs; Date.now() < until; await setTimeout(500))
        reads.push(...(await freshReads(server)));
      refusals.push(...refusalsSince(client.writeLog(), full));
      const held = client.acks();
      disk.empty();
      const began = performance.now();
      await eventually(60, async () => client.acks() > held + 3);
      back.push(Math.round(performance.now() - began));
    }
    const looks = await client.finish();
    const writeLog = client.writeLog();
    const ending = await server.stop();
    await start(site.env);
    const zeros = await auditOf(site, writeLog);
    const badReads = [...reads, ...looks.map(({ status }) => status)].filter(
      (status) => status !== 200 && status !== 404,
    );
    recordFinding({
      id: `F14 ${engine}`,
      what: `the database's disk (tmpfs, ${megabytes} MB) is filled to its last byte for ${fullForMs / 1000} s and more, under writes`,
      count: `${rounds} times, ${acknowledged(writeLog).length} writes acknowledged, ${looks.length + reads.length} reads`,
      expected: "writes 503, reads continue, writes resume by themselves, seven zeros",
      seen: `${refusals.length} writes refused with ${[...new Set(refusals)].join(", ")}; ${badReads.length} reads failed${badReads.length ? ` (${[...new Set(badReads)]})` : ""}; writes again after ${back.join(", ")} ms; ${summaryOf(zeros)}`,
    });
    expect(new Set(refusals)).toEqual(new Set([503]));
    expect(badReads).toEqual([]);
    expect(ending.code).toBe(0);
    expect(zeros).toEqual(sevenZeros);
  },
);

const lockFile = /^(holder\.json|lock\.sqlite)/;

/** Name and bytes of every file below, except the lock and its holder file. */
function checksum(folder: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((each) => !lockFile.test(each)).toSorted()) {
    const path = join(folder, name);
    hash.update(name);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest("hex");
}

const starts = repetitions(3, 1);

/** Of a server that was stopped, or killed during writes. */
async function aFolderOnAFullDisk(wasKilled: boolean): Promise<{ DATA_DIR: string; disk: SmallDisk }> {
  const DATA_DIR = scratchFolder();
  const disk = mountSmallDisk(DATA_DIR, megabytes);
  cpSync(inject("embeddedTemplate"), DATA_DIR, { recursive: true });
  if (wasKilled) await (await start({ DATA_DIR })).kill();
  disk.fill();
  return { DATA_DIR, disk };
}

const endings = [
  { before: "stopped", wasKilled: false },
  { before: "killed", wasKilled: true },
];

test.skipIf(!canMount).for(endings.slice(0, repetitions(endings.length, 1)))(
  "F14: a start on a full disk, whose last server was $before, is refused in one line and changes nothing",
  async ({ before, wasKilled }) => {
    const { DATA_DIR, disk } = await aFolderOnAFullDisk(wasKilled);
    const sum = checksum(DATA_DIR);
    const seen: string[] = [];
    let longest = 0;
    for (let i = 0; i < starts; i++) {
      const { ended, output } = spawnServer({ DATA_DIR });
      const { code, ms } = await ended;
      longest = Math.max(longest, ms);
      seen.push(`${code}: ${output()}`);
    }
    const isUntouched = checksum(DATA_DIR) === sum;
    disk.empty();
    const server = await start({ DATA_DIR });
    const isBack = (await server.request("/ready")).status === 200;
    recordFinding({
      id: `F14 start, ${before} before`,
      what: `a start on a disk without a free byte, embedded, after a server that was ${before}`,
      count: `${starts} starts`,
      expected:
        "exit ≠ 0 within 5 s, one line «sem espaço em disco: …», the folder untouched; starts with space",
      seen: `«${seen[0]?.trim().replace(DATA_DIR, "DATA_DIR")}», at most ${Math.round(longest)} ms, folder ${isUntouched ? "untouched" : "changed"}; with space ${isBack ? "it starts" : "it does not start"}`,
    });
    for (const each of seen) expect(each).toMatch(/^1: sem espaço em disco: .+\n$/);
    expect(isUntouched).toBe(true);
    expect(isBack).toBe(true);
  },
);
