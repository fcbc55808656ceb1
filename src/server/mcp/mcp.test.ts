import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { followPrices } from "#server/prices/observations-store.ts";
import { aCoupon } from "#testing/a-coupon.ts";
import { aStore } from "#testing/a-store.ts";
import { anOffer, aPerson, json } from "#testing/factories.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { tools } from "./mcp-tools.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4600" });
});

/** The protocol's official client, over HTTP. */
async function aClient(headers: Record<string, string> = {}): Promise<Client> {
  const http = createServer(getRequestListener(server.app.fetch));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  onTestFinished(async () => {
    await client.close();
    http.closeAllConnections();
    http.close();
  });
  return client;
}

interface Answer {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers in a shape of its own, which the tests spell out.
  body: any;
}

async function ask(client: Client, name: string, args: unknown = {}): Promise<Answer> {
  const result = await client.callTool({ name, arguments: args as Record<string, unknown> });
  const [{ text = "" } = {}] = result.content as { text?: string }[];
  const isError = result.isError === true;
  return { isError, text, body: isError ? null : JSON.parse(text) };
}

async function fillSite(): Promise<void> {
  const { id: user_id } = await aPerson(server);
  await server.db.execute(sql`UPDATE users SET handle = 'fulana' WHERE id = ${user_id}`);
  const store = await aStore(server.db, "KaBuM!", { slug: "kabum", hosts: ["kabum.com.br"] });
  await aStore(server.db, "Segredo não conferido", { slug: "segredo", listed: false });
  const about = { user_id, store_id: store.id, product_key: "kabum:1" };
  const offer = await anOffer(server.db, { name: "Fone bom", ...about });
  await inTransaction(server.db, (tx) => followPrices(tx, [offer.id]));
  await anOffer(server.db, { name: "Fone segredo pendente", status: "pending", ...about });
  await anOffer(server.db, { name: "Fone segredo rejeitado", status: "rejected", ...about });
  await aCoupon(server.db, store, "FONE10", { recent: [true, true, false] });
  await aCoupon(server.db, store, "SEGREDO", { status: "pending" });
}

test("the official client lists every tool and calls each; nothing unapproved and nobody comes out", async () => {
  await fillSite();
  const client = await aClient();
  expect(client.getServerVersion()?.name).toBe("Xepa");
  const listed = (await client.listTools()).tools;
  expect(listed.map(({ name }) => name)).toEqual([
    "search_offers",
    "get_offer",
    "price_history",
    "list_stores",
    "list_coupons",
  ]);
  expect(
    listed.every(
      ({ annotations, inputSchema }) => annotations?.readOnlyHint && inputSchema.type === "object",
    ),
  ).toBe(true);
  const answers = {
    search: await ask(client, "search_offers", {
      q: "fone",
      min_price: 1.299,
      max_price: 150.5,
      sort: "price_low",
    }),
    all: await ask(client, "search_offers", { include_ended: true, limit: 50 }),
    hot: await ask(client, "search_offers", { sort: "hot" }),
    offer: await ask(client, "get_offer", { slug: "fone-bom" }),
    prices: await ask(client, "price_history", { slug: "fone-bom" }),
    stores: await ask(client, "list_stores", { q: "kabum" }),
    coupons: await ask(client, "list_coupons", { store: "kabum", cart: "200" }),
    thousandths: await ask(client, "list_coupons", { store: "kabum", cart: 200.125 }),
  };
  expect(Object.values(answers).filter(({ isError }) => isError)).toEqual([]);
  const url = "http://localhost:4600/product/fone-bom";
  const { search, all, hot, offer, prices, stores, coupons, thousandths } = answers;
  expect(search.body).toMatchObject({
    offers: [{ name: "Fone bom", category: "eletronicos", sale_price: 100, url, store_slug: "kabum" }],
    next: null,
  });
  expect([all.body.offers, hot.body.offers]).toMatchObject([[{ name: "Fone bom" }], []]);
  expect(offer.body).toMatchObject({
    name: "Fone bom",
    description: "Um bom fone.",
    verdict: "poucos-dados",
    url,
  });
  expect(prices.body).toMatchObject({ days: 1, observations: [{ price: 100, source: "oferta" }], url });
  expect(stores.body).toMatchObject({
    stores: [{ name: "KaBuM!", url: "http://localhost:4600/loja/kabum" }],
    next: null,
  });
  expect(coupons.body).toMatchObject({ coupons: [{ code: "FONE10", saves: 20, worked: 2, failed: 1 }] });
  expect(thousandths.body).toMatchObject({ coupons: [{ saves: 20.01 }] });
  expect(JSON.stringify(answers).toLowerCase()).not.toMatch(/segredo|fulana|sent_by|user_id/);
});

const hostile: [tool: string, args: unknown, sentence: RegExp][] = [
  ["search_offers", { q: ["a"] }, /^q: um texto\.$/],
  ["search_offers", { q: "x".repeat(500) }, /^q: no máximo/],
  ["search_offers", { q: "a\u0000'; DROP TABLE products; --" }, /^q: no máximo/],
  ["search_offers", { limit: 10_000 }, /^limit: /],
  ["search_offers", { limit: "10" }, /^limit: /],
  ["search_offers", { cursor: "x" }, /^cursor: /],
  ["search_offers", { sort: "oldest" }, /^sort: um de relevance/],
  ["search_offers", { sort: "hot", q: "fone" }, /^sort: hot e commented/],
  ["search_offers", { min_price: 1e300 }, /./],
  ["search_offers", { category: "__proto__" }, /^category: um de/],
  ["search_offers", { includeAll: true, adminMode: true }, /^Há um argumento que esta ferramenta não tem/],
  ["search_offers", { "q&includeAll=true": "x" }, /^Há um argumento/],
  ["get_offer", {}, /^slug: um texto\.$/],
  ["get_offer", { slug: "\u0000" }, /^O produto que você está procurando/],
  ["get_offer", { slug: "fone-segredo-pendente" }, /^O produto que você está procurando/],
  ["price_history", { slug: "fone-segredo-pendente" }, /^Produto não encontrado$/],
  ["price_history", { slug: "x".repeat(400) }, /^slug: o endereço/],
  ["list_stores", { cursor: "e30=" }, /./],
  ["list_coupons", { store: "segredo" }, /loja/i],
  ["list_coupons", { cart: "muito" }, /./],
  ["list_everything", {}, /^Esta ferramenta não existe\. Há: search_offers/],
];

test("hostile arguments come back as results that are errors, in our own words", async () => {
  await fillSite();
  const client = await aClient();
  for (const [tool, args, sentence] of hostile) {
    const { isError, text } = await ask(client, tool, args);
    expect({ tool, args, isError, text }).toMatchObject({
      tool,
      args,
      isError: true,
      text: expect.stringMatching(sentence),
    });
    expect(text).not.toMatch(/zod|invalid|expected|select|error/i);
  }
  expect((await ask(client, "search_offers", { q: "fone" })).body.offers).toHaveLength(1);
});

/** A message as a program without a library sends it. */
async function send(body: unknown, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const response = await server.request("/mcp", { ...json(body, headers), ...init });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    reply: text === "" ? null : JSON.parse(text),
  };
}

const call = (name: string, args: unknown, id: number | string = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

test("a message is one JSON object of an honest size, by POST, from no other site's page; batches are refused", async () => {
  const message = call("list_stores", {});
  const cases: [status: number, sentence: RegExp, sent: Parameters<typeof send>][] = [
    [400, /lotes/, [[message, message]]],
    [400, /precisa ser JSON/, [null, {}, { body: "{" }]],
    [400, /JSON-RPC/, [{ hello: "world" }]],
    [400, /JSON-RPC/, [{ ...message, id: { a: 1 } }]],
    [403, /outros sites/, [message, { Origin: "https://mal.example" }]],
    [403, /outros sites/, [message, { Origin: "null" }]],
    [413, /grande demais/, [call("list_stores", { q: "x".repeat(70_000) })]],
    [415, /Content-Type/, [message, { "Content-Type": "text/plain; application/json" }]],
    [200, /Este método não existe aqui/, [{ ...message, method: "resources/list" }]],
    [200, /JSON-RPC/, [{ ...message, method: "initialize", params: { protocolVersion: ["SELECT"] } }]],
  ];
  for (const [status, sentence, sent] of cases) {
    const { status: answered, reply, text, headers } = await send(...sent);
    expect([answered, reply.error.message]).toEqual([status, expect.stringMatching(sentence)]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).not.toMatch(/SELECT|zod|Parse error/);
  }
  for (const method of ["GET", "DELETE", "PUT"]) {
    const { status, headers, reply } = await send(undefined, {}, { method, body: null });
    expect([status, headers.get("allow"), reply.error.message]).toEqual([
      405,
      "POST",
      expect.stringContaining("Só POST"),
    ]);
  }
  for (const params of ["x", [1], { name: 7 }, { name: "get_offer", arguments: "x" }, undefined]) {
    const { status, reply } = await send({ ...message, params });
    expect([status, reply.result?.isError ?? reply.error?.message]).toEqual([
      reply.error ? 400 : 200,
      reply.error ? expect.stringMatching(/JSON-RPC/) : true,
    ]);
  }
  expect((await send({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
  expect((await send(message, { Origin: "http://localhost:4600" })).status).toBe(200);
});

test("neither a cookie nor a token counts: an admin gets what everybody gets", async () => {
  await fillSite();
  const { auth } = await aPerson(server, "admin");
  const token = auth.Authorization?.replace("Bearer ", "") ?? "";
  const headers = { ...auth, Cookie: `access_token=${token}; lng=en` };
  for (const { name } of tools) {
    const message = call(name, name === "get_offer" || name === "price_history" ? { slug: "fone-bom" } : {});
    expect((await send(message, headers)).text).toBe((await send(message)).text);
  }
});

test("a failing tool answers with our sentence, and the reason is in the log", async () => {
  const { db } = server;
  const broken = async () => {
    throw new Error("SECRET select * from products");
  };
  const replica = { read: broken } as never;
  server = await testServer({ SITE_URL: "http://localhost:4600" }, { database: { db, replica } });
  const client = await aClient();
  for (const [name, args] of [
    ["get_offer", { slug: "fone-bom" }],
    ["search_offers", {}],
    ["list_stores", {}],
  ] as const) {
    const { isError, text } = await ask(client, name, args);
    expect([isError, text]).toEqual([true, expect.not.stringMatching(/SECRET|select/i)]);
  }
  expect(JSON.stringify(server.lines)).toContain("SECRET");
});

test("600 messages an hour from an address", async () => {
  server = await freshServer({ LIMITS: "on" });
  expect((await send(call("list_stores", {}))).status).toBe(200);
  await server.db.execute(sql`UPDATE rate_limits SET points = 600 WHERE key LIKE 'mcp:%'`);
  const { status, headers, reply } = await send(call("list_stores", {}));
  expect([status, headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(reply.error.message).toMatch(/^Muitas tentativas/);
});
