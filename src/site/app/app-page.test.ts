import { beforeEach, expect, test } from "vitest";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { screens } from "#web/app/screens.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

test.each(screens)("$path is a document that starts the private app", async ({ path, title, layout }) => {
  const response = await server.request(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(`<title>${title} | Xepa</title>`);
  const parts = path === "/login" ? " /assets/login.js" : "";
  expect(html).toContain(`data-app="/assets/private-app.js${parts}"`);
  expect(html).toContain(`<link rel="stylesheet" href="/assets/${layout ?? "private"}.css"/>`);
  // The panel brings its own frame.
  expect(html.includes("data-layout=")).toBe(layout !== undefined);
  expect(html.includes("<footer")).toBe(layout === undefined);
  expect(html).not.toContain("/assets/documents.css");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('<div id="app" data-props="{');
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html).toContain("<noscript>");
});

test("a public document carries nothing of the private app", async () => {
  const html = await (await server.request("/sobre")).text();
  expect(html).not.toMatch(/data-app|data-layout|(private|panel)\.css|id="app"/);
});

test("private addresses are never cached; public screens may be", async () => {
  for (const { path, isPublic } of screens) {
    const cacheControl = (await server.request(path)).headers.get("cache-control");
    expect([path, cacheControl]).toEqual([
      path,
      isPublic ? "public, max-age=0, must-revalidate" : "no-store",
    ]);
  }
});

test("a private address is rendered once for all users", async () => {
  const { pages } = server.metrics;
  await server.request("/dashboard");
  const { misses } = pages;
  const again = await server.request("/dashboard", { headers: { Authorization: "Bearer x.y.z" } });
  expect(again.headers.get("cache-control")).toBe("no-store");
  expect(pages.misses).toBe(misses);
});

test("addresses that may carry tokens send no referrer", async () => {
  for (const path of ["/auth/callback", "/redefinir-senha"])
    expect((await server.request(path)).headers.get("referrer-policy")).toBe("no-referrer");
});

test("the login's first state is the mode in the address; the rest of the query is ignored", async () => {
  const title = async (path: string) =>
    /<h1[^>]*>([^<]*)/.exec(await (await server.request(path)).text())?.[1];
  expect(await title("/login?modo=esqueci&next=%2Fsobre")).toBe("Esqueci minha senha");
  expect(await title("/login?modo=outro")).toBe("Entrar");
  const html = await (await server.request("/login?next=%2F%2Fevil.test")).text();
  expect(html).not.toContain("evil.test");
});

test("a form before its script never puts a password into an address", async () => {
  for (const path of ["/login", "/cadastro"]) {
    const html = await (await server.request(path)).text();
    const form = /<form[^>]*class="auth-form".*?<\/form>/s.exec(html)?.[0] ?? "";
    expect(form).toContain('method="post"');
    expect(form).toMatch(/<button type="submit" disabled=""/);
  }
});

test("only configured social logins have a button", async () => {
  expect(await (await server.request("/login")).text()).not.toContain("Continuar com");
  const env = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  const html = await (await (await testServer(env)).request("/login")).text();
  expect(html).toContain("Continuar com Google");
  expect(html).not.toContain("Continuar com Facebook");
  expect(html).not.toContain("secret");
});
