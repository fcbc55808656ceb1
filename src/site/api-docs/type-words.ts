import type { JsonSchema } from "#server/openapi/document.ts";

const words: Record<string, string> = {
  string: "texto",
  number: "número",
  integer: "inteiro",
  boolean: "true ou false",
  null: "null",
  object: "objeto",
  array: "lista",
};

const formats: Record<string, string> = {
  "date-time": "data e hora",
  date: "dia, AAAA-MM-DD",
  uuid: "id",
  binary: "arquivo",
};

/** What a value is, where it is neither an object nor a list nor has a name. */
export function typeWords(schema: JsonSchema): string {
  const { format, type = [] } = schema;
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(" · ");
  if ("const" in schema) return schema.const === "" ? "vazio" : String(schema.const);
  if (typeof format === "string" && formats[format]) return formats[format];
  const types = [type].flat().map((one) => words[one] ?? one);
  return types.join(" ou ") || "qualquer valor";
}

/** Its bounds, as far as a person cares: numbers that only say what a computer can hold are left out. */
export function boundWords(schema: JsonSchema): string {
  const bounds = [
    bound(
      typeof schema.maximum === "number" && isOfInterest(schema.maximum) ? "de" : "a partir de",
      schema.minimum,
    ),
    bound("até", schema.maximum),
    bound("até", schema.maxLength, "caracteres"),
    bound("até", schema.maxItems, "itens"),
  ];
  return bounds.filter(Boolean).join(" ");
}

const largestOfInterest = 2 ** 31 - 1;

function isOfInterest(value: number): boolean {
  return Math.abs(value) < largestOfInterest;
}

function bound(before: string, value: unknown, after = ""): string {
  if (typeof value !== "number" || !isOfInterest(value)) return "";
  return `${before} ${value.toLocaleString("pt-BR")} ${after}`.trim();
}

/** Of the value itself, or of what it may be or holds where only that is explained. */
export function wordsOf({ description, items, anyOf }: JsonSchema): string | undefined {
  const parts = [items, ...(Array.isArray(anyOf) ? anyOf : [])] as (JsonSchema | undefined)[];
  return description ?? parts.find((part) => part?.description)?.description;
}

export function nameIn({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === "string" ? $ref.split("/").at(-1) : undefined;
}

export function schemaAnchor(name: string): string {
  return `forma-${name}`;
}
