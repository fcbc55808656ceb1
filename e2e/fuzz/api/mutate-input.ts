import fc from "fast-check";
import { anyJson, deep, hugeText } from "./hostile-values.ts";

export const kinds = [
  "valid",
  "wrong type",
  "missing",
  "extra",
  "null",
  "huge",
  "nested",
  "duplicate key",
  "wrong content type",
  "wrong verb",
  "broken",
] as const;
export type Kind = (typeof kinds)[number];

type Container = Record<string | number, unknown>;

/** Every member of it, at any depth. */
function placesIn(value: unknown): [Container, string | number][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [value as Container, key] as [Container, string],
    ...placesIn(inner),
  ]);
}

const extras = fc.constantFrom<[string, unknown]>(
  ["status", "approved"],
  ["role", "admin"],
  ["user_id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"],
  ["id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"],
  ["discount", 99],
  ["created_at", "1999-01-01T00:00:00Z"],
  ["published_at", "1999-01-01T00:00:00Z"],
  ["slug", "admin"],
  ["app_metadata", { role: "admin" }],
  ["__proto__", { polluted: true }],
  ["constructor", { prototype: { polluted: true } }],
  ["toString", 1],
  ["", ""],
  ["a".repeat(5000), 1],
);

/** The value with one thing wrong in it; the kind is given, the place is random. */
export function mutated(kind: Kind, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const put = (wrong: fc.Arbitrary<unknown>) =>
    fc.tuple(values, fc.nat(), wrong).map(([value, at, bad]) => {
      const copy = structuredClone(value);
      const places = placesIn(copy);
      const [container, key] = places[at % places.length] ?? [];
      if (container === undefined || key === undefined) return bad;
      container[key] = bad;
      return copy;
    });
  if (kind === "wrong type") return put(anyJson);
  if (kind === "null") return put(fc.constant(null));
  if (kind === "huge") return fc.oneof(put(hugeText), put(fc.constant(Array(2000).fill("x"))));
  if (kind === "nested") return put(deep);
  if (kind === "extra")
    return fc.tuple(values, extras).map(([value, [key, extra]]) => withOwn(value, key, extra));
  if (kind === "missing") return fc.tuple(values, fc.nat()).map(([value, at]) => without(value, at));
  return values;
}

/** `__proto__` too becomes an own member. */
function withOwn(value: unknown, key: string, extra: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries([...Object.entries(value), [key, extra]])
    : value;
}

function without(value: unknown, at: number): unknown {
  const copy = structuredClone(value);
  const places = placesIn(copy).filter(([container]) => !Array.isArray(container));
  const [container, key] = places[at % places.length] ?? [];
  if (container !== undefined && key !== undefined) delete container[key];
  return copy;
}
