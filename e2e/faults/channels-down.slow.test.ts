import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pushDevices } from "#server/db/schema/notices.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, start } from "../process/server-process.ts";
import { type Doubles, startDoubles } from "./notices/doubles.ts";
import { addFollowers } from "./notices/followers.ts";
import { letTimePass, settleNotices } from "./notices/settle-notices.ts";
import { aSite, withDatabase } from "./site.ts";

const downSeconds = repetitions(3600, 10);
const offersBefore = repetitions(20, 6);

let doubles: Doubles;
beforeAll(async () => {
  doubles = await startDoubles();
});
afterAll(() => doubles.close());

test("F30: an outage of every channel loses and doubles nothing, and offers withdrawn meanwhile are named to nobody", async () => {
  const site = await aSite("postgres");
  const server = await start({ ...site.env, ...doubles.env });
  const crew = await addFollowers(site, server, doubles);
  const { writer, readers } = crew;
  const { faults } = doubles.push;
  await doubles.stopMail();
  doubles.telegram.state.isDown = true;
  for (const { reader } of readers) faults.set(reader, (response) => response.writeHead(503).end());
  const began = performance.now();
  for (let n = 0; n < offersBefore; n++) await writer.publish();
  // Letters, pushes and messages of all of them wait by now.
  await setTimeout((downSeconds * 1000) / 2);
  await withDatabase(site, ({ db }) => letTimePass(db));
  for (const offer of writer.offers.filter((_, n) => n % 2 === 0)) await writer.withdraw(offer);
  // Whatever was on its way when the last one was withdrawn has ended by then.
  await setTimeout(Math.max(6000, downSeconds * 1000 - (performance.now() - began)));
  const before = doubles.received().length;
  await doubles.startMail();
  doubles.telegram.state.isDown = false;
  faults.clear();
  const after = await settleNotices(site, doubles, crew, { seconds: 400 });
  recordFinding({
    id: "F30",
    what: `mail server, push service and Telegram gone for ${downSeconds} s, half of the offers withdrawn meanwhile`,
    count: after.count,
    expected: "0 lost, 0 doubled, 0 after withdrawal",
    seen: after.seen,
  });
  expect(before).toBe(0);
  after.check();
  expect((await server.stop()).code).toBe(0);
});

const statuses = [404, 410, 429, 500];
const answer =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end();
const endless = (response: ServerResponse) => {
  response.writeHead(201);
  const more = setInterval(() => response.write("x".repeat(60_000)), 10);
  response.on("close", () => clearInterval(more));
};
const kinds: Record<
  string,
  { fault: (response: ServerResponse) => void; isDropped?: boolean; isAccepted?: boolean }
> = {
  ...Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { fault: answer(status, { "Retry-After": "1" }), isDropped: [404, 410].includes(status) },
    ]),
  ),
  // Until we hang up.
  slow: { fault: () => {} },
  redirect: { fault: answer(302, { Location: "http://127.0.0.1/" }), isAccepted: true },
  endless: { fault: endless, isAccepted: true },
  "cut off": { fault: (response) => void response.socket?.destroy() },
};

test("F31: a push endpoint that is gone, busy, broken, slow or lying costs nobody else a notice, and gets its own when it is well", async () => {
  const site = await aSite("postgres");
  const server = await start({ ...site.env, ...doubles.env });
  const followers = Object.keys(kinds).map(() => ({ channels: ["push" as const], devices: 2 }));
  const { writer, readers } = await addFollowers(site, server, doubles, followers);
  // Two devices each: the first is the bad one.
  const bad = Object.entries(kinds).map(([name, kind], n) => ({
    name,
    ...kind,
    endpoint: readers[2 * n]?.reader ?? "",
  }));
  const { faults, messages } = doubles.push;
  for (const { fault, endpoint } of bad) faults.set(endpoint, fault);
  const { name } = await writer.publish();
  const times = (endpoint: string) =>
    messages.filter((each) => each.endpoint === endpoint && each.payload.title === name).length;
  const good = readers.filter((_, n) => n % 2 === 1).map(({ reader }) => reader);
  await eventually(60, async () => good.every((reader) => times(reader) === 1));
  await eventually(60, async () => bad.every(({ endpoint }) => doubles.push.requests.includes(endpoint)));
  faults.clear();
  const well = bad.filter(({ isDropped, isAccepted }) => !isDropped && !isAccepted);
  await withDatabase(site, ({ db }) =>
    eventually(150, async () => {
      await letTimePass(db);
      return well.every(({ endpoint }) => times(endpoint) === 1);
    }),
  );
  const known = await withDatabase(site, ({ db }) =>
    db.select({ endpoint: pushDevices.endpoint }).from(pushDevices),
  );
  const dropped = bad
    .filter(({ endpoint }) => !known.some((each) => each.endpoint === endpoint))
    .map((each) => each.name);
  const twice = readers.filter(({ reader }) => times(reader) > 1);
  recordFinding({
    id: "F31",
    what: `push endpoints that answer ${bad.map((each) => each.name).join(", ")}, each beside a good device of the same person`,
    count: `${bad.length} endpoints`,
    expected: "good devices once; 404 and 410 dropped; busy, broken, slow ones once when they are well",
    seen: `${good.length} good devices once; dropped: ${dropped.join(", ")}; ${well.length} once when they were well; ${twice.length} twice`,
  });
  expect(dropped).toEqual(["404", "410"]);
  expect(twice).toEqual([]);
  expect((await server.stop()).code).toBe(0);
});
