import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { writeNight } from "#testing/open-data.ts";
import { until } from "#testing/test-outbox.ts";
import { freshServer } from "#testing/test-server.ts";
import { behindProxy } from "#testing/voices.ts";
import { findOpenData, saveOpenData } from "./open-data-files-store.ts";
import { openDataFolder } from "./open-file-store.ts";

const path = "/dados/ofertas.ndjson.gz";
/** More than the buffers of a connection hold. */
const bytes = 20_000_000;
let port: number;
beforeEach(async () => {
  const server = await freshServer(behindProxy);
  await writeNight(server);
  const found = await findOpenData(server.db);
  if (!found) throw new Error("the night was written");
  const files = found.files.map((file) => ({ ...file, bytes }));
  for (const { key } of files) writeFileSync(join(openDataFolder(server.config), key), Buffer.alloc(bytes));
  await saveOpenData(server.db, { ...found, files });
  const http = createServer(getRequestListener(server.app.fetch));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  port = (http.address() as AddressInfo).port;
});

/** A reader who asks for a whole file and takes nothing of it. */
function aReader(sender: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: xepa\r\nX-Forwarded-For: ${sender}\r\n\r\n`);
  return new Promise((resolve) => socket.once("connect", () => resolve(socket)));
}

async function statusFor(sender: string): Promise<number> {
  const headers = { "X-Forwarded-For": sender, Range: "bytes=0-99" };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await response.arrayBuffer();
  return response.status;
}

test("downloads that are broken off, whenever that is, leave their places to others", async () => {
  for (const ms of [0, 1, 5, 20, 50]) {
    for (let sender = 0; sender < 20; sender++) {
      const readers = await Promise.all(Array.from({ length: 3 }, () => aReader(`198.51.100.${sender}`)));
      await setTimeout(ms);
      for (const reader of readers) reader.destroy();
    }
    await until(async () => (await statusFor("203.0.113.1")) === 206);
  }
});

test("one sender who reads nothing of what was asked for leaves places to others", async () => {
  const readers = await Promise.all(Array.from({ length: 60 }, () => aReader("198.51.100.1")));
  await until(async () => (await statusFor("198.51.100.1")) === 503);
  expect(await statusFor("203.0.113.1")).toBe(206);
  for (const reader of readers) reader.destroy();
  await until(async () => (await statusFor("198.51.100.1")) === 206);
});
