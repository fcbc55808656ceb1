import type { DescribedCall } from "#server/http/described-call.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { retryAfter, type ToldAnswer } from "#server/http/responses.ts";
import type { AuthEndpoint } from "./auth-endpoint.ts";
import { refused } from "./auth-responses.ts";

const words: Record<AuthEndpoint["who"], string> = {
  anyone: "Qualquer visitante.",
  "signed-in": "Quem entrou, mesmo sem ter mostrado o segundo fator.",
};

/** An endpoint's line, and what follows from it for all of them. */
export function describeEndpoint({ method, path, who, about, limit }: AuthEndpoint): DescribedCall {
  const { summary, query, body, counts, answers } = about;
  const counted = limit ?? counts;
  return {
    method,
    path: `/auth/v1${path.replace(/:(\w+)/g, "{$1}").replace("*", "{path}")}`,
    part: "auth/v1",
    summary,
    who: words[who],
    session: who === "anyone" ? "never" : "always",
    query,
    body: body && { "application/json": body },
    limits: counted && limitWords(counted),
    answers: [
      ...answers,
      ...(who === "signed-in" ? strangers : []),
      ...(body ? unread : []),
      ...(counted ? [{ ...refused(429, "Pedidos demais."), headers: retryAfter }] : []),
      ...troubles,
    ],
  };
}

function limitWords({ points, seconds }: LimitRule): string {
  return `${points} em ${seconds / 60} min de cada endereço.`;
}

/** As `signed-in.ts` refuses. */
const strangers: ToldAnswer[] = [
  refused(400, "O token não é de uma conta."),
  refused(401, "Falta o token."),
  refused(403, "O token não vale mais, a sessão acabou ou a conta está suspensa."),
];

const unread: ToldAnswer[] = [
  refused(400, "O corpo não é JSON, ou falta um dado."),
  refused(413, "O corpo é grande demais."),
];

const troubles: ToldAnswer[] = [
  refused(500, "Algo deu errado do nosso lado."),
  { ...refused(503, "Não é possível responder agora."), headers: retryAfter },
];
