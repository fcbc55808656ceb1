import { beforeEach, expect, test } from "vitest";
import { mcpPath } from "#domain/mcp/mcp-limits.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { processorMsOf } from "#testing/processor-time.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { apiDocument } from "./api.ts";

/** No field content of one request may delay the others. */
let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

const long = 40_000;
const marks = `a${"\u0301".repeat(long / 2)}${"\u0323".repeat(long / 2)}`;
const honest = "é".repeat(long);
/** Sorting combining marks takes seconds, a normal call a few milliseconds. */
const [mostTimes, leastMs] = [20, 10];

const { paths, components } = apiDocument();

/** Every field name of the body, at any depth. */
function fieldsOf(schema: unknown, met = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || met.has(schema)) return [];
  met.add(schema);
  const { $ref = "", properties = {} } = schema as { $ref?: string; properties?: object };
  const named = components.schemas[$ref.split("/").at(-1) ?? ""];
  const inner = [named, ...Object.values(schema)].flatMap((each) => fieldsOf(each, met));
  return [...Object.keys(properties), ...inner];
}

const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) => {
    const fields = [...new Set(fieldsOf(requestBody?.content["application/json"]?.schema))];
    // Deleting the account would end the test; what MCP reads is shorter than these fields.
    const isLeftOut = path.endsWith("/delete-my-account") || path === mcpPath;
    return fields.length === 0 || isLeftOut ? [] : [{ path, method, fields }];
  }),
);

test("no call takes long for fields of combining accents only", async () => {
  const send = async (path: string, method: string, field: string, text: string) => {
    const { status } = await server.request(path.replaceAll(/\{\w+\}/g, "x"), {
      method: method.toUpperCase(),
      headers: { ...admin.auth, "Content-Type": "application/json" },
      body: path.endsWith("/edit-product")
        ? `{"productData":{"${field}":"${text}"}}`
        : `{"${field}":"${text}"}`,
    });
    if (status === 413 || status === 429 || status >= 500) throw new Error(`${path} answered ${status}`);
  };
  const slow: string[] = [];
  expect(calls.length).toBeGreaterThan(30);
  for (const { path, method, fields } of calls) {
    const ms = (field: string, text: string) => processorMsOf(() => send(path, method, field, text));
    const usual = Math.max(leastMs, await ms(fields[0] ?? "", honest));
    // A garbage collection may fall into one measurement, not into three.
    const isSlow = async (field: string, tries = 3): Promise<boolean> =>
      tries === 0 || ((await ms(field, marks)) > mostTimes * usual && isSlow(field, tries - 1));
    for (const field of fields) if (await isSlow(field)) slow.push(`${method} ${path} ${field}`);
  }
  expect(slow).toEqual([]);
});
