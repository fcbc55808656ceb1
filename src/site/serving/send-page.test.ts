import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendPage } from "./send-page.ts";
import { type StoredPage, storePage } from "./stored-page.ts";

let server: Server;
let page: StoredPage;
beforeEach(async () => {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public" };
  const body = "promoção ".repeat(50);
  page = await storePage({ status: 200, body, headers, tags: [], store: "page", madeAt: 0 });
  server = createServer((request, response) => sendPage(request, response, page));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** The responses to several requests on one connection, byte for byte; the last of them closes it. */
function answersTo(...requests: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let bytes = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      bytes += chunk;
    });
    socket.once("end", () => resolve(bytes)).once("error", reject);
    for (const request of requests) socket.write(`${request}\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`);
  });
}

const get = "GET / HTTP/1.1";
const head = "HEAD / HTTP/1.1";
const known = () => `${get}\r\nIf-None-Match: ${page.variants.br.etag}`;
const last = `${get}\r\nConnection: close`;
const split = (bytes: string) => bytes.replace(/Date: .*/g, "Date").split(/(?=HTTP\/1\.1 )/);

test("a page served again has exactly Node's head, and each kind of response its own", async () => {
  const answers = split(await answersTo(get, known(), head, get, known(), head, get, known(), last));
  const [whole, unchanged, bodiless, ...again] = answers;
  expect(answers).toHaveLength(9);
  expect(whole).toMatch(/^HTTP\/1\.1 200 OK\r\nVary: Accept-Encoding\r\n/);
  expect(whole).toContain("\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n");
  expect(unchanged).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n.*\r\n\r\n$/s);
  expect(bodiless).toBe(whole?.slice(0, bodiless?.length));
  expect(again.slice(0, 5)).toEqual([whole, unchanged, bodiless, whole, unchanged]);
});

test("a client that asks to close the connection gets it, with a prepared head too", async () => {
  await answersTo(get, get, last);
  const [, , ending = ""] = split(await answersTo(get, get, last));
  expect(ending).toContain("\r\nConnection: close\r\n");
  expect(ending).not.toContain("keep-alive");
  const [old = ""] = split(await answersTo(known().replace("1.1", "1.0")));
  expect(old).toContain("304 Not Modified");
  expect(old).toContain("\r\nConnection: close\r\n");
});

test("the date is the response's", async () => {
  await answersTo(get, last);
  const startedAt = Math.floor(Date.now() / 1000) * 1000;
  const found = [...(await answersTo(get, get, last)).matchAll(/^Date: (.*)\r$/gm)];
  // The last one is Node's own, whose clock may be a moment behind.
  const dates = found.slice(0, 2).map((match) => match[1] ?? "");
  expect(found).toHaveLength(3);
  for (const date of dates) {
    expect(new Date(date).toUTCString()).toBe(date);
    expect(Date.parse(date)).toBeGreaterThanOrEqual(startedAt);
    expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
  }
});
