import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { TooBusy } from "#domain/site/too-busy.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import type { PageLimiter } from "./serving/page-limiter.ts";

emptyDatabaseBeforeEach();

/** A limiter that the test can close. */
function shuttable(): PageLimiter & { isShut: boolean } {
  return {
    isShut: false,
    run(work) {
      return this.isShut ? Promise.reject(new TooBusy()) : work();
    },
    isFull() {
      return this.isShut;
    },
    countRefusal() {},
  };
}

test("a refused visitor gets an uncached page in their language with Retry-After", async () => {
  const limiter = shuttable();
  const { request, lines } = await testServer({}, { limiter });
  limiter.isShut = true;
  for (const [path, words] of [
    ["/", "Voltamos já"],
    ["/product/fone?lng=en", "Back in a moment"],
    ["/buscar?q=fone", "Tentar novamente"],
  ] as const) {
    const answer = await request(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await answer.text()).toContain(words);
  }
  const list = await request("/functions/v1/get-approved-products");
  expect([list.status, list.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await list.json()).toMatchObject({
    code: "busy",
    message: "Estamos com muito movimento agora. Tente novamente em instantes.",
  });
  expect((await request("/sitemap.xml")).status).toBe(503);
  // It is no error: the log has a line for each request, as for any other, and no stack.
  expect(lines.filter(({ level, msg }) => level === 50 && msg !== "request")).toEqual([]);
  limiter.isShut = false;
  expect((await request("/")).status).toBe(200);
});

const doors: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const door of doors) door.closeAllConnections();
  return Promise.all(doors.map((door) => new Promise((closed) => door.close(closed))));
});

test("an overloaded server refuses before the framework, except for cached pages and chosen languages", async () => {
  const limiter = shuttable();
  let refused = 0;
  limiter.countRefusal = () => void refused++;
  const { listener, db } = await testServer({}, { limiter });
  const door = createServer(listener).listen(0, "127.0.0.1");
  doors.push(door);
  await once(door, "listening");
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${(door.address() as AddressInfo).port}${path}`, init);
  expect((await ask("/sobre")).status).toBe(200);
  limiter.isShut = true;
  // The first one still takes the slow path: the notice has to be rendered.
  expect((await ask("/")).status).toBe(503);
  await expect
    .poll(async () => [(await ask("/")).status, refused > 0], { timeout: 30_000 })
    .toEqual([503, true]);

  const before = refused;
  const answer = await ask("/product/fone?utm_source=grupo");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await answer.text()).toContain("Voltamos já");
  expect((await ask("/", { method: "HEAD" })).status).toBe(503);
  expect(refused).toBe(before + 2);

  expect((await ask("/sobre")).status).toBe(200);
  expect(await (await ask("/?lng=en")).text()).toContain("Back in a moment");
  expect((await ask("/nada-aqui")).status).toBe(503);
  expect((await ask("/health")).status).toBe(200);
  expect((await ask("/sobre", { method: "DELETE" })).status).toBe(405);
  expect(refused).toBe(before + 2);
  // An invalidated page stays gone, and no request waits for it.
  db.changes.publish("all");
  expect((await ask("/sobre")).status).toBe(503);
  expect(refused).toBe(before + 3);
});
