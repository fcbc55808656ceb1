import * as z from "zod";
import type { JsonSchema } from "./document.ts";

/** Schemas with a name stand once, under `components`, and are referred to. */
export function schemaWriter() {
  const named: Record<string, JsonSchema> = {};
  const written = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() };

  function write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const before = written[io].get(schema);
    if (before) return before;
    const now = convert(schema, io);
    written[io].set(schema, now);
    return now;
  }

  function convert(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    // What a rule in code checks has no word in JSON Schema: it is told by its sentence in the 422.
    const made = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    const { $schema: _dialect, $defs = {}, ...whole } = pointed(made) as JsonSchema;
    Object.assign(named, $defs);
    return whole;
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
