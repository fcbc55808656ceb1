import { resolve } from "node:path";
import { expect, test } from "vitest";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { offerNamed } from "../process/admin.ts";
import { type Environment, type ServerProcess, start } from "../process/server-process.ts";
import { untilAllWorkers } from "../process/wait-for-workers.ts";
import { settle, tally, untilWriting } from "./settle.ts";
import { aSite, signedInUsers } from "./site.ts";
import { startClient, type Tokens } from "./write-log/start-client.ts";

const preload: Environment = { NODE_OPTIONS: `--import ${resolve("e2e/faults/preload/broken-code.mjs")}` };
const times = repetitions(20, 0);

function meet(server: ServerProcess, { admin }: Tokens, bug: string, n: number) {
  return server.request("/functions/v1/add-product", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${admin}` },
    body: JSON.stringify(offerNamed(`Bug ${bug} ${n}`)),
  });
}

test.skipIf(times === 0)("F25: an exception in a handler fails that request only", async () => {
  const site = await aSite("embedded");
  const server = await start({ ...site.env, ...preload });
  const crew = await signedInUsers(site, server);
  const client = startClient([server.url], crew);
  await untilWriting(client);
  const answers: (number | "gone")[] = [];
  const ids = new Set<string>();
  for (const bug of ["throws", "overflows"])
    for (let n = 0; n < times; n++) {
      const { status, headers } = await meet(server, crew, bug, n);
      answers.push(status);
      ids.add(headers.get("x-request-id") ?? "");
    }
  await untilWriting(client);
  const after = await settle(site, client);
  const failed = server.lines().filter((line) => line.msg === "request failed").length;
  recordFinding({
    id: "F25",
    what: "in a handler, inside its transaction: an exception, a stack overflow",
    count: `${times} of each under writes; ${after.count}`,
    expected: "that request 500 with its id, others served, seven zeros",
    seen: `those: ${tally(answers)}, ${ids.size} different ids; the log: ${failed} × request failed; refusals of others: ${tally(after.refused)}; ${after.seen}`,
  });
  after.check();
  expect(new Set(answers)).toEqual(new Set([500]));
  expect(ids.size).toBe(answers.length);
  expect(after.refused).toEqual([]);
  expect(failed).toBeGreaterThanOrEqual(times);
  expect((await server.stop()).code).toBe(0);
});

const uncaught = { rejects: "unhandled rejection", later: "uncaught exception" };

test.skipIf(times === 0)(
  "F25 uncaught: a process with an uncaught error drains, exits and is replaced",
  async () => {
    const site = await aSite("postgres");
    const server = await start({ ...site.env, ...preload, WORKERS: "2" });
    const crew = await signedInUsers(site, server);
    const client = startClient([server.url], crew);
    const answers: (number | "gone")[] = [];
    const lines = (msg: string) => server.lines().filter((line) => line.msg === msg).length;
    for (const bug of Object.keys(uncaught))
      for (let n = 0; n < times; n++) {
        await untilAllWorkers(server);
        await untilWriting(client);
        const ended = lines("a worker ended");
        answers.push((await meet(server, crew, bug, n)).status);
        await expect.poll(() => lines("a worker ended"), { timeout: 60_000 }).toBeGreaterThan(ended);
      }
    await untilWriting(client);
    const after = await settle(site, client);
    recordFinding({
      id: "F25 uncaught",
      what: "in a handler: an unhandled rejection, an uncaught exception, with WORKERS=2",
      count: `${times} of each under writes; ${after.count}`,
      expected: "that request 500, its process drained and replaced, others served, seven zeros",
      seen: `those: ${tally(answers)}; refusals of others: ${tally(after.refused)}; ${after.seen}`,
    });
    after.check();
    expect(new Set(answers)).toEqual(new Set([500]));
    for (const msg of Object.values(uncaught)) expect(lines(msg)).toBeGreaterThanOrEqual(times);
    expect((await server.stop()).code).toBe(0);
  },
);

test.skipIf(times === 0)("F25 exit: a process that exits during a write is replaced", async () => {
  const site = await aSite("postgres");
  const server = await start({ ...site.env, ...preload, WORKERS: "2" });
  const crew = await signedInUsers(site, server);
  const client = startClient([server.url], crew);
  for (let n = 0; n < times; n++) {
    // If both are gone for a moment, «any port» would be another one afterwards.
    await untilAllWorkers(server);
    await untilWriting(client);
    await expect(meet(server, crew, "exits", n)).rejects.toThrow();
  }
  await untilWriting(client);
  const after = await settle(site, client);
  recordFinding({
    id: "F25 exit",
    what: "process.exit in a handler, with WORKERS=2",
    count: `${times} times under writes; ${after.count}`,
    expected: "others served, seven zeros",
    seen: `refusals of others: ${tally(after.refused)}; ${after.seen}`,
  });
  after.check();
  expect((await server.stop()).code).toBe(0);
});
