import * as z from "zod";
import { moment, uuid } from "#domain/format/response-schema.ts";
import { ownedProductSchema } from "#domain/products/product-response-schema.ts";
import { roles } from "#domain/users/roles.ts";
import { type CallDoc, type ResponseDoc, response, retryAfter } from "#server/http/responses.ts";
import { maxOffset, maxRows } from "./rest-query.ts";

/** Contract 2.3. */
const restErrorSchema = z
  .object({
    code: z.string(),
    details: z.string().nullable(),
    hint: z.string().nullable(),
    message: z.string(),
  })
  .meta({ id: "RestError" });

const userRow = z
  .object({ id: uuid, email: z.string(), name: z.string(), role: z.enum(roles), created_at: moment })
  .partial()
  .meta({ id: "UserRow" });

/** What only its owner may see is left out of others' rows; `select` leaves out more. */
const productRow = ownedProductSchema.partial().meta({ id: "ProductRow" });

const objectType = "application/vnd.pgrst.object+json";

function rows(status: number, description: string, row: z.ZodType): ResponseDoc {
  return {
    status,
    description,
    content: { "application/json": z.array(row), [objectType]: row },
    headers: { "Content-Range": "Quais linhas; com Prefer: count=exact, de quantas." },
  };
}

function refused(status: number, description: string): ResponseDoc {
  return response(status, description, restErrorSchema);
}

const refusals = [
  refused(400, "O pedido não se deixa ler."),
  refused(401, "Falta entrar, ou o token não vale mais."),
  refused(406, "Pediu-se uma linha só e não é uma, ou o formato é outro."),
  refused(500, "Algo deu errado do nosso lado."),
  { ...refused(503, "Não é possível responder agora."), headers: retryAfter },
];

const readQuery = z.object({
  select: z.string().optional().describe("As colunas, separadas por vírgula."),
  order: z.string().optional().describe("Uma coluna e a ordem, como created_at.desc."),
  limit: z.string().optional().describe(`Quantas linhas, no máximo ${maxRows}.`),
  offset: z.string().optional().describe(`Quantas pular, no máximo ${maxOffset}.`),
});

const common = { part: "rest/v1", session: "sometimes" } as const;
const accept = { name: "Accept", description: `${objectType} pede uma linha só, sem lista em volta.` };
const preferCount = { name: "Prefer", description: "count=exact diz quantas linhas há ao todo." };
const note = "Cada coluna é também um filtro de igualdade: id=eq.…";

export const restCalls: CallDoc[] = [
  {
    ...common,
    method: "GET",
    path: "/rest/v1/products",
    summary: "Lê produtos",
    note,
    access: "Visitantes veem os aprovados; quem entrou, também os seus; a equipe, todos.",
    query: readQuery,
    headers: [accept, preferCount],
    responses: [rows(200, "As linhas.", productRow), ...refusals],
  },
  {
    ...common,
    method: "GET",
    path: "/rest/v1/users",
    summary: "Lê perfis",
    note,
    access: "Visitantes não veem nenhum; quem entrou, o seu; a equipe, todos.",
    query: readQuery,
    headers: [accept, preferCount],
    responses: [rows(200, "As linhas.", userRow), ...refusals],
  },
  {
    ...common,
    method: "POST",
    path: "/rest/v1/users",
    session: "always",
    summary: "Cria o próprio perfil, se faltar",
    access: "Quem entrou, e só para si.",
    query: z.object({ select: z.string().optional(), columns: z.string().optional() }),
    headers: [accept, { name: "Prefer", description: "return=representation devolve a linha." }],
    body: {
      "application/json": z.object({
        id: uuid,
        email: z.string(),
        name: z.string(),
        role: z.literal("user").optional(),
      }),
    },
    responses: [
      { ...rows(201, "Criado.", userRow) },
      ...refusals,
      refused(403, "A linha não é de quem chama."),
      refused(409, "O perfil já existe."),
      refused(413, "O corpo é grande demais."),
    ],
  },
];
