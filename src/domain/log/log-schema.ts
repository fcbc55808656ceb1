import { z } from "zod";
import { levels } from "#domain/users/level.ts";
import { roles } from "#domain/users/roles.ts";
import { actsOfGroup, isLogAct, type LogAct, type LogGroup, logActs, logGroups } from "./log-acts.ts";
import { logLimits } from "./log-limits.ts";
import { logReasons, logRules } from "./log-reasons.ts";
import { logStatuses } from "./log-state.ts";

const sentences = {
  after: "after: o número de um ato; sem ele, desde o primeiro.",
  act: "act: um dos atos do registro, ou um grupo deles.",
  limit: `limit: um número inteiro de 1 a ${logLimits.entries}.`,
};

export const logQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, sentences.after)
    .transform(Number)
    .default(0)
    .describe(sentences.after),
  act: z
    .string()
    .refine((text) => actsOf(text) !== null, sentences.act)
    .optional()
    .describe(
      `Só os atos de um tipo (${Object.keys(logActs).join(", ")}) ou de um grupo (${Object.keys(logGroups).join(", ")}). Para conferir a corrente é preciso ler todos.`,
    ),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, sentences.limit)
    .transform(Number)
    .refine((n) => n >= 1 && n <= logLimits.entries, sentences.limit)
    .default(100)
    .describe(sentences.limit),
});

/** Of one act, or of all of a group; null where there is neither. */
export function actsOf(text: string): LogAct[] | null {
  if (Object.hasOwn(logGroups, text)) return actsOfGroup(text as LogGroup);
  return isLogAct(text) ? [text] : null;
}

const namesOf = <Name extends string>(names: Record<Name, unknown>) =>
  Object.keys(names) as [Name, ...Name[]];
const hash = z.string().describe("SHA-256 em hexadecimal.");
const seq = z.int().describe("O número do ato, sem falhas desde 1.");
const state = z
  .object({
    status: z.enum(namesOf(logStatuses)).optional(),
    level: z
      .enum([...levels, ...roles])
      .optional()
      .describe("O nível ou o papel de uma conta."),
    price: z.number().optional(),
    original_price: z.number().optional(),
    counts: z
      .record(z.string(), z.int())
      .optional()
      .describe("Do primeiro ato: o que foi decidido antes dele."),
    seq: z.int().optional().describe("De um backup restaurado: onde a corrente dele acabava."),
    hash: z.string().optional(),
  })
  .nullable();

export const logEntrySchema = z.object({
  seq,
  at: z.string().describe("Em UTC, como foi assinado."),
  act: z.enum(namesOf(logActs)),
  subject: z.uuid().nullable().describe("Um código ao acaso: o mesmo em todos os atos sobre a mesma coisa."),
  rule: z.enum(namesOf(logRules)),
  reason: z.enum(namesOf(logReasons)),
  by: z
    .string()
    .describe("equipe-3: uma pessoa da equipe; comunidade: relatos, denúncias ou o nível de quem enviou."),
  before: state,
  after: state,
  prev: hash.describe("O hash do ato anterior; zeros no primeiro."),
  hash: hash.describe("SHA-256 de text em UTF-8, em hexadecimal."),
  text: z.string().describe("Os campos acima, menos hash, em JSON canônico (RFC 8785): o que foi assinado."),
});

export const logHeadSchema = z.object({ seq, hash }).describe("O ato mais novo.");

export const logPageSchema = z.object({
  entries: z.array(logEntrySchema),
  head: logHeadSchema,
  next: z.int().nullable().describe("O after da próxima chamada; null quando não há mais."),
});
