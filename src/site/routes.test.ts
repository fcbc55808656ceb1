import { beforeEach, expect, test } from "vitest";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

test.each(["/", "/blog"])("%s works, even without published content", async (address) => {
  expect((await server.request(address)).status).toBe(200);
});

test.each([
  "/nada",
  "/product",
  "/product/",
  "/product/a/b",
  "/admin/nada",
  "/blog/a/b",
  "/%",
  "/%E0%A4%A",
  "/..%2f",
  "/index.php",
])("%s is a 404 page in Portuguese with a search box and the categories", async (address) => {
  const response = await server.request(address, { redirect: "manual" });
  const page =
    response.status === 301 ? await server.request(response.headers.get("location") ?? "") : response;
  expect(page.status).toBe(404);
  const html = await page.text();
  expect(html).toContain("404");
  expect(html).toContain("Esta página não existe");
  expect(html).toContain('action="/buscar"');
  expect(html).toContain('href="/categoria/smartphones"');
});

test("a trailing slash is one redirect to the address without it", async () => {
  const response = await server.request("/sobre/?a=1");
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toBe("/sobre?a=1");
  const elsewhere = await server.request("//evil.test/");
  expect(elsewhere.headers.get("location") ?? "/").not.toMatch(/^\/\//);
});

test("documents accept no other method", async () => {
  const response = await server.request("/", { method: "DELETE" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});
