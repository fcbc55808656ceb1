import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectDescribedResponse } from "#testing/described-response.ts";
import { aPerson } from "#testing/factories.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { type Call, calls, isTurning } from "./api/calls.ts";
import { askedBy, type Case, casesOf } from "./api/cases.ts";
import { createFixtures, type Fixtures } from "./api/fixtures.ts";
import { type FuzzServer, startFuzzServer } from "./fuzz-server.ts";
import { inParallel } from "./in-parallel.ts";
import { brokenInvariants, invariants } from "./invariants.ts";
import { seedOfRun } from "./seed.ts";
import { sendRequest } from "./send-request.ts";
import { metricsOf, type ServerMetrics } from "./server-metrics.ts";

const cases = repetitions(5000, 4);
/** This many requests of one call use the same users and offers. */
const scene = 100;
const lanes = 8;
const seed = seedOfRun();

let site: FuzzServer;
beforeAll(async () => {
  site = await startFuzzServer();
});
afterAll(() => site?.close());

const statuses = new Map<number, number>();

test("any API input gets a described response and no 5xx, and the database stays consistent", async () => {
  console.log(`seed ${seed}, ${cases} cases for each of ${calls.length} calls`);
  const faults: string[] = [];
  const before = await metricsOf(site.server);
  const seen: Seen[] = [];
  let fixtures = await createFixtures(site);
  for (const [at, call] of calls.entries()) {
    for (let from = 0; from < cases; from += scene) {
      if (cases > scene || at % 10 === 0) fixtures = await createFixtures(site);
      const count = Math.min(scene, cases - from);
      const some = fc.sample(casesOf(call, fixtures), { seed: seed + at * 10_000 + from, numRuns: count });
      // Not more: generating inputs takes time, in which the server may close an idle connection.
      const agent = new Agent({ keepAlive: true, maxSockets: lanes });
      await inParallel(lanes, some, async (one) => {
        const fault = await faultOf(call, one, { ...fixtures, agent });
        if (fault) faults.push(fault);
      });
      agent.destroy();
    }
    seen.push({ ...(await metricsOf(site.server)), call: `${call.method} ${call.path}` });
    if (faults.length > 40) break;
  }
  const wrong = await brokenInvariants(site.db);
  tellAll(faults, wrong, before, seen);
  expect([...faults.slice(0, 20), ...wrong]).toEqual([]);
});

/** The fault of a response, with its request; null if it was right. */
async function faultOf(
  call: Call,
  one: Case,
  { agent, ...fixtures }: Fixtures & { agent: Agent },
): Promise<string | null> {
  const { member, admin } = isTurning(call)
    ? { member: await aPerson(site), admin: await aPerson(site, "admin") }
    : fixtures;
  const describeRequest = () =>
    `${one.kind} as ${one.actor}: ${one.method} ${one.target.slice(0, 300)} ${JSON.stringify(one.headers)} ` +
    `${one.body?.type}\n${one.body?.bytes.toString("latin1").slice(0, 600)}`;
  try {
    const response = await sendRequest(site.server.port, agent, askedBy(one, { member, admin }));
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500) return `${response.status} ${await response.text()}\n${describeRequest()}`;
    await expectDescribedResponse({ method: one.method, url: one.target }, response, true);
    return null;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${message} ${cause ?? ""}\n${describeRequest()}`;
  }
}

interface Seen extends ServerMetrics {
  call: string;
}

function tellAll(faults: string[], wrong: string[], before: ServerMetrics, seen: Seen[]): void {
  const total = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  const stalled = seen.toSorted((a, b) => b.stall_ms - a.stall_ms).slice(0, 3);
  recordFinding({
    id: "Z1",
    what: `structure-aware inputs for all ${calls.length} calls of /api/openapi.json, as visitor, member and admin, over HTTP to the built server on PostgreSQL`,
    count: `${total} requests, ${cases} a call (seed ${seed})`,
    expected:
      "no 5xx, every response as described, database invariants hold; stall ≤ 100 ms, memory + ≤ 100 MB",
    seen:
      `${faults.length} faults, ${wrong.length} of ${invariants} invariants broken; responses ${answers.join(", ")}; ` +
      `longest stalls ${stalled.map(({ call, stall_ms }) => `${stall_ms} ms (${call})`).join(", ")}; ` +
      `memory ${before.mb} MB when just started, ${Math.max(...seen.map(({ mb }) => mb))} MB at most, ${seen.at(-1)?.mb} MB at the end`,
  });
}
