import { expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { namesOfOffers } from "./admin.ts";
import { type RawAnswer, sendRaw } from "./raw-http.ts";
import { start } from "./server-process.ts";

test("silent connections, slow headers and slow bodies are closed, and delay no other request", async () => {
  const server = await start({ DATA_DIR: migratedFolder() });
  const post = "POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: x\r\n";
  const answers = Promise.all([
    sendRaw(server.port, ""),
    sendRaw(server.port, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
    sendRaw(server.port, `${post}Content-Length: 1000\r\n\r\n{"email":`),
  ]);
  expect(await namesOfOffers(server)).toEqual([]);
  const [silent, headers, body] = await answers;
  const seconds = (answer: RawAnswer) => Math.round(answer.ms / 100) / 10;
  console.log(
    `closed after: silent ${seconds(silent)} s, headers ${seconds(headers)} s, body ${seconds(body)} s`,
  );
  expect(silent.ms).toBeLessThan(20_000);
  expect(headers.ms).toBeLessThan(20_000);
  expect(headers.status).toBe(408);
  expect(body.ms).toBeLessThan(40_000);
  expect(body.status).toBe(408);
  expect((await server.request("/health")).status).toBe(200);
});
