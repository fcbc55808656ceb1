import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { start } from "../process/server-process.ts";
import { answersTo, during, metric, percentile } from "./response-times.ts";
import { settle, tally, untilWriting } from "./settle.ts";
import { aSite, by, signedInUsers } from "./site.ts";
import { slowProxy } from "./slow-proxy.ts";
import { startClient } from "./write-log/start-client.ts";

const seconds = repetitions(180, 20);
const gateMs = 10_000;

test("F9: with two seconds of database latency every answer comes within ten, and a timed-out write has one effect", async () => {
  const site = await aSite("postgres");
  const proxy = await slowProxy(site.env.DATABASE_URL ?? "");
  const server = await start(by(site, proxy.url).env);
  const client = startClient([server.url], await signedInUsers(site, server));
  await untilWriting(client);
  proxy.delay(2000);
  const from = Date.now();
  await setTimeout(seconds * 1000);
  const lag = await metric(server, "nodejs_eventloop_lag_p99_seconds");
  const to = Date.now();
  proxy.delay(0);
  const began = performance.now();
  await untilWriting(client);
  const back = Math.round(performance.now() - began);
  const after = await settle(site, client);
  const writes = during(answersTo(after.writeLog), from, to);
  const pages = during(after.looks, from, to);
  const all = [...writes, ...pages];
  const acked = writes.filter(({ status }) => status !== "gone" && status < 300);
  recordFinding({
    id: "F9",
    what: "every response of PostgreSQL delayed by 2 s, by a proxy",
    count: `${seconds} s, ${writes.length} responses to writers (${acked.length} acknowledgements), ${pages.length} to visitors; ${after.count}`,
    expected: "p99 of responses ≤ 10 s, event-loop p99 ≤ 50 ms, recovered at once, seven zeros",
    seen: `p99 of all ${percentile(all, 0.99)} ms, slowest write ${percentile(writes, 1)} ms, slowest page ${percentile(pages, 1)} ms; event-loop p99 ${Math.round(lag * 1000)} ms; refusals of writes: ${tally(after.refused)}; a write acknowledged ${back} ms after; ${after.seen}`,
  });
  after.check();
  expect(new Set(after.refused)).toEqual(new Set([503]));
  expect(percentile(all, 0.99)).toBeLessThanOrEqual(gateMs);
  expect((await server.stop()).code).toBe(0);
  proxy.close();
});
