import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { namesOfOffers, signIn } from "../process/admin.ts";
import { type ServerProcess, spawnServer, start } from "../process/server-process.ts";
import { acknowledgedIn, type Intent, writeOffers } from "../process/write-log.ts";

/** What `npm test` runs of this is in e2e/process/data-folder.slow.test.ts. */
const times = repetitions(10, 0);
const promisedMs = 2000;

/** Every acknowledged write is there. */
async function lostIn(server: ServerProcess, writeLog: Intent[]): Promise<number> {
  const there = new Set(await namesOfOffers(server));
  return acknowledgedIn(writeLog).filter(({ name }) => !there.has(name)).length;
}

test.skipIf(times === 0)(
  "a second process on the same folder is refused while the first serves writes",
  async () => {
    const DATA_DIR = migratedFolder();
    const first = await start({ DATA_DIR });
    const session = await signIn(first);
    const writeLog: Intent[] = [];
    let isOver = false;
    const writing = writeOffers(first, session, writeLog, (status) => !isOver && status === 200);
    const wrong: string[] = [];
    const waits: number[] = [];
    // How long the program takes to load.
    const loading = (await spawnServer({ DATA_DIR, PORT: "nenhuma" }).ended).ms;
    for (let n = 0; n < times; n++) {
      const second = spawnServer({ DATA_DIR });
      const { code, ms } = await second.ended;
      waits.push(ms);
      if (code !== 1 || !second.output().includes(`já está em uso pelo processo ${first.pid} `))
        wrong.push(`${code}: ${second.output()}`);
    }
    isOver = true;
    await writing;
    const unanswered = writeLog.length - acknowledgedIn(writeLog).length;
    const lost = await lostIn(first, writeLog);
    const [quickest = 0, slowest = 0] = [Math.min(...waits), Math.max(...waits)];
    recordFinding({
      id: "F5 same host",
      what: "a second process on the folder of a running server, under writes",
      count: `${times} times, ${writeLog.length} writes of the first meanwhile`,
      expected: `the second exits ≠ 0 within ${promisedMs / 1000} s and names the holder; the first has no error`,
      seen: `${wrong.length} wrong, ${unanswered} writes refused, ${lost} lost; ended after ${Math.round(quickest)} to ${Math.round(slowest)} ms, of which loading the program takes about ${Math.round(loading)} (both cores busy)`,
    });
    expect([wrong, unanswered, lost]).toEqual([[], 0, 0]);
  },
);

const leftovers: Record<string, (folder: string) => void> = {
  "a lock that a killed process left behind": () => {},
  "a lock whose process id belongs to another program by now": (folder) => {
    const path = join(folder, "holder.json");
    const holder = JSON.parse(readFileSync(path, "utf8")) as object;
    writeFileSync(path, JSON.stringify({ ...holder, pid: process.pid }));
  },
};

test.skipIf(times === 0).for(Object.entries(leftovers))("a start takes over %s", async ([name, leave]) => {
  const DATA_DIR = migratedFolder();
  const writeLog: Intent[] = [];
  let [lost, slowest] = [0, 0];
  let server = await start({ DATA_DIR });
  const session = await signIn(server);
  for (let n = 0; n < times; n++) {
    const until = writeLog.length + 5;
    await writeOffers(server, session, writeLog, (status) => status === 200 && writeLog.length < until);
    await server.kill();
    leave(DATA_DIR);
    const began = performance.now();
    server = await start({ DATA_DIR });
    slowest = Math.max(slowest, performance.now() - began);
    lost += await lostIn(server, writeLog);
  }
  recordFinding({
    id: `F5 ${name.includes("another") ? "PID reused" : "stale lock"}`,
    what: `kill -9, and then ${name}`,
    count: `${times} kills, ${acknowledgedIn(writeLog).length} writes acknowledged`,
    expected: "taken over by the next start, nothing lost",
    seen: `${times} taken over within ${(slowest / 1000).toFixed(1)} s, ${lost} lost`,
  });
  expect(lost).toBe(0);
  await server.stop();
});
