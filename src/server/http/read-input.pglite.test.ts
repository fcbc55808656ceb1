import { createHash, randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { readBytes } from "./read-input.ts";

const megabyte = 1024 * 1024;

test("a large body arrives byte for byte, and its chunks are released at once", async () => {
  const sent = randomBytes(32 * megabyte);
  let held = 0;
  const url = await listen(async (c) => {
    const before = process.memoryUsage().arrayBuffers;
    const bytes = await readBytes(c, sent.length);
    held = process.memoryUsage().arrayBuffers - before;
    return c.text(digest(bytes));
  });
  const answer = await fetch(url, { method: "POST", body: sent });
  expect(await answer.text()).toBe(digest(sent));
  expect(held).toBeLessThan(sent.length * 1.5);
});

test("other requests are served while a fast sender's body is read", async () => {
  let turns = 0;
  const url = await listen(async (c) => {
    const count = () => {
      turns++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const bytes = await readBytes(c, 8 * megabyte);
    clearImmediate(counting);
    return c.text(String(bytes.length));
  });
  await fetch(url, { method: "POST", body: randomBytes(8 * megabyte) });
  // A socket is read 64 KB at a time.
  expect(turns).toBeGreaterThanOrEqual(8 * 16);
});

async function listen(answer: (c: Context) => Promise<Response>): Promise<string> {
  const app = new Hono().post("/", answer);
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(listening));
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
