import { z } from "zod";
import { fileFormats, importMessages } from "#domain/products/import-export/file-import.ts";
import {
  importCheckFields,
  importProgressSchema,
  importResponseSchema,
} from "#domain/products/import-export/import-response-schema.ts";
import { importSchema } from "#domain/products/import-export/import-schema.ts";
import { ownedProductSchema } from "#domain/products/product-response-schema.ts";
import { requireCaller } from "#server/http/caller.ts";
import { maxKeyLength } from "#server/http/idempotency.ts";
import { type RouteDoc, refuses, responds, withNote } from "#server/http/responses.ts";
import { get, post, type Route } from "#server/http/route.ts";
import { panelFilterSchema } from "#server/products/lists/list-query.ts";
import { exportProducts } from "./export-products.ts";
import { importFile, readImport } from "./import-products.ts";
import { findProgress } from "./imported-rows-store.ts";

const exportQuerySchema = panelFilterSchema.extend({
  format: z.enum(fileFormats, { error: importMessages.format }),
});

const progressQuerySchema = z.object({
  key: z
    .string({ error: importMessages.key })
    .regex(/^[\x20-\x7e]+$/, importMessages.key)
    .max(maxKeyLength, importMessages.key)
    .describe("O Idempotency-Key da importação."),
});

const exported: RouteDoc<never> = {
  summary: "Leva produtos para um arquivo",
  responses: [
    {
      status: 200,
      description: "O arquivo, no formato pedido.",
      content: { "text/csv": z.string(), "application/json": z.array(ownedProductSchema) },
      headers: { "Content-Disposition": "O nome do arquivo." },
    },
  ],
};

const invalidRows = refuses(422, "invalid", "Há linhas a corrigir: nada foi importado.", importCheckFields);

export const importExportApi: Route[] = [
  get("/export-products", "admin", exportQuerySchema, exported, exportProducts),
  takingLong(
    post(
      "/import-products",
      "admin",
      { read: readImport, content: { "application/json": importSchema } },
      withNote(
        "Uma linha com id muda o produto que existe; sem id, cria outro. Com uma linha errada nada é gravado, e sem dryRun: false também não: a resposta diz o que aconteceria. Grava em passos: uma importação interrompida pode ser repetida nas 24 horas seguintes, sem repetir produtos.",
        responds("Traz produtos de um arquivo", importResponseSchema, invalidRows),
      ),
      ({ prepared }) => Promise.resolve(prepared),
      { before: importFile },
    ),
  ),
  get(
    "/import-progress",
    "admin",
    progressQuerySchema,
    responds("Quantas linhas de uma importação já estão gravadas", importProgressSchema),
    ({ db, caller, input }) => findProgress(db, requireCaller(caller).id, input.key),
  ),
];

/** A thousand rows take longer than one. */
function takingLong(route: Route): Route {
  return { ...route, hasNoDeadline: true };
}
