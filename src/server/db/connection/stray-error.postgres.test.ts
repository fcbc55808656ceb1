import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import postgres from "postgres";
import { expect, test } from "vitest";
import { isStrayDriverError } from "./stray-error.ts";

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

test("a connection that breaks while the driver asks for array types rejects a promise of nobody, and such an error is known from one of ours", async () => {
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([authenticated, ready]));
      socket.once("data", () => socket.resetAndDestroy());
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sql = postgres(`postgres://a:b@127.0.0.1:${port}/c`, { max: 1, backoff: false, connect_timeout: 5 });
  const stray = once(process, "unhandledRejection");
  sql`SELECT 1`.catch(() => {});
  expect(isStrayDriverError((await stray)[0])).toBe(true);
  for (const ours of [new Error("select b.oid"), new TypeError("nextWrite"), null])
    expect(isStrayDriverError(ours)).toBe(false);
  server.close();
  await sql.end({ timeout: 0 });
});
