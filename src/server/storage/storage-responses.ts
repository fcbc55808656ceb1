import * as z from "zod";
import { uuid } from "#domain/format/response-schema.ts";
import { imageLimits } from "#domain/images/image-limits.ts";
import { type CallDoc, type ResponseDoc, response, retryAfter } from "#server/http/responses.ts";
import { bucket } from "./storage-target.ts";

/** Contract 3.3. */
const storageErrorSchema = z
  .object({
    statusCode: z.string().describe("O status de verdade."),
    error: z.string(),
    message: z.string(),
    code: z.string(),
  })
  .meta({ id: "StorageError" });

const file = z.string().meta({ format: "binary" });

function refused(status: number, description: string): ResponseDoc {
  return response(status, description, storageErrorSchema);
}

const refusals = [
  refused(400, "Qualquer recusa: statusCode diz qual."),
  refused(404, "Não existe."),
  refused(500, "Algo deu errado do nosso lado."),
];

const pictures = Object.fromEntries([...imageLimits.types, "image/gif"].map((type) => [type, file]));

const upload: Omit<CallDoc, "method" | "summary"> = {
  path: `/storage/v1/object/${bucket}/{path}`,
  part: "storage/v1",
  access: "Quem entrou; cada pasta tem suas regras.",
  session: "always",
  headers: [{ name: "x-upsert", description: "true troca a imagem que já está no caminho." }],
  body: {
    ...Object.fromEntries(imageLimits.types.map((type) => [type, file])),
    "multipart/form-data": z.object({ file, cacheControl: z.string().optional() }),
  },
  limits: "O mesmo de upload-image, somado com ele.",
  responses: [
    response(200, "Guardada.", z.object({ Id: uuid, Key: z.string().describe("O balde e o caminho.") })),
    ...refusals,
  ],
};

export const storageCalls: CallDoc[] = [
  {
    method: "GET",
    path: `/storage/v1/object/public/${bucket}/{path}`,
    part: "storage/v1",
    summary: "Mostra uma imagem",
    access: "Qualquer visitante.",
    session: "never",
    query: z.object({ download: z.string().optional().describe("Baixa com este nome.") }),
    headers: [
      { name: "Range", description: "Só uma parte." },
      { name: "If-None-Match", description: "O ETag que já se tem." },
    ],
    responses: [
      { status: 200, description: "A imagem.", content: pictures, headers: { ETag: "Muda com a imagem." } },
      { status: 206, description: "A parte pedida.", content: pictures },
      response(304, "A mesma de antes."),
      refused(416, "Não há essa parte."),
      ...refusals,
      { ...refused(503, "Não é possível responder agora."), headers: retryAfter },
    ],
  },
  { ...upload, method: "POST", summary: "Guarda uma imagem em um caminho" },
  { ...upload, method: "PUT", summary: "Troca a imagem de um caminho" },
];
