import type { LimitRule } from "#server/http/rate-limits.ts";
import { type CallDoc, type ResponseDoc, retryAfter } from "#server/http/responses.ts";
import type { AuthEndpoint } from "./auth-endpoint.ts";
import { errorResponse } from "./auth-responses.ts";

const accessDescriptions: Record<AuthEndpoint["access"], string> = {
  anyone: "Qualquer visitante.",
  "signed-in": "Quem entrou, mesmo sem ter mostrado o segundo fator.",
};

export function describeEndpoint({ method, path, access, doc, limit }: AuthEndpoint): CallDoc {
  const { summary, query, body, counts, responses } = doc;
  const counted = limit ?? counts;
  return {
    method,
    path: `/auth/v1${path.replace(/:(\w+)/g, "{$1}").replace("*", "{path}")}`,
    part: "auth/v1",
    summary,
    access: accessDescriptions[access],
    session: access === "anyone" ? "never" : "always",
    query,
    body: body && { "application/json": body },
    limits: counted && limitDescription(counted),
    responses: [
      ...responses,
      ...(access === "signed-in" ? strangers : []),
      ...(body ? unread : []),
      ...(counted ? [{ ...errorResponse(429, "Pedidos demais."), headers: retryAfter }] : []),
      ...troubles,
    ],
  };
}

function limitDescription({ points, seconds }: LimitRule): string {
  return `${points} em ${seconds / 60} min de cada endereço.`;
}

/** As `signed-in.ts` refuses. */
const strangers: ResponseDoc[] = [
  errorResponse(400, "O token não é de uma conta."),
  errorResponse(401, "Falta o token."),
  errorResponse(403, "O token não vale mais, a sessão acabou ou a conta está suspensa."),
];

const unread: ResponseDoc[] = [
  errorResponse(400, "O corpo não é JSON, ou falta um dado."),
  errorResponse(413, "O corpo é grande demais."),
];

const troubles: ResponseDoc[] = [
  errorResponse(500, "Algo deu errado do nosso lado."),
  { ...errorResponse(503, "Não é possível responder agora."), headers: retryAfter },
];
