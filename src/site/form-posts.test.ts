import { beforeEach, expect, test } from "vitest";
import { emptyDatabaseBeforeEach } from "#server/testing/test-database.ts";
import { type TestServer, testServer } from "#server/testing/test-server.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

test("a page without a form takes no post", async () => {
  const response = await server.request("/sobre", { method: "POST", body: new URLSearchParams({ a: "1" }) });
  expect(response.status).toBe(405);
});
