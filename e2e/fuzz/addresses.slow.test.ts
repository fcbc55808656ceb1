import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anArticle, anOffer } from "#testing/factories.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { targets } from "./addresses/targets.ts";
import { type FuzzServer, startFuzzServer } from "./fuzz-server.ts";
import { inParallel } from "./in-parallel.ts";
import { seedOfRun } from "./seed.ts";
import { sendRequest } from "./send-request.ts";
import { metricsOf } from "./server-metrics.ts";

const addresses = repetitions(20_000, 250);
const atOnce = 500;
const lanes = 8;
const seed = seedOfRun();
/** The API answers 422 to an invalid value; everything else is found, not found, redirected or malformed. */
const allowed = [200, 301, 302, 303, 307, 308, 400, 404, 414, 431];

let site: FuzzServer;
beforeAll(async () => {
  site = await startFuzzServer();
  await anOffer(site.db, { name: "Fone", category: "Casa" });
  await anArticle(site.db, { title: "Guia" });
});
afterAll(() => site?.close());

const statuses = new Map<number, number>();

test("any address gets a page, a redirect or a refusal, and no internals", async () => {
  const faults: string[] = [];
  for (let from = 0; from < addresses; from += atOnce) {
    const numRuns = Math.min(atOnce, addresses - from);
    const agent = new Agent({ keepAlive: true, maxSockets: lanes });
    await inParallel(lanes, fc.sample(targets, { seed: seed + from, numRuns }), async (target) => {
      const fault = await faultOf(target, agent).catch((error: Error) => error.message);
      if (fault) faults.push(`${fault}: GET ${target.slice(0, 300)}`);
    });
    agent.destroy();
  }
  const { mb, stall_ms } = await metricsOf(site.server);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  recordFinding({
    id: "Z10",
    what: "addresses: invented path segments (encoded, doubly encoded, `..`, NUL, long runs, 15 KB) and query strings of every page, feed, sitemap and public list",
    count: `${addresses} addresses (seed ${seed})`,
    expected: "only 200, 400, 404 (422 of the API; 301–308 within the site; 414, 431)",
    seen: `${faults.length} faults; responses ${answers.join(", ")}; longest stall ${stall_ms} ms, memory ${mb} MB at the end`,
  });
  expect(faults.slice(0, 20)).toEqual([]);
});

async function faultOf(target: string, agent: Agent): Promise<string | null> {
  const response = await sendRequest(site.server.port, agent, { target });
  const body = await response.text();
  const { status, headers } = response;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const isApi = target.startsWith("/functions/");
  if (!allowed.includes(status) && !(isApi && status === 422)) return `answered ${status}`;
  if (headers.get("x-content-type-options") !== "nosniff") return "went without the headers of every answer";
  if (/node_modules|\bat \w+ \(|file:\/\/|SELECT .* FROM/.test(body)) return "told about our insides";
  const location = headers.get("location");
  if (location !== null && !/^(\/(?![/\\])|http:\/\/localhost:3000\/)/.test(location))
    return `leads away, to ${location}`;
  return null;
}
