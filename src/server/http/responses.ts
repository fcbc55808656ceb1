import type { ZodType } from "zod";
import * as z from "zod";

/** One answer of a call, as /api/openapi.json tells it. Several of one status stand side by side. */
export interface ResponseDoc {
  status: number;
  /** In Portuguese: when it is given. */
  description: string;
  /** Its body by media type; none where there is no body. */
  content: Record<string, z.ZodType>;
  /** Headers that come with it, and what they say. */
  headers?: Record<string, string>;
}

/** What a call is for and what it answers. `Answer` is the JSON of its 200: what the call returns must fit. */
export interface RouteDoc<Answer = unknown> {
  summary: string;
  note?: string;
  responses: ResponseDoc[];
  /** Only for the compiler. */
  readonly of?: Answer;
}

const json = "application/json";
export const retryAfter = { "Retry-After": "Em quantos segundos vale a pena tentar de novo." };

/** A call that answers JSON, and what it alone may refuse with. */
export function responds<Answer>(
  summary: string,
  answer: z.ZodType<Answer>,
  ...refusals: ResponseDoc[]
): RouteDoc<Answer> {
  return { summary, responses: [response(200, "Feito.", answer), ...refusals] };
}

/** With more to say than fits into a line. */
export function withNote<Answer>(note: string, doc: RouteDoc<Answer>): RouteDoc<Answer> {
  return { ...doc, note };
}

export function response(status: number, description: string, body?: z.ZodType, type = json): ResponseDoc {
  return { status, description, content: body ? { [type]: body } : {} };
}

/** The one error shape of functions/v1 (`problem.ts`). */
export const problemSchema = z
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

/** A refusal with its code, and what stands beside the error itself, such as the current row of a conflict. */
export function refuses(
  status: number,
  codes: string | readonly [string, ...string[]],
  description: string,
  extra: z.core.$ZodLooseShape = {},
): ResponseDoc {
  return response(status, description, problemWith(typeof codes === "string" ? [codes] : codes, extra));
}

const problems = new Map<string, z.ZodType>();

/** Each kind of problem stands once in the description, whichever calls refuse with it. */
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

/** Any call may end so. */
export const serverErrors: ResponseDoc[] = [
  refuses(500, "unexpected", "Algo deu errado do nosso lado."),
  {
    ...refuses(503, "busy", "Há movimento demais agora: o mesmo pedido pode funcionar em instantes."),
    headers: retryAfter,
  },
];

/** A header that a caller may send. */
export interface HeaderDoc {
  name: string;
  description: string;
}

/** A call of whichever protocol, with all that a document about it needs. */
export interface CallDoc {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** From the root, parameters in braces: `/auth/v1/factors/{factor_id}`. */
  path: string;
  /** Which part of the API it belongs to. */
  part: string;
  summary: string;
  note?: string | undefined;
  /** Who may call, as a sentence. */
  access: string;
  /** Whether it is ever, or always, called with a session. */
  session: "never" | "sometimes" | "always";
  query?: ZodType | undefined;
  headers?: HeaderDoc[];
  /** By media type. */
  body?: Record<string, ZodType> | undefined;
  /** How often it may be called, as a sentence. */
  limits?: string | undefined;
  responses: ResponseDoc[];
}
