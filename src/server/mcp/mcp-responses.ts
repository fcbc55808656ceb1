import * as z from "zod";
import { mcpCallsPerHour, mcpPath } from "#domain/mcp/mcp-limits.ts";
import { type CallDoc, type ResponseDoc, response, retryAfter } from "#server/http/responses.ts";
import { tools } from "./mcp-tools.ts";

const id = z.union([z.string(), z.number()]);

const messageSchema = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    method: z.string().describe("initialize, ping, tools/list ou tools/call."),
    id: id.optional(),
    params: z.looseObject({}).optional(),
  })
  .meta({ id: "McpMessage" });

const replySchema = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: id.nullable(),
    result: z.looseObject({}).optional(),
    error: z.object({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: "McpReply" });

function refuses(status: number, description: string): ResponseDoc {
  return response(status, description, replySchema);
}

/** As `mcp-api.ts` answers. */
export const mcpCalls: CallDoc[] = [
  {
    method: "POST",
    path: mcpPath,
    part: "mcp",
    summary: "Responde a uma mensagem do Model Context Protocol",
    note: `Streamable HTTP sem sessão. Ferramentas, todas só de leitura: ${tools.map(({ name }) => name).join(", ")}. O que uma ferramenta recusa vem como resultado com isError e uma frase em português.`,
    access: "Qualquer visitante; nem cookie nem Authorization são lidos.",
    session: "never",
    body: { "application/json": messageSchema },
    limits: `${mcpCallsPerHour} mensagens por hora de cada endereço; lotes são recusados.`,
    responses: [
      response(200, "A resposta.", replySchema),
      response(202, "Um aviso, que não tem resposta."),
      refuses(400, "Não é uma mensagem, ou são várias."),
      refuses(403, "O pedido vem da página de outro site."),
      refuses(413, "O corpo é grande demais."),
      refuses(415, "O Content-Type é outro."),
      { ...refuses(429, "Mensagens demais."), headers: retryAfter },
      refuses(500, "Algo deu errado do nosso lado."),
      { ...refuses(503, "Há movimento demais agora."), headers: retryAfter },
    ],
  },
];
