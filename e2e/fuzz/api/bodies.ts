import fc from "fast-check";
import type { Operation } from "#server/openapi/document.ts";
import type { Known } from "./fixtures.ts";
import { anyJson } from "./hostile-values.ts";
import { type Kind, mutated } from "./mutate-input.ts";
import { type Body, uploads } from "./uploads.ts";
import { valuesOf } from "./values.ts";

const json = "application/json";
const otherTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/xml",
  "image/png",
  "application/json; charset=utf-16",
  "application/vnd.api+json",
  "application/jsonp",
  "json",
  "/",
];

/** The body of a call: as described, or mutated in the given way. */
export function bodies(kind: Kind, { requestBody }: Operation, known: Known): fc.Arbitrary<Body | undefined> {
  if (!requestBody) return fc.constant(undefined);
  const { [json]: asJson } = requestBody.content;
  const made = asJson
    ? jsonBodies(kind, valuesOf(known)(asJson.schema))
    : uploads(kind, Object.keys(requestBody.content));
  if (kind !== "wrong content type") return made;
  return fc.tuple(made, fc.constantFrom(...otherTypes)).map(([body, type]) => ({ ...body, type }));
}

function jsonBodies(kind: Kind, values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const sound = mutated(kind, values).map((value) => JSON.stringify(value) ?? "");
  if (kind === "broken") return fc.tuple(sound, fc.nat(), fc.nat()).map(brokenText).map(asBody);
  if (kind === "duplicate key") return fc.tuple(values, anyJson, fc.nat()).map(doubled).map(asBody);
  return sound.map(asBody);
}

function asBody(text: string | Buffer): Body {
  return { type: json, bytes: Buffer.from(text) };
}

/** A duplicate key: the value that is used must be the one that was checked. */
function doubled([value, other, at]: [unknown, unknown, number]): string {
  const members = Object.entries(value ?? {}).map(
    ([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`,
  );
  const keys = Object.keys(value ?? {});
  if (keys.length === 0) return '{"a":1,"a":2}';
  const again = `${JSON.stringify(keys[at % keys.length])}:${JSON.stringify(other)}`;
  return `{${(at % 2 ? [again, ...members] : [...members, again]).join(",")}}`;
}

function brokenText([text, at, way]: [string, number, number]): string | Buffer {
  const cut = at % (text.length + 1);
  const ways = [
    text.slice(0, cut),
    `${text}}`,
    `\ufeff${text}`,
    `${text.slice(0, cut)}\u0000${text.slice(cut)}`,
    Buffer.concat([
      Buffer.from(text.slice(0, cut)),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from(text.slice(cut)),
    ]),
    "",
    "null",
    "1",
    '"a"',
    "[]",
    `[${text}]`,
    "[".repeat(1 + (at % 20_000)),
    text.replaceAll('"', "'"),
    "email=a%40b.c&password=x",
  ];
  return ways[way % ways.length] ?? text;
}
