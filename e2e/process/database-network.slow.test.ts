import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, inject, test } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { type AdminSession, addOffer, namesOfOffers, requestSession, signIn } from "./admin.ts";
import { type CuttableProxy, cuttableProxy } from "./cuttable-proxy.ts";
import { adminEmail, authSecret, eventually, type ServerProcess, start } from "./server-process.ts";
import { acknowledgedIn, type Intent, namesIn, openIn, writeOffers } from "./write-log.ts";

/** For every kind of failure: how long a response may take, and how long recovery (F7, F8). */
const answerMs = 15_000;
const recoverySeconds = 10;

let cable: CuttableProxy;
let server: ServerProcess;
let session: AdminSession;

beforeAll(async () => {
  cable = await cuttableProxy(await emptyPostgresDatabase(inject("databaseUrl")));
  server = await start({
    DATABASE_URL: cable.url,
    AUTH_SECRET: authSecret,
    SITE_URL: "http://localhost:3000",
    DATA_DIR: scratchFolder(),
  });
  session = await signIn(server);
  expect((await addOffer(server, session, "Antes de tudo")).status).toBe(200);
}, 90_000);

/** Many at once, so that every connection of the pool meets the fault. */
async function requestEverything(): Promise<{ statuses: Record<string, number[]>; slowest: number }> {
  const questions: Record<string, () => Promise<Response>> = {
    page: () => server.request("/?sort=price_high"),
    write: () => addOffer(server, session, "Nunca escrita"),
    session: () => requestSession(server),
    probe: () => server.request("/ready"),
  };
  const statuses: Record<string, number[]> = {};
  const began = performance.now();
  await Promise.all(
    Object.entries(questions).flatMap(([name, ask]) =>
      Array.from({ length: 4 }, async () => {
        const { status } = await ask();
        statuses[name] = [...(statuses[name] ?? []), status];
      }),
    ),
  );
  return { statuses, slowest: Math.round(performance.now() - began) };
}

const allRefused = Object.fromEntries(
  ["page", "write", "session", "probe"].map((name) => [name, [503, 503, 503, 503]]),
);
/** While the database cannot count, each process counts sign-ins by itself, and the last ones exceed the limit. */
const allowedStatuses = { ...allRefused, session: expect.arrayContaining([503]) };

async function recovered(): Promise<number> {
  const began = performance.now();
  await eventually(recoverySeconds, async () => (await server.request("/ready")).status === 200);
  await eventually(recoverySeconds, async () => (await requestSession(server)).status === 200);
  return Math.round(performance.now() - began);
}

const faults: Record<string, { begin(): unknown; end(): unknown }> = {
  "is cut off": { begin: () => cable.cut(), end: () => cable.join() },
  "hangs up on everybody": { begin: () => cable.hangUp(), end: () => cable.thaw() },
  "says nothing any more": { begin: () => cable.freeze(), end: () => cable.thaw() },
};

test.for(Object.entries(faults))(
  "while the database %s, every request is refused in time",
  async ([, fault]) => {
    await recovered();
    // The cached readiness counts for a second.
    await setTimeout(1100);
    await fault.begin();
    const { statuses, slowest } = await requestEverything();
    console.log(`refused within ${slowest} ms`);
    expect(statuses).toEqual(allowedStatuses);
    expect(slowest).toBeLessThan(answerMs);
    await fault.end();
    console.log(`well again after ${await recovered()} ms`);
    expect(await namesOfOffers(server)).toEqual(["Antes de tudo"]);
  },
);

test("of the writes in flight when the cable is cut none is lost, doubled or wrongly acknowledged", async () => {
  const before = await namesOfOffers(server);
  const writeLog: Intent[] = [];
  let isOver = false;
  const write = () => writeOffers(server, session, writeLog, () => !isOver);
  const writing = Array.from({ length: 4 }, write);
  for (let cuts = 0; cuts < 3; cuts++) {
    await setTimeout(400);
    await cable.cut();
    await setTimeout(200);
    await cable.join();
  }
  const writesBefore = writeLog.length;
  const joined = performance.now();
  await eventually(recoverySeconds, async () =>
    writeLog.slice(writesBefore).some((intent) => intent.acknowledged),
  );
  console.log(`a write was accepted ${Math.round(performance.now() - joined)} ms after the last cut`);
  isOver = true;
  await Promise.all(writing);
  const open = openIn(writeLog);
  console.log(`3 cuts: ${acknowledgedIn(writeLog).length} writes acknowledged, ${open.length} refused`);
  const written = async () => (await namesOfOffers(server)).filter((name) => !before.includes(name));
  const found = await written();
  expect(found).toEqual([...new Set(found)]);
  expect(found).toEqual(expect.arrayContaining(namesIn(acknowledgedIn(writeLog))));
  for (const { name, key } of open) expect((await addOffer(server, session, name, key)).status).toBe(200);
  expect((await written()).toSorted()).toEqual(namesIn(writeLog));
});

test("the log gives the reason of a failed request, without personal data", async () => {
  const failed = server.lines().filter((line) => line.msg === "request failed");
  const requests = server.lines().filter((line) => line.msg === "request" && line.status === 503);
  const signIns = requests.filter((line) => line.path === "/auth/v1/token").map((line) => line.id);
  expect(signIns.length).toBeGreaterThan(0);
  expect(failed.map((line) => line.id)).toEqual(expect.arrayContaining(signIns));
  const text = JSON.stringify(server.lines());
  for (const hidden of [adminEmail, session.user.id, session.access_token, "Nunca escrita"])
    expect(text).not.toContain(hidden);
});
