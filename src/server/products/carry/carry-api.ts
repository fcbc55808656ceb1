import { z } from "zod";
import { carryFormats, carryMessages } from "#domain/products/carry/carried-product.ts";
import { get, post, type Route } from "#server/http/route.ts";
import { panelFilterSchema } from "#server/products/list-query.ts";
import { exportProducts } from "./export-products.ts";
import { importProducts, readImport } from "./import-products.ts";

const exportQuerySchema = panelFilterSchema.extend({
  format: z.enum(carryFormats, { error: carryMessages.format }),
});

/** Products out into a file and in again. */
export const carryApi: Route[] = [
  get("/export-products", "admin", exportQuerySchema, exportProducts),
  post("/import-products", "admin", readImport, importProducts),
];
