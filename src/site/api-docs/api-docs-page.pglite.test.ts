import { beforeAll, expect, test } from "vitest";
import { apiDocument } from "#server/api.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
let html: string;
beforeAll(async () => {
  await emptyDatabase();
  server = await testServer({ SITE_NAME: "Feirão" });
  html = await (await server.request("/api/docs")).text();
});

test("/api/openapi.json is the description itself, cached like other public documents", async () => {
  const first = await server.request("/api/openapi.json");
  expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await first.json()).toEqual({
    ...apiDocument(),
    info: { ...apiDocument().info, title: "API · Feirão" },
  });
  const again = await server.request("/api/openapi.json", {
    headers: { "If-None-Match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("the page has an anchor for every call and every schema, and every link in it resolves", () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const { paths, components } = apiDocument();
  const operations = Object.values(paths).flatMap((one) => Object.values(one));
  for (const { operationId } of operations) expect(ids).toContain(operationId);
  for (const name of Object.keys(components.schemas)) expect(ids).toContain(`forma-${name}`);
  const wanted = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
});

test("the page describes permissions, limits, input and output in words", () => {
  const from = html.indexOf('id="post-functions-v1-submit-user-product"');
  const call = html.slice(from, html.indexOf("</article>", from)).replace(/<!-- -->|<[^>]+>/g, "");
  for (const words of [
    "Envia uma oferta para análise.",
    "Quem entrou.",
    "30 por hora de cada conta",
    "Idempotency-Key",
    "até 70 caracteres",
    "ProductDone",
    "Pedidos demais.",
  ])
    expect(call).toContain(words);
});

test("the page is a normal document, self-contained and not indexed", async () => {
  const { headers } = await server.request("/api/docs");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain("/assets/api-docs.css");
  // The text stays Portuguese for a visitor who chose English, and says so.
  const english = await (await server.request("/api/docs?lng=en")).text();
  expect(english).toContain('<div class="wrap api-docs" lang="pt-BR">');
});
