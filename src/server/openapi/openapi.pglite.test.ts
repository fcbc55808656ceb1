import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, test } from "vitest";
import { apiDocument, functionRoutes } from "#server/api.ts";
import { restTables } from "#server/rest/rest-tables.ts";
import { bucket } from "#server/storage/storage-target.ts";
import { expectDescribedResponse } from "#testing/described-response.ts";
import { anOffer, aPerson, newOfferFields } from "#testing/factories.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import type { JsonSchema } from "./document.ts";

const document = apiDocument();
const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
);

let server: TestServer;
beforeAll(async () => {
  await emptyDatabase();
  server = await testServer();
});

function lineOf({ method, path }: { method: string; path: string }): string {
  return `${method.toUpperCase()} ${path}`;
}

/** The router's routes, in OpenAPI's notation. */
function servedUnder(prefix: RegExp): string[] {
  const mounted = server.app.routes.filter(({ method, path }) => method !== "ALL" && prefix.test(path));
  const named = mounted.map(({ method, path }) =>
    lineOf({ method, path: path.replace(/:(\w+)/g, "{$1}").replace("*", "{path}") }),
  );
  return [...new Set(named)].sort();
}

function describedUnder(prefix: RegExp): string[] {
  return calls
    .filter(({ path }) => prefix.test(path))
    .map(lineOf)
    .sort();
}

test("exactly the served calls are described", () => {
  for (const prefix of [/^\/functions\/v1\//, /^\/auth\/v1\//]) {
    expect(servedUnder(prefix).length).toBeGreaterThan(20);
    expect(describedUnder(prefix)).toEqual(servedUnder(prefix));
  }
  const storage = describedUnder(/^\/storage\//).map((line) => line.replace(`${bucket}/`, ""));
  expect(storage).toEqual(servedUnder(/^\/storage\//));
  expect(describedUnder(/^\/(dados\/|mcp)/)).toEqual(["GET /dados/{file}", "POST /mcp"]);
  expect(servedUnder(/^\/(dados\/|mcp)/)).toEqual(["GET /dados/{file}", "POST /mcp"]);
});

test("every table of rest/v1 is described with its operations", async () => {
  const offered: string[] = [];
  for (const table of restTables.keys()) {
    const { headers } = await server.request(`/rest/v1/${table}`, { method: "OPTIONS" });
    for (const method of headers.get("allow")?.split(",") ?? [])
      if (method === "GET" || method === "POST") offered.push(`${method} /rest/v1/${table}`);
  }
  expect(describedUnder(/^\/rest\//)).toEqual(offered.sort());
});

test("the described permissions match the real ones", async () => {
  for (const { path, method } of functionRoutes) {
    const operation = document.paths[`/functions/v1${path}`]?.[method.toLowerCase()];
    const needsSession = operation?.security.length === 1;
    const init =
      method === "POST" ? { method, body: "{}", headers: { "Content-Type": "application/json" } } : {};
    const { status } = await server.request(`/functions/v1${path}`, init);
    expect({ path, isRefused: status === 401 }).toEqual({ path, isRefused: needsSession });
  }
});

test("every operation has a unique name and texts, and every reference resolves", () => {
  const ids = calls.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operation } of calls) {
    expect(operation.summary).not.toBe("");
    expect(operation["x-who"]).toMatch(/\.$/);
    for (const { description } of Object.values(operation.responses)) expect(description).not.toBe("");
  }
  const referred = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
  for (const [, pointer = ""] of referred) {
    const name = pointer.replace("#/components/schemas/", "");
    expect(document.components.schemas[name], pointer).toBeDefined();
  }
});

test("every schema is valid, and accepts what the call accepts", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document.components, "components");
  const bodies = calls.flatMap(({ operation }) => Object.values(operation.requestBody?.content ?? {}));
  for (const { schema } of bodies) expect(ajv.validateSchema(schema)).toBe(true);
  const schema = bodyOf("/functions/v1/submit-user-product");
  expect(ajv.validate(schema, newOfferFields())).toBe(true);
  expect(ajv.validate(schema, { ...newOfferFields(), category: "Carros" })).toBe(false);
  expect(ajv.validate(schema, { ...newOfferFields(), name: "x".repeat(71) })).toBe(false);
});

function bodyOf(path: string): JsonSchema {
  return document.paths[path]?.post?.requestBody?.content["application/json"]?.schema ?? {};
}

const suggestCall = { method: "GET", url: "/functions/v1/suggest-terms" };
const suggested = { products: [], stores: [], categories: [] };
const problem = { error: "Não.", message: "Não.", code: "busy" };

test.each([
  [
    "a status that is not told",
    suggestCall,
    Response.json(problem, { status: 418 }),
    /418, which is not described/,
  ],
  ["a member too many", suggestCall, Response.json({ ...suggested, secret: 1 }), /additional properties/],
  ["a member too few", suggestCall, Response.json({ products: [], stores: [] }), /'categories'/],
  [
    "a code that is not told",
    suggestCall,
    Response.json({ ...problem, code: "x" }, { status: 503 }),
    /allowed values/,
  ],
  [
    "another type",
    suggestCall,
    new Response("<p>", { headers: { "Content-Type": "text/html" } }),
    /text\/html/,
  ],
  [
    "a call that nobody described",
    { method: "GET", url: "/functions/v1/new" },
    Response.json({}),
    /not described/,
  ],
])("%s fails every test that meets it", async (_, call, response, complaint) => {
  await expect(expectDescribedResponse(call, response)).rejects.toThrow(complaint);
});

test.each(["/functions/v1/export-my-data", "/functions/v1/export-products?format=json"])(
  "a streamed response is checked to its end: %s",
  async (url) => {
    const { id, auth } = await aPerson(server, "admin");
    await anOffer(server.db, { user_id: id });
    const response = await server.request(url, { headers: auth });
    await expectDescribedResponse({ method: "GET", url }, response, true);
  },
);

test("a response that matches its description passes", async () => {
  await expectDescribedResponse(suggestCall, Response.json(suggested));
  await expectDescribedResponse(suggestCall, Response.json(problem, { status: 503 }));
  await expectDescribedResponse(
    { method: "GET", url: "/functions/v1/new" },
    Response.json(problem, { status: 404 }),
  );
});
