import { expect, test } from "vitest";
import { TooBusy } from "#domain/site/too-busy.ts";
import { emptyDatabaseBeforeEach } from "#server/testing/test-database.ts";
import { testServer } from "#server/testing/test-server.ts";
import type { Gate } from "./gate.ts";

emptyDatabaseBeforeEach();

/** A gate that somebody can shut. */
function shuttable(): Gate & { isShut: boolean } {
  return {
    isShut: false,
    within(work) {
      return this.isShut ? Promise.reject(new TooBusy()) : work();
    },
  };
}

test("who is turned away reads so in their language, is told when to come back, and nobody keeps that page", async () => {
  const gate = shuttable();
  const { request, lines } = await testServer({}, { gate });
  gate.isShut = true;
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
  // It is no fault: the log has a line for each request, as for any other, and no stack.
  expect(lines.filter(({ level, msg }) => level === 50 && msg !== "request")).toEqual([]);
  gate.isShut = false;
  expect((await request("/")).status).toBe(200);
});
