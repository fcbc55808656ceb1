import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAsDescribed } from "#testing/answered-as-described.ts";
import { aPerson } from "#testing/factories.ts";
import { counted, tell } from "../counted/counted.ts";
import { type Call, calls, isTurning } from "./api/calls.ts";
import { askedBy, type Case, casesOf } from "./api/cases.ts";
import { aCast, type Cast } from "./api/cast.ts";
import { ask } from "./ask.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { brokenInvariants, invariants } from "./invariants.ts";
import { inLanes } from "./lanes.ts";
import { seedOfRun } from "./seed.ts";
import { openStage, type Stage } from "./stage.ts";

const cases = counted(5000, 6);
/** So many of one call meet the same people and offers. */
const scene = 100;
const lanes = 8;
const seed = seedOfRun();

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const statuses = new Map<number, number>();

test("whatever the API is sent, it answers as it describes itself, never fails, and the database stays sound", async () => {
  console.log(`seed ${seed}, ${cases} cases for each of ${calls.length} calls`);
  const faults: string[] = [];
  const before = await figuresOf(stage.server);
  const seen: Seen[] = [];
  let cast = await aCast(stage);
  for (const [at, call] of calls.entries()) {
    for (let from = 0; from < cases; from += scene) {
      if (cases > scene || at % 10 === 0) cast = await aCast(stage);
      const count = Math.min(scene, cases - from);
      const some = fc.sample(casesOf(call, cast), { seed: seed + at * 10_000 + from, numRuns: count });
      // Not longer: making inputs takes time, in which the server may end a connection that nobody uses.
      const agent = new Agent({ keepAlive: true, maxSockets: lanes });
      await inLanes(lanes, some, async (one) => {
        const fault = await faultOf(call, one, { ...cast, agent });
        if (fault) faults.push(fault);
      });
      agent.destroy();
    }
    seen.push({ ...(await figuresOf(stage.server)), call: `${call.method} ${call.path}` });
    if (faults.length > 40) break;
  }
  const wrong = await brokenInvariants(stage.db);
  tellAll(faults, wrong, before, seen);
  expect([...faults.slice(0, 20), ...wrong]).toEqual([]);
});

/** What was wrong with the answer, with what was asked; null where it was right. */
async function faultOf(
  call: Call,
  one: Case,
  { agent, ...cast }: Cast & { agent: Agent },
): Promise<string | null> {
  const { member, admin } = isTurning(call)
    ? { member: await aPerson(stage), admin: await aPerson(stage, "admin") }
    : cast;
  const asked = () =>
    `${one.kind} as ${one.actor}: ${one.method} ${one.target.slice(0, 300)} ${JSON.stringify(one.headers)} ` +
    `${one.body?.type}\n${one.body?.bytes.toString("latin1").slice(0, 600)}`;
  try {
    const response = await ask(stage.server.port, agent, askedBy(one, { member, admin }));
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500) return `${response.status} ${await response.text()}\n${asked()}`;
    await expectAsDescribed({ method: one.method, url: one.target }, response, true);
    return null;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${message} ${cause ?? ""}\n${asked()}`;
  }
}

interface Seen extends Figures {
  call: string;
}

function tellAll(faults: string[], wrong: string[], before: Figures, seen: Seen[]): void {
  const total = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  const stalled = seen.toSorted((a, b) => b.stall_ms - a.stall_ms).slice(0, 3);
  tell({
    id: "Z1",
    what: `structure-aware inputs for all ${calls.length} calls of /api/openapi.json, as visitor, member and admin, over HTTP to the built server on PostgreSQL`,
    count: `${total} requests, ${cases} a call (seed ${seed})`,
    expected:
      "0 of 5xx, every answer as described, database invariants hold; stall ≤ 100 ms, memory + ≤ 100 MB",
    seen:
      `${faults.length} faults, ${wrong.length} of ${invariants} invariants broken; answers ${answers.join(", ")}; ` +
      `longest stalls ${stalled.map(({ call, stall_ms }) => `${stall_ms} ms (${call})`).join(", ")}; ` +
      `memory ${before.mb} MB when just started, ${Math.max(...seen.map(({ mb }) => mb))} MB at most, ${seen.at(-1)?.mb} MB at the end`,
  });
}
