import * as z from "zod";
import { indexFileName, openDataPath, openDownloadsPerHour } from "#domain/open-data/open-data.ts";
import { openDataIndexSchema, openFileNames } from "#domain/open-data/open-data-index.ts";
import { type CallDoc, refuses, response, serverErrors } from "#server/http/responses.ts";

const file = z.string().meta({ format: "binary" });
const missing = refuses(
  404,
  "not_found",
  "O site não publica dados abertos, ou ainda não escreveu o arquivo.",
);

const anybody = {
  method: "GET",
  part: "dados",
  access: "Qualquer visitante.",
  session: "never",
} as const;

/** As `open-data-api.ts` answers. */
export const openDataCalls: CallDoc[] = [
  {
    ...anybody,
    path: `${openDataPath}/{file}`,
    summary: "Baixa um arquivo da última noite",
    note: `${openFileNames.join(", ")}; ${indexFileName} diz quantas linhas, o tamanho e o SHA-256 de cada um, e {ofertas,precos}.schema.json o que há em uma linha.`,
    headers: [
      { name: "Range", description: "Só uma parte." },
      { name: "If-None-Match", description: "O ETag que já se tem." },
    ],
    limits: `${openDownloadsPerHour} arquivos, ou partes deles, por hora de cada endereço.`,
    responses: [
      {
        status: 200,
        description: "O arquivo.",
        content: {
          "application/gzip": file,
          "application/json": z.union([openDataIndexSchema, z.looseObject({ $schema: z.string() })]),
        },
        headers: { ETag: "O SHA-256 do arquivo." },
      },
      { status: 206, description: "A parte pedida.", content: { "application/gzip": file } },
      response(304, "O mesmo de antes."),
      missing,
      response(416, "Não há essa parte."),
      { ...refuses(429, "too_many_requests", "Pedidos demais."), headers: { "Retry-After": "Em segundos." } },
      ...serverErrors,
    ],
  },
];
