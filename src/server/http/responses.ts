import type { ZodType } from "zod";
import * as z from "zod";

/** One response of a call in /api/openapi.json. Several may share a status. */
export interface ResponseDoc {
  status: number;
  description: string;
  /** Its body by media type; none where there is no body. */
  content: Record<string, z.ZodType>;
  headers?: Record<string, string>;
}

/** Summary and responses of a route. `Answer` is the JSON of its 200, which the handler must return. */
export interface RouteDoc<Answer = unknown> {
  summary: string;
  note?: string;
  responses: ResponseDoc[];
  /** Only for the compiler. */
  readonly of?: Answer;
}

const json = "application/json";
export const retryAfter = { "Retry-After": "Em quantos segundos vale a pena tentar de novo." };

export function responds<Answer>(
  summary: string,
  answer: z.ZodType<Answer>,
  ...refusals: ResponseDoc[]
): RouteDoc<Answer> {
  return { summary, responses: [response(200, "Feito.", answer), ...refusals] };
}

export function withNote<Answer>(note: string, doc: RouteDoc<Answer>): RouteDoc<Answer> {
  return { ...doc, note };
}

export function response(status: number, description: string, body?: z.ZodType, type = json): ResponseDoc {
  return { status, description, content: body ? { [type]: body } : {} };
}

const problemSchema = z
  .object({
    error: z.string().describe("A mesma frase de message."),
    message: z.string().describe("Uma frase em português, para mostrar à pessoa."),
    code: z.string().describe("O motivo, para programas."),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe("Uma frase para cada campo que não vale, pelo nome do campo."),
  })
  .describe("A forma de todo erro de functions/v1.");

/** An error response with its code, and extra members such as the current row of a conflict. */
export function refuses(
  status: number,
  codes: string | readonly [string, ...string[]],
  description: string,
  extra: z.core.$ZodLooseShape = {},
): ResponseDoc {
  return response(status, description, problemWith(typeof codes === "string" ? [codes] : codes, extra));
}

const problems = new Map<string, z.ZodType>();

/** Each error schema appears once in the description. */
function problemWith(codes: readonly string[], extra: z.core.$ZodLooseShape): z.ZodType {
  const id = nameOf(["problem", ...codes, ...Object.keys(extra)]);
  const known = problems.get(id);
  if (known) return known;
  const made = problemSchema.extend({ code: z.enum(codes), ...extra }).meta({ id });
  problems.set(id, made);
  return made;
}

function nameOf(words: readonly string[]): string {
  return words
    .flatMap((word) => word.split("_"))
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join("");
}

export const serverErrors: ResponseDoc[] = [
  refuses(500, "unexpected", "Algo deu errado do nosso lado."),
  {
    ...refuses(503, "busy", "Há movimento demais agora: o mesmo pedido pode funcionar em instantes."),
    headers: retryAfter,
  },
];

export interface HeaderDoc {
  name: string;
  description: string;
}

export interface CallDoc {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** From the root, parameters in braces: `/auth/v1/factors/{factor_id}`. */
  path: string;
  part: string;
  summary: string;
  note?: string | undefined;
  access: string;
  session: "never" | "sometimes" | "always";
  query?: ZodType | undefined;
  headers?: HeaderDoc[];
  body?: Record<string, ZodType> | undefined;
  limits?: string | undefined;
  responses: ResponseDoc[];
}
