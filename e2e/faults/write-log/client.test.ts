import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { eachChange, emptyWriteLog, enter, lineWriter, readWriteLog } from "./log-lines.ts";
import { codeOf, leaksIn, namesSeen } from "./marked-names.ts";
import { isTooLate } from "./undo.ts";
import { watchPages } from "./watch-pages.ts";
import { repeat, write } from "./write.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server with these responses in order, and then the last one for ever; 0 hangs up. */
async function answering(...answers: [status: number, body: unknown][]) {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    const [status, body] = answers[Math.min(keys.length, answers.length) - 1] ?? [200, {}];
    if (status === 0) response.destroy();
    else
      response
        .writeHead(status, { "Retry-After": 1 })
        .end(typeof body === "string" ? body : JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const path = join(scratchFolder(), "writeLog");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { origin: async () => origin, note: lineWriter(path), isLeaving: () => keys.length > 20 };
  return { client, keys, writeLog: () => readWriteLog(path) };
}

const action = { kind: "submit", name: "Marca nunca 0123456789ab" } as const;
const requestFor = (key: string) => ({ path: "/", headers: { "Idempotency-Key": key }, body: "{}" });

function read(body: unknown) {
  const { id } = body as { id?: string };
  if (!id) throw new Error("there is no id");
  return { id, version: 1 };
}

test("an intent stays open through refusals and lost responses, and is repeated with its key", async () => {
  const { client, keys, writeLog } = await answering(
    [0, ""],
    [503, {}],
    [200, "{ cut off"],
    [200, { id: "7" }],
  );
  expect(await write(client, action, requestFor, read)).toEqual({ id: "7", version: 1 });
  expect(new Set(keys).size).toBe(1);
  const [intent] = writeLog().intents.values();
  expect(intent?.refusals.map(({ status }) => status)).toEqual(["gone", 503, "gone"]);
  expect(intent?.ack).toMatchObject({ status: 200, id: "7", version: 1 });
  expect(writeLog().wrong).toEqual([]);
});

test("a permanent refusal, or a response about something else, is a wrong response", async () => {
  for (const answer of [
    [409, {}],
    [200, { error: "não" }],
  ] as [number, unknown][]) {
    const { client, writeLog } = await answering(answer);
    expect(await write(client, action, requestFor, read)).toBeNull();
    expect(writeLog().wrong).toHaveLength(1);
    expect([...writeLog().intents.values()].map(({ ack }) => ack)).toEqual([null]);
  }
});

test("an undo that is refused for its lateness is over, and nobody has meant it", async () => {
  const { client, writeLog } = await answering([503, {}], [200, { ok: false }]);
  expect(await write(client, action, requestFor, () => null)).toBeNull();
  expect([writeLog().intents.size, writeLog().wrong]).toEqual([0, []]);
});

test("an undo may be refused from twenty seconds after its decision on", () => {
  const now = performance.now();
  expect(isTooLate(true, now - 21_000)).toBe(false);
  expect(isTooLate(false, now - 21_000)).toBe(true);
  for (const since of [now - 19_000, Number.POSITIVE_INFINITY])
    expect(() => isTooLate(false, since)).toThrow("an undo was refused in time");
});

test("each change of a write is intended and acknowledged with it", () => {
  const log = emptyWriteLog();
  const change = { kind: "end-by-people", product: "7", version: 2 } as const;
  enter(log, ["INTENT", "k", { kind: "answer", of: "ana 7", to: "acabou", also: [change] }]);
  expect(eachChange(log).map(({ ack }) => ack)).toEqual([null, null]);
  enter(log, ["ACK", "k", 200, "7", { version: 5, ms: 1, at: 1 }]);
  expect(eachChange(log).map(({ action, ack }) => [action.kind, ack?.id])).toEqual([
    ["answer", "7"],
    ["end-by-people", "7"],
  ]);
});

test("two different results for one key are a wrong response; a retry-later in between is not", async () => {
  for (const [answer, wrong] of [
    [[200, { id: "8" }], 1],
    [[409, {}], 1],
    [[503, {}], 0],
    [[200, { id: "7" }], 0],
  ] as [[number, unknown], number][]) {
    const { client, writeLog } = await answering(answer);
    client.note("PICTURE", "a first line", "");
    await repeat(client, requestFor("k"), read, { id: "7", version: 1 });
    expect(writeLog().wrong).toHaveLength(wrong);
  }
});

test("a visitor who sees an unapproved offer has found a leak", async () => {
  const { client, writeLog } = await answering([200, `<h2>${action.name}</h2>`]);
  const hidden = new Map([[action.name, 0]]);
  await watchPages({ ...client, hidden, lasting: [], boundMs: 0, pauseMs: 0, looks: [] });
  expect(writeLog().leaks[0]).toBe(`/ shows ${action.name} (200)`);
});

test("a name is found in text, in addresses and in codes, but the requested address itself does not count", () => {
  expect([...namesSeen("/", `href="/product/marca-nunca-0123456789ab"`)]).toEqual([action.name]);
  expect([...namesSeen("/cupons", codeOf(action.name))]).toEqual([action.name]);
  expect([...namesSeen("/product/marca-nunca-0123456789ab", "marca-nunca-0123456789ab")]).toEqual([]);
  expect([...namesSeen("/product/marca-nunca-0123456789ab", action.name)]).toEqual([action.name]);
});

test("a withdrawn offer may still show in requests sent earlier, or on a process not yet notified", () => {
  const names = ["a"];
  expect(leaksIn(names, new Map(), 500, 0)).toEqual([]);
  expect(leaksIn(names, new Map([["a", 1000]]), 999, 0)).toEqual([]);
  expect(leaksIn(names, new Map([["a", 1000]]), 1001, 0)).toEqual(["a"]);
  expect(leaksIn(names, new Map([["a", 1000]]), 2999, 2000)).toEqual([]);
});
