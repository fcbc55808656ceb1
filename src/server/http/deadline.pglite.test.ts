import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { expect, test } from "vitest";
import { pauseDeadline, withDeadline } from "./deadline.ts";
import { writeProblem } from "./problem.ts";
import { readBytes } from "./read-input.ts";

const ms = 50;

function slowApp(work: (c: Context) => Promise<unknown>, longest = ms): Hono {
  const app = new Hono();
  app.onError((error, c) => writeProblem(c, error));
  app.all("/", (c) =>
    withDeadline(
      c,
      { engine: "postgres" },
      async () => {
        await readBytes(c);
        await work(c);
        return c.json({});
      },
      longest,
    ),
  );
  return app;
}

test("a late handler gets a 503 in Portuguese with Retry-After, and runs on", async () => {
  let finish = () => {};
  let isDone = false;
  const app = slowApp(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    isDone = true;
  });
  const answer = await app.request("/", { method: "POST", body: "{}" });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await answer.json()).toMatchObject({
    code: "busy",
    error: expect.stringContaining("muito movimento"),
  });
  expect(isDone).toBe(false);
  finish();
  await expect.poll(() => isDone, { timeout: 30_000 }).toBe(true);
});

test("the clock pauses during exempt work, and resumes", async () => {
  const patient = slowApp((c) => pauseDeadline(c, () => setTimeout(1500)), 1000);
  expect((await patient.request("/")).status).toBe(200);
  const late = slowApp(async (c) => {
    await pauseDeadline(c, () => setTimeout(ms));
    await setTimeout(20 * ms);
  });
  expect((await late.request("/")).status).toBe(503);
});

test("the time of receiving the body does not count", async () => {
  const server = createServer(getRequestListener(slowApp(async () => {}, 2000).fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const sent = request({
    port: (server.address() as AddressInfo).port,
    method: "POST",
    headers: { "Content-Length": 2 },
  });
  sent.write("{");
  await setTimeout(2500);
  sent.end("}");
  const [answer] = await once(sent, "response");
  expect(answer.statusCode).toBe(200);
  server.closeAllConnections();
  server.close();
});
