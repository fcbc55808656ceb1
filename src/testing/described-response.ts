import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { apiDocument } from "#server/api.ts";
import type { JsonSchema, Operation } from "#server/openapi/document.ts";

/** Built once per worker: hundreds of tests use the same few calls. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat("uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
ajv.addFormat("date", /^\d{4}-\d\d-\d\d$/);
ajv.addFormat("binary", true);
for (const [name, schema] of Object.entries(apiDocument().components.schemas))
  ajv.addSchema(byName(schema), name);

/** ajv knows named schemas by their names alone. */
function byName(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", ""));
}

const described = Object.entries(apiDocument().paths).map(([path, operations]) => ({
  path,
  operations,
  pattern: patternOf(path),
}));

/** `{path}` matches to the end, as the routes' own `*`; any other parameter is one segment. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.]/g, "\\.");
  return new RegExp(`^${escaped.replace("{path}", ".+").replace(/\{\w+\}/g, "[^/]+")}$`);
}

const parts = /^\/(?:(?:functions|auth|rest|storage)\/v1\/|mcp$)/;
/** Streamed responses: a test that cancels one must not meet us reading on. One test reads them whole. */
const streamed = ["/functions/v1/export-products", "/functions/v1/export-my-data"];

type Asked = { method: string; url: string };

/**
 * Throws if a response of the API differs from its description in /api/openapi.json: an undescribed status, another
 * media type, an extra or a missing member. A call without a description may only refuse.
 */
export async function expectDescribedResponse(
  { method, url }: Asked,
  response: Response,
  readsStreams = false,
): Promise<void> {
  const { pathname } = new URL(url, "http://localhost");
  if (!parts.test(pathname) || method === "HEAD" || method === "OPTIONS") return;
  const call = `${method} ${pathname}`;
  const found = described.find(
    ({ pattern, operations }) => pattern.test(pathname) && operations[method.toLowerCase()],
  );
  const operation = found?.operations[method.toLowerCase()];
  if (!found || !operation) {
    if (response.status < 400) throw new Error(`${call} answered ${response.status} and is not described`);
    return;
  }
  const expected = operation.responses[response.status];
  if (!expected)
    throw new Error(`${call} answered ${response.status}, which is not described: ${await textOf(response)}`);
  const isLeft = streamed.includes(found.path) && !readsStreams;
  await expectBody(call, { expected, isLeft }, response);
}

interface Place {
  expected: Operation["responses"][string];
  /** Its body is not read. */
  isLeft: boolean;
}

async function expectBody(call: string, { expected, isLeft }: Place, response: Response): Promise<void> {
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  const isEmpty = response.body === null || type === "";
  if (expected.content === undefined) {
    if (!isEmpty) throw new Error(`${call} answered ${response.status} with a body that is not described`);
    return;
  }
  if (isEmpty && response.status === 201) return;
  if (!expected.content[type])
    throw new Error(`${call} answered ${response.status} as "${type}", which is not described`);
  if (!/json$/.test(type) || isLeft) return;
  const validate = validatorOf(expected.content[type].schema);
  const text = await textOf(response);
  if (!validate(JSON.parse(text)))
    throw new Error(
      `${call} answered ${response.status} not as described: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 2000)}`,
    );
}

const validators = new Map<JsonSchema, ValidateFunction>();

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(byName(schema));
  validators.set(schema, known);
  return known;
}

const unpackers: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };

/** Reads a clone: the caller still reads the response. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  if (bytes.length === 0) return "";
  const unpack = unpackers[response.headers.get("content-encoding") ?? ""];
  return (unpack?.(bytes) ?? bytes).toString("utf8");
}
