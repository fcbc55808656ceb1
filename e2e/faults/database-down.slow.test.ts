import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RestartedServer, startPostgres } from "#testing/postgres-server.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, type ServerProcess, start } from "../process/server-process.ts";
import { during, metric } from "./response-times.ts";
import { range, settle, tally, untilWriting } from "./settle.ts";
import { aSite, signedInUsers } from "./site.ts";
import { acknowledged } from "./write-log/log-lines.ts";
import { startClient } from "./write-log/start-client.ts";

const times = repetitions(3, 1);
/** With a part of the count the outage is shorter too. */
const downSeconds = Math.min(300, repetitions(300, 10));

let database: RestartedServer;
beforeAll(async () => {
  database = await startPostgres({ fsync: "on", synchronous_commit: "on" });
});
afterAll(() => database.stop());

function residentMb(server: ServerProcess): Promise<number> {
  return metric(server, "process_resident_memory_bytes").then((bytes) => bytes / 1024 / 1024);
}

/** Probes of the server while its database is down, second by second. */
async function watchOutage(server: ServerProcess, seconds: number) {
  const probes: string[] = [];
  const from = Date.now();
  let peak = 0;
  for (let second = 0; second < seconds; second++) {
    await setTimeout(1000);
    const responses = await Promise.all(["/health", "/ready"].map((path) => server.request(path)));
    // The cached readiness still counts for a second.
    if (second > 2) probes.push(responses.map(({ status }) => status).join(" and "));
    peak = Math.max(peak, await residentMb(server));
  }
  return { probes: new Set(probes), peak, ...troubleSince(server, from) };
}

/** Lines a second, by their own timestamps: on a busy machine our clock is late. Request lines are not counted. */
function troubleSince(server: ServerProcess, from: number) {
  const times = server
    .lines()
    .filter(({ level, time }) => Number(level) >= 40 && Number(time) >= from)
    .map(({ time }) => Number(time));
  const bySecond = new Map<number, number>();
  for (const time of times) {
    const second = Math.floor((time - from) / 1000);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  }
  return { average: times.length / ((Date.now() - from) / 1000), most: Math.max(0, ...bySecond.values()) };
}

test("F8: without its database the site serves cached pages, refuses the rest, and acknowledges no write", async () => {
  const site = await aSite("postgres", database.url);
  const server = await start(site.env);
  const client = startClient([server.url], await signedInUsers(site, server));
  const spans: [from: number, to: number][] = [];
  const seen: Awaited<ReturnType<typeof watchOutage>>[] = [];
  const growth: number[] = [];
  const back: number[] = [];
  for (let i = 0; i < times; i++) {
    await untilWriting(client);
    const before = await residentMb(server);
    await database.halt();
    const from = Date.now();
    const outage = await watchOutage(server, downSeconds);
    const to = Date.now();
    await database.begin();
    const began = performance.now();
    await eventually(60, async () => (await server.request("/ready")).status === 200);
    await untilWriting(client);
    back.push(Math.round(performance.now() - began));
    spans.push([from, to]);
    seen.push(outage);
    growth.push(Math.round(outage.peak - before));
  }
  const after = await settle(site, client);
  const looks = spans.flatMap(([from, to]) => during(after.looks, from, to));
  const wronglyAcknowledged = acknowledged(after.writeLog).filter(({ ack: { at, ms } }) =>
    spans.some(([from, to]) => at - ms > from && at < to),
  );
  const probes = new Set(seen.flatMap((outage) => [...outage.probes]));
  const average = Math.max(...seen.map((outage) => outage.average));
  recordFinding({
    id: "F8",
    what: `PostgreSQL down for ${downSeconds} s under writes`,
    count: `${times} times, ${looks.length} requests meanwhile; ${after.count}`,
    expected:
      "cached pages or a Portuguese 503, /health 200, /ready 503, log ≤ 10 error lines/s, RSS + ≤ 50 MB, no write acknowledged, recovered ≤ 10 s after, seven zeros",
    seen: `responses: ${tally(looks.map(({ status }) => status))}; /health and /ready: ${[...probes].join("; ")}; log ${average.toFixed(1)} lines/s (at most ${Math.max(...seen.map(({ most }) => most))} in one); RSS + ${growth.join(", ")} MB; ${wronglyAcknowledged.length} writes acknowledged meanwhile; recovered after ${range(back)} ms; ${after.seen}`,
  });
  after.check();
  expect(wronglyAcknowledged).toEqual([]);
  expect([...probes]).toEqual(["200 and 503"]);
  expect(looks.filter(({ status }) => ![200, 404, 503].includes(Number(status)))).toEqual([]);
  expect((await server.stop()).code).toBe(0);
});
