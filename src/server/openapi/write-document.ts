import * as z from "zod";
import { packageVersion } from "#server/db/package-root.ts";
import type { CallDoc, ResponseDoc } from "#server/http/responses.ts";
import type { Content, JsonSchema, OpenApi, Operation, Parameter, ResponseObject } from "./document.ts";

type Writer = ReturnType<typeof schemaWriter>;

const apiParts: Record<string, string> = {
  "functions/v1": "As chamadas do site: JSON nos dois sentidos, erros em português e sempre na mesma forma.",
  "auth/v1": "Contas e sessões, no protocolo do cliente oficial do Supabase; erros em inglês.",
  "rest/v1": "Duas tabelas para ler, no protocolo do PostgREST; erros em inglês.",
  "storage/v1": "Imagens, no protocolo do storage do Supabase; erros em inglês.",
  dados: "As ofertas e os preços como arquivos, novos a cada noite. Explicados em /dados.",
  mcp: "As ofertas, os preços, as lojas e os cupons para assistentes, no Model Context Protocol.",
};

/** OpenAPI 3.1 of these calls, made of the very schemas that they read their input with. */
export function writeDocument(calls: readonly CallDoc[]): OpenApi {
  const writer = schemaWriter();
  const paths: OpenApi["paths"] = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: operationOf(call, writer) });
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "API",
      version: packageVersion(),
      description:
        "Descrita a partir dos mesmos esquemas que o servidor usa, e conferida com respostas de verdade.",
    },
    servers: [{ url: "/" }],
    tags: Object.entries(apiParts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: sorted(writer.named),
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "O access_token de POST /auth/v1/token.",
        },
      },
    },
  };
}

const securityOf: Record<CallDoc["session"], Operation["security"]> = {
  never: [],
  sometimes: [{}, { session: [] }],
  always: [{ session: [] }],
};

function operationOf(call: CallDoc, writer: Writer): Operation {
  const { method, path, part, summary, note, access, session, limits, body } = call;
  const parameters = parametersOf(call, writer);
  return {
    operationId: `${method.toLowerCase()} ${path}`.replace(/[^A-Za-z0-9]+/g, "-").replace(/-$/, ""),
    tags: [part],
    summary,
    description: [note, `Quem pode: ${access}`, limits && `Limite: ${limits}`].filter(Boolean).join("\n\n"),
    security: securityOf[session],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body, "input", writer) } } : {}),
    responses: responsesOf(call.responses, writer),
    ...(note ? { "x-note": note } : {}),
    "x-who": access,
    ...(limits ? { "x-limits": limits } : {}),
  };
}

function parametersOf({ path, query, headers = [] }: CallDoc, writer: Writer): Parameter[] {
  const { properties = {}, required = [] } = query ? writer.write(query, "input") : {};
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(
      ([, name = ""]): Parameter => ({ name, in: "path", required: true, schema: { type: "string" } }),
    ),
    ...Object.entries(properties).map(([name, { description, ...schema }]): Parameter => {
      const words = description === undefined ? {} : { description };
      return { name, in: "query", required: required.includes(name), ...words, schema };
    }),
    ...headers.map(
      ({ name, description }): Parameter => ({
        name,
        in: "header",
        required: false,
        description,
        schema: { type: "string" },
      }),
    ),
  ];
}

/** Answers of one status are one response: any of its bodies may come. */
function responsesOf(answers: readonly ResponseDoc[], writer: Writer): Operation["responses"] {
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      responseOf(
        answers.filter((one) => one.status === status),
        writer,
      ),
    ]),
  );
}

function responseOf(same: readonly ResponseDoc[], writer: Writer): ResponseObject {
  const content: Record<string, JsonSchema[]> = {};
  for (const answer of same)
    for (const [type, { schema }] of Object.entries(contentOf(answer.content, "output", writer)))
      content[type] = [...(content[type] ?? []), schema];
  const headers = Object.entries(
    Object.assign({}, ...same.map((one) => one.headers)) as Record<string, string>,
  );
  const headerObjects = headers.map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  const bodies = Object.entries(content).map(([type, schemas]) => [type, { schema: oneOrMore(schemas) }]);
  return {
    description: [...new Set(same.map(({ description }) => description))].join(" "),
    ...(headerObjects.length > 0 ? { headers: Object.fromEntries(headerObjects) } : {}),
    ...(bodies.length > 0 ? { content: Object.fromEntries(bodies) } : {}),
  };
}

function oneOrMore(schemas: readonly JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return only && schemas.length === 1 ? only : { anyOf: schemas };
}

function contentOf(content: CallDoc["body"], io: "input" | "output", writer: Writer): Content {
  const bodies = Object.entries(content ?? {});
  return Object.fromEntries(bodies.map(([type, schema]) => [type, { schema: writer.write(schema, io) }]));
}

function sorted<Value>(named: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(named).sort(([one], [other]) => one.localeCompare(other, "en")));
}

/** Schemas with a name stand once, under `components`, and are referred to. */
function schemaWriter() {
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
    const { $schema: _dialect, $defs = {}, ...whole } = withComponentRefs(made) as JsonSchema;
    Object.assign(named, $defs);
    return whole;
  }

  return { write, named };
}

/** Zod keeps named schemas beside the one that uses them, OpenAPI in one place for all. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) =>
    name === "$ref" && typeof part === "string"
      ? [name, part.replace("#/$defs/", "#/components/schemas/")]
      : [name, withComponentRefs(part)],
  );
  return Object.fromEntries(entries);
}
