import type { ZodType } from "zod";
import type { AccessLevel } from "./guards.ts";
import { maxKeyLength } from "./idempotency.ts";
import {
  type CallDoc,
  type HeaderDoc,
  type ResponseDoc,
  refuses,
  response,
  retryAfter,
  serverErrors,
} from "./responses.ts";
import type { About, AccessRule, Route } from "./route.ts";

const accessDescriptions: Record<AccessLevel, string> = {
  visitor: "Qualquer visitante",
  session: "Quem entrou, mesmo sem ter mostrado o segundo fator",
  member: "Quem entrou",
  admin: "Só a equipe (admin)",
};

export function describeRoute({ method, path, about }: Route): CallDoc {
  const { doc, rule, query, body, limits, isIdempotent, isCached } = about;
  return {
    method,
    path: `/functions/v1${path}`,
    part: "functions/v1",
    summary: doc.summary,
    note: doc.note,
    access: sentenceOf(rule),
    session: sessionOf(rule),
    query,
    body,
    limits,
    headers: [...(isIdempotent ? [idempotencyKey] : []), ...(isCached ? [ifNoneMatch] : [])],
    responses: [
      ...doc.responses,
      ...(isCached ? [unchanged] : []),
      ...guarded(rule),
      ...shaped(about),
      ...serverErrors,
    ],
  };
}

const idempotencyKey: HeaderDoc = {
  name: "Idempotency-Key",
  description: `Até ${maxKeyLength} caracteres à escolha de quem chama. Um pedido repetido com a mesma chave não é feito de novo: recebe a primeira resposta.`,
};

const ifNoneMatch: HeaderDoc = { name: "If-None-Match", description: "O ETag da resposta que já se tem." };

/** As `site/serving/list-snapshot.ts` answers. */
const unchanged = response(304, "A lista pública é a mesma de antes.");

function sentenceOf(rule: AccessRule): string {
  if (typeof rule === "string") return `${accessDescriptions[rule]}.`;
  const { usually, otherwise, description } = rule;
  return `${accessDescriptions[usually]}; ${description}, ${accessDescriptions[otherwise].toLowerCase()}.`;
}

function rulesIn(rule: AccessRule): AccessLevel[] {
  return typeof rule === "string" ? [rule] : [rule.usually, rule.otherwise];
}

function sessionOf(rule: AccessRule): CallDoc["session"] {
  const needing = rulesIn(rule).filter((who) => who !== "visitor");
  if (needing.length === 0) return "never";
  return needing.length === rulesIn(rule).length ? "always" : "sometimes";
}

/** As `guards.ts` refuses. */
function guarded(rule: AccessRule): ResponseDoc[] {
  const who = rulesIn(rule);
  const isOpen = who.every((each) => each === "visitor");
  const asksFactor = who.some((each) => each === "member" || each === "admin");
  return [
    ...(isOpen ? [] : [refuses(401, "unauthorized", "Falta entrar, ou a sessão acabou.")]),
    ...(asksFactor
      ? [refuses(403, "second_factor_needed", "Falta mostrar, ou criar, o segundo fator.")]
      : []),
    ...(who.includes("admin") ? [refuses(403, "forbidden", "Quem chama não é da equipe.")] : []),
  ];
}

/** As `read-input.ts`, `idempotency.ts` and `rate-limits.ts` refuse. */
function shaped({ query, body, isIdempotent, limits }: About): ResponseDoc[] {
  const sent = body ? unread : [];
  const isChecked = body !== undefined || hasMembers(query);
  return [
    ...sent,
    ...(isChecked ? [refuses(422, "invalid", "Um dado não vale: fields diz qual e por quê.")] : []),
    ...(isIdempotent
      ? [refuses(422, "idempotency_key_reused", "A chave já foi usada com outros dados.")]
      : []),
    ...(limits ? [{ ...refuses(429, "too_many_requests", "Pedidos demais."), headers: retryAfter }] : []),
  ];
}

const unread: ResponseDoc[] = [
  refuses(400, ["malformed", "interrupted"], "O corpo não se deixa ler, ou parou no meio."),
  refuses(413, "too_large", "O corpo é grande demais."),
  refuses(415, "wrong_type", "O Content-Type é outro."),
];

function hasMembers(query: ZodType | undefined): boolean {
  return query !== undefined && Object.keys((query as { shape?: object }).shape ?? {}).length > 0;
}
