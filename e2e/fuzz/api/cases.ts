import fc from "fast-check";
import type { Parameter } from "#server/openapi/document.ts";
import type { Person } from "#testing/factories.ts";
import type { Sent } from "../send-request.ts";
import { bodies } from "./bodies.ts";
import type { Call } from "./calls.ts";
import type { Fixtures, Known } from "./fixtures.ts";
import { nastyText } from "./hostile-values.ts";
import { type Kind, kinds, mutated } from "./mutate-input.ts";
import type { Body } from "./uploads.ts";
import { valuesOf } from "./values.ts";

export interface Case {
  kind: Kind;
  actor: "visitor" | "member" | "admin";
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: Body | undefined;
}

/** Callers with more rights reach more code, so they get more cases. */
const actors = ["visitor", "member", "member", "admin", "admin", "admin"] as const;
const verbs = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND"];
/** Node itself refuses longer ones; another test covers that. */
const longestQuery = 6000;

/** Inputs for one call, of every kind and from every role. */
export function casesOf(call: Call, { known }: Fixtures): fc.Arbitrary<Case> {
  return fc.constantFrom(...kinds).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      actor: fc.constantFrom(...actors),
      method: kind === "wrong verb" ? fc.constantFrom(...verbs) : fc.constant(call.method),
      target: targets(kind, call, known),
      headers: headers(call.operation.parameters ?? []),
      body: bodies(kind, call.operation, known),
    }),
  );
}

const placed = (parameters: Parameter[], place: Parameter["in"]) =>
  parameters.filter((parameter) => parameter.in === place);

function targets(kind: Kind, { path, operation }: Call, known: Known): fc.Arbitrary<string> {
  const { parameters = [] } = operation;
  const values = valuesOf(known);
  const steps = placed(parameters, "path").map(({ name, schema }) => values(schema, name));
  const query = fc.record(
    Object.fromEntries(placed(parameters, "query").map(({ name, schema }) => [name, values(schema, name)])),
    { requiredKeys: placed(parameters, "query").flatMap(({ name, required }) => (required ? [name] : [])) },
  );
  const isBodyBad = operation.requestBody !== undefined && kind !== "valid";
  return fc
    .tuple(fc.tuple(...steps), isBodyBad ? query : mutated(kind, query))
    .map(([given, queryValues]) => {
      const left = [...given];
      const filled = path.replace(/\{\w+\}/g, () => step(left.shift()));
      const text = queryText(queryValues, kind === "duplicate key");
      return text === "" ? filled : `${filled}?${text}`;
    });
}

function step(value: unknown): string {
  return encodeURIComponent(wellFormed(value)).replaceAll("%2F", "/") || "x";
}

/** An address cannot carry an unpaired surrogate. */
function wellFormed(value: unknown): string {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
}

function queryText(asked: unknown, isDoubled: boolean): string {
  const pairs = Object.entries(asked ?? {}).flatMap(([key, value]) => spelt(key, value));
  const all = isDoubled ? [...pairs, ...pairs] : pairs;
  return all.join("&").slice(0, longestQuery).replace(/%.?$/, "");
}

/** Lists as repeated keys, objects as `key[inner]`, as some frameworks parse them. */
function spelt(key: string, value: unknown): string[] {
  const name = encodeURIComponent(key.toWellFormed());
  if (Array.isArray(value))
    return value.slice(0, 20).flatMap((one) => `${name}=${encodeURIComponent(wellFormed(one))}`);
  if (typeof value === "object" && value !== null)
    return Object.keys(value).map((inner) => `${name}[${encodeURIComponent(inner.toWellFormed())}]=1`);
  return [`${name}=${encodeURIComponent(wellFormed(value))}`];
}

const headerTexts = fc.oneof(
  fc.constantFrom(
    "same-key",
    '"abc"',
    "*",
    "bytes=0-9",
    "bytes=9-1,2-3",
    "application/vnd.pgrst.object+json",
  ),
  fc.constantFrom("return=representation", "count=exact", "true", "text/csv", "W/x"),
  nastyText.map((text) => text.replace(/[^\x20-\x7e]/g, "?")),
  fc.uuid(),
);

function headers(parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
  const names = placed(parameters, "header").map(({ name }) => [name, headerTexts] as const);
  return fc
    .record(Object.fromEntries(names), { requiredKeys: [] })
    .map((given) => given as Record<string, string>);
}

/** As sent. */
export function askedBy(
  { actor, method, target, headers: own, body }: Case,
  people: Record<string, Person>,
): Sent {
  const signed = people[actor]?.auth ?? {};
  const bodiless = body === undefined || method === "GET" || method === "HEAD";
  return {
    method,
    target,
    headers: {
      ...own,
      ...signed,
      ...(bodiless ? {} : { "Content-Type": body.type, "Content-Length": String(body.bytes.length) }),
    },
    body: bodiless ? undefined : body.bytes,
  };
}
