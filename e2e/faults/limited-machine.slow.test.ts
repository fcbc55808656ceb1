import { chmodSync, cpSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { imageMessages } from "#domain/images/image-limits.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, spawnServer, start } from "../process/server-process.ts";
import { offerWithoutPicture, uploadPicture } from "./member-requests.ts";
import { aSite, auditOf, type Engine, sevenZeros, signedInUsers, summaryOf } from "./site.ts";
import { canMount, mountSmallDisk, unmountAfterAll } from "./small-disk.ts";
import { acknowledged, enter, type Line, type WriteLog } from "./write-log/log-lines.ts";
import { startClient } from "./write-log/start-client.ts";

/** F15: a machine with too few resources. */
unmountAfterAll();
const times = repetitions(3, 0);
const isRoot = process.platform === "linux" && process.getuid?.() === 0;

test.skipIf(times === 0 || !canMount)("F15: a read-only data folder is refused in one line", async () => {
  const DATA_DIR = scratchFolder();
  const disk = mountSmallDisk(DATA_DIR, 200);
  cpSync(inject("embeddedTemplate"), DATA_DIR, { recursive: true });
  disk.lock(true);
  const seen: string[] = [];
  for (let i = 0; i < times; i++) {
    const { ended, output } = spawnServer({ DATA_DIR });
    seen.push(`${(await ended).code}: ${output()}`);
  }
  disk.lock(false);
  const isBack = (await (await start({ DATA_DIR })).request("/ready")).status === 200;
  recordFinding({
    id: "F15 read-only",
    what: "start on a data folder that is mounted read-only, embedded",
    count: `${times} starts`,
    expected: "a clear refusal",
    seen: `«${seen[0]?.trim().replaceAll(DATA_DIR, "DATA_DIR")}»; writable again, ${isBack ? "it starts" : "it does not start"}`,
  });
  for (const each of seen) expect(each).toMatch(/^1: DATA_DIR: não é possível escrever na pasta .+\n$/);
  expect(isBack).toBe(true);
});

const mostFiles = 256;
const crowd = 400;

function connections(port: number, count: number): Socket[] {
  return Array.from({ length: count }, () => connect(port, "127.0.0.1").on("error", () => {}));
}

function statusesOf({ intents }: WriteLog): Set<number | "gone"> {
  return new Set([...intents.values()].flatMap(({ refusals }) => refusals.map(({ status }) => status)));
}

test.skipIf(times === 0 || !isRoot).for<Engine>(["embedded", "postgres"])(
  "F15 %s: a process limited to 256 open files survives more connections than that",
  async (engine) => {
    const site = await aSite(engine);
    const server = await start(site.env, ["prlimit", `--nofile=${mostFiles}:${mostFiles}`]);
    const client = startClient([server.url], await signedInUsers(site, server));
    for (let i = 0; i < times; i++) {
      const before = client.acks();
      await eventually(60, async () => client.acks() > before + 10);
      const idle = connections(server.port, crowd);
      await setTimeout(5000);
      for (const socket of idle) socket.destroy();
      await eventually(30, async () => (await server.request("/ready")).status === 200);
    }
    const looks = await client.finish();
    const writeLog = client.writeLog();
    const zeros = await auditOf(site, writeLog);
    const refusals = [...statusesOf(writeLog)];
    const bad = looks
      .map(({ status }) => status)
      .filter((status) => typeof status === "number" && status >= 500);
    recordFinding({
      id: `F15 files, ${engine}`,
      what: `ulimit -n ${mostFiles}, and ${crowd} idle connections for 5 s, under writes`,
      count: `${times} times, ${acknowledged(writeLog).length} writes acknowledged`,
      expected: "503 or no response, no exit, seven zeros",
      seen: `writes refused by ${refusals.join(", ") || "nothing"}; reads with 5xx: ${[...new Set(bad)].join(", ") || "none"}; ${summaryOf(zeros)}`,
    });
    expect(zeros).toEqual(sevenZeros);
    expect(refusals.filter((status) => status !== 503 && status !== "gone")).toEqual([]);
    expect(bad.filter((status) => status !== 503)).toEqual([]);
  },
);

/** Without this capability root is bound by permissions too. */
const boundByPermissions = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"];

test.skipIf(times === 0 || !isRoot)(
  "F15: without permission on the image folder only images fail",
  async () => {
    const site = await aSite("embedded");
    const server = await start(site.env, boundByPermissions);
    const crew = await signedInUsers(site, server);
    const [member = ""] = crew.members;
    const client = startClient([server.url], crew);
    const own: Line[] = [];
    const seen: unknown[] = [];
    for (let i = 0; i < times; i++) {
      const before = await uploadPicture(server, member);
      expect(before.status).toBe(200);
      chmodSync(site.images, 0);
      const { status, body } = await uploadPicture(server, member);
      seen.push([status, body.message, (await server.request(before.body.url)).status]);
      own.push(...(await offerWithoutPicture(server, member)));
      chmodSync(site.images, 0o700);
      expect((await uploadPicture(server, member)).status).toBe(200);
    }
    await client.finish();
    const writeLog = client.writeLog();
    for (const line of own) enter(writeLog, line);
    const zeros = await auditOf(site, writeLog);
    recordFinding({
      id: "F15 pictures",
      what: "no permission on the image folder, under writes",
      count: `${times} times, ${acknowledged(writeLog).length} writes acknowledged`,
      expected: "503 for pictures, offers are saved, seven zeros",
      seen: `upload, its sentence and an earlier picture: ${JSON.stringify(seen[0])}; ${own.length / 2} offers saved without a picture; ${summaryOf(zeros)}`,
    });
    expect(seen).toEqual(Array(times).fill([503, imageMessages.not_stored, 503]));
    expect(zeros).toEqual(sevenZeros);
  },
);
