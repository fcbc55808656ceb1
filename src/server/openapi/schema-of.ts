import * as z from "zod";
import type { JsonSchema } from "./document.ts";

/** Schemas with a name stand once, under `components`, and are referred to. */
export function schemaWriter() {
  const named: Record<string, JsonSchema> = {};

  function write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    // What a rule in code checks has no word in JSON Schema: it is told by its sentence in the 422.
    const written = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    const { $schema: _dialect, $defs = {}, ...whole } = pointed(written) as JsonSchema;
    Object.assign(named, $defs);
    return nameOf(schema, whole);
  }

  /** A schema that has a name itself, not only its parts. */
  function nameOf(schema: z.ZodType, whole: JsonSchema): JsonSchema {
    const id = z.globalRegistry.get(schema)?.id;
    if (id === undefined) return whole;
    const { id: _own, ...rest } = whole;
    named[id] = rest;
    return { $ref: `#/components/schemas/${id}` };
  }

  return { write, named };
}

/** Zod keeps named schemas beside the one that uses them, OpenAPI in one place for all. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) =>
    name === "$ref" && typeof part === "string"
      ? [name, part.replace("#/$defs/", "#/components/schemas/")]
      : [name, pointed(part)],
  );
  return Object.fromEntries(entries);
}
