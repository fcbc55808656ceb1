import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enforceBodyDeadlines, extendBodyDeadline } from "./body-deadlines.ts";
import { respondToClientErrors } from "./client-error.ts";
import { writeProblem } from "./problem.ts";
import { readBytes } from "./read-input.ts";

const usual = 200;
let server: Server;
let port: number;

beforeEach(async () => {
  const app = new Hono().onError(writeError);
  app.post("/usual", async (c) => c.text(String((await readBytes(c)).length)));
  app.post("/upload", async (c) => {
    extendBodyDeadline(c);
    return c.text(String((await readBytes(c)).length));
  });
  server = createServer(getRequestListener(app.fetch)).on(
    "clientError",
    respondToClientErrors({ "X-Own": "sim" }),
  );
  enforceBodyDeadlines(server, { usualMs: usual, pace: { graceMs: 1500, bytesASecond: 1000 } });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterEach(() => server.close());

const refusals: unknown[] = [];
function writeError(error: unknown, c: Context): Response {
  refusals.push(error);
  return writeProblem(c, error);
}

/** The response until the connection ends. The body's last byte comes after the usual deadline, or never. */
async function say(path: string, { ends }: { ends: boolean }): Promise<string> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\nabc`);
  const closed = once(socket, "close");
  if (ends) {
    await setTimeout(usual * 3);
    if (socket.writable) socket.write("d");
  }
  await closed;
  return received;
}

test("a body that does not arrive ends as a failed request", async () => {
  const received = await say("/usual", { ends: false });
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toMatch(/^X-Own: sim\r$/m);
  // No client receives it, but the log must not report a server failure.
  await vi.waitFor(() => expect(refusals).toMatchObject([{ status: 400, code: "interrupted" }]));
});

test("a user who may upload gets more time, others do not", async () => {
  const [upload, other] = await Promise.all([say("/upload", { ends: true }), say("/usual", { ends: true })]);
  expect(upload).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n4$/);
  expect(other).toMatch(/^HTTP\/1\.1 408 /);
});

/** A body of 5,000 bytes: this many a tenth of a second, as long as the server listens. */
async function upload(bytesATenth: number): Promise<{ said: string; ms: number }> {
  const began = performance.now();
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const closed = once(socket, "close");
  socket.write("POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5000\r\n\r\n");
  for (let sent = 0; sent < 5000 && socket.writable; sent += bytesATenth) {
    socket.write(Buffer.alloc(Math.min(bytesATenth, 5000 - sent)));
    await setTimeout(100);
  }
  await closed;
  return { said: received, ms: performance.now() - began };
}

test("an upload must keep a minimum rate, and then may exceed the initial deadline", async () => {
  const [slow, steady] = await Promise.all([upload(5), upload(150)]);
  expect(slow.said).toMatch(/^HTTP\/1\.1 408 /);
  expect(steady.said).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n5000$/);
  expect(steady.ms).toBeGreaterThan(2500);
});
