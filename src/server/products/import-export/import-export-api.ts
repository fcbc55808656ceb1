import { z } from "zod";
import { fileFormats, importMessages } from "#domain/products/import-export/file-import.ts";
import {
  importCheckFields,
  importResponseSchema,
} from "#domain/products/import-export/import-response-schema.ts";
import { importSchema } from "#domain/products/import-export/import-schema.ts";
import { ownedProductSchema } from "#domain/products/product-response-schema.ts";
import { type RouteDoc, refuses, responds, withNote } from "#server/http/responses.ts";
import { get, post, type Route } from "#server/http/route.ts";
import { panelFilterSchema } from "#server/products/lists/list-query.ts";
import { exportProducts } from "./export-products.ts";
import { importProducts, readImport } from "./import-products.ts";

const exportQuerySchema = panelFilterSchema.extend({
  format: z.enum(fileFormats, { error: importMessages.format }),
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
        "Todas as linhas ou nenhuma. Sem dryRun: false nada é gravado: a resposta diz o que aconteceria.",
        responds("Traz produtos de um arquivo", importResponseSchema, invalidRows),
      ),
      importProducts,
    ),
  ),
];

/** A thousand rows take longer than one. */
function takingLong(route: Route): Route {
  return { ...route, hasNoDeadline: true };
}
