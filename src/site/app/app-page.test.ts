import { beforeEach, expect, test } from "vitest";
import { emptyDatabaseBeforeEach } from "#server/testing/test-database.ts";
import { type TestServer, testServer } from "#server/testing/test-server.ts";
import { screens } from "#web/app/screens.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

test.each(screens)("$path is a document that the private app goes on from", async ({ path, title }) => {
  const response = await server.request(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(`<title>${title} | Xepa</title>`);
  expect(html).toContain('data-app="/assets/private-app.js"');
  expect(html).toContain('<link rel="stylesheet" href="/assets/private.css"/>');
  expect(html).not.toContain("/assets/documents.css");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('<div id="app" data-props="{');
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html).toContain("<noscript>");
});

test("a document of the site carries nothing of the private app", async () => {
  const html = await (await server.request("/sobre")).text();
  expect(html).not.toMatch(/data-app|private\.css|id="app"/);
});

test("nobody on the way keeps a private address; the two doors may be kept", async () => {
  for (const { path, isPublic } of screens) {
    const kept = (await server.request(path)).headers.get("cache-control");
    expect([path, kept]).toEqual([path, isPublic ? "public, max-age=0, must-revalidate" : "no-store"]);
  }
});

test("addresses that carry tokens are named to nobody", async () => {
  for (const path of ["/auth/callback", "/redefinir-senha"])
    expect((await server.request(path)).headers.get("referrer-policy")).toBe("no-referrer");
});
