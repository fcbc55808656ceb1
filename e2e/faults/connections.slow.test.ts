import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RestartedServer, startPostgres } from "#testing/postgres-server.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { start } from "../process/server-process.ts";
import { type Answer, answersTo, during, percentile } from "./response-times.ts";
import { range, settle, tally, untilWriting } from "./settle.ts";
import { aSite, signedInUsers } from "./site.ts";
import { startClient } from "./write-log/start-client.ts";

const times = repetitions(3, 1);
const heldSeconds = Math.min(15, repetitions(15, 4));
const most = 25;

let database: RestartedServer;
beforeAll(async () => {
  database = await startPostgres({ max_connections: String(most) });
});
afterAll(() => database.stop());

/** Takes every free connection, ends the sessions of others, and takes theirs too. */
async function takeEveryConnection(url: string): Promise<() => Promise<void>> {
  const held: postgres.Sql[] = [];
  async function take(): Promise<boolean> {
    const sql = postgres(url, { max: 1, connection: { application_name: "hog" }, onnotice: () => {} });
    try {
      await sql`SELECT 1`;
      held.push(sql);
      return true;
    } catch {
      await sql.end({ timeout: 0 });
      return false;
    }
  }
  while (await take());
  const [first] = held;
  if (!first) throw new Error("no connection was free");
  await first`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'hog'`;
  while (await take());
  return async () => void (await Promise.all(held.map((sql) => sql.end({ timeout: 1 }))));
}

test("F10: while others hold every connection, requests are refused at once; afterwards all works", async () => {
  const site = await aSite("postgres", database.url);
  const server = await start(site.env);
  const client = startClient([server.url], await signedInUsers(site, server));
  const spans: [from: number, to: number][] = [];
  const back: number[] = [];
  for (let i = 0; i < times; i++) {
    await untilWriting(client);
    const free = await takeEveryConnection(database.url);
    const from = Date.now();
    await setTimeout(heldSeconds * 1000);
    spans.push([from, Date.now()]);
    await free();
    const began = performance.now();
    await untilWriting(client);
    back.push(Math.round(performance.now() - began));
  }
  const after = await settle(site, client);
  const within = (answers: Answer[]) => spans.flatMap(([from, to]) => during(answers, from, to));
  const writes = within(answersTo(after.writeLog));
  const pages = within(after.looks);
  recordFinding({
    id: "F10",
    what: `every connection of PostgreSQL (max_connections = ${most}) taken by others for ${heldSeconds} s`,
    count: `${times} times, ${writes.length} writes and ${pages.length} requests meanwhile; ${after.count}`,
    expected: "503 within 2 s, recovered at once, seven zeros",
    seen: `responses to writers meanwhile: ${tally(writes.map(({ status }) => status))}, slowest ${percentile(writes, 1)} ms; to visitors: ${tally(pages.map(({ status }) => status))}, slowest ${percentile(pages, 1)} ms; a write acknowledged ${range(back)} ms after; ${after.seen}`,
  });
  after.check();
  expect(after.refused).not.toContain("gone");
  expect((await server.stop()).code).toBe(0);
});
