import * as z from "zod";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import { ownedCouponSchema } from "#domain/coupons/coupon-response-schema.ts";
import { couponStatuses } from "#domain/coupons/coupon-rule.ts";
import {
  couponCheckFields,
  couponImportResponseSchema,
  couponImportSchema,
} from "#domain/coupons/import-export/coupon-import.ts";
import { fileFormats, importMessages } from "#domain/products/import-export/file-import.ts";
import { type RouteDoc, refuses, responds, withNote } from "#server/http/responses.ts";
import { get, post, type Route } from "#server/http/route.ts";
import { exportCoupons } from "./export-coupons.ts";
import { importCoupons, readCouponImport } from "./import-coupons.ts";

const exportQuery = z.object({
  format: z.enum(fileFormats, { error: importMessages.format }),
  status: z.enum(couponStatuses, { error: couponMessages.bad_status }).optional(),
});

const exported: RouteDoc<never> = {
  summary: "Leva cupons para um arquivo",
  responses: [
    {
      status: 200,
      description: "O arquivo, no formato pedido.",
      content: { "text/csv": z.string(), "application/json": z.array(ownedCouponSchema) },
      headers: { "Content-Disposition": "O nome do arquivo." },
    },
  ],
};

export const couponFilesApi: Route[] = [
  get("/export-coupons", "admin", exportQuery, exported, exportCoupons),
  post(
    "/import-coupons",
    "admin",
    { read: readCouponImport, content: { "application/json": couponImportSchema } },
    withNote(
      "Uma linha é o cupom da sua loja e do seu código: muda o que existe ou cria outro, em análise se não diz o status. Com uma linha errada nada é gravado, e sem dryRun: false também não.",
      responds(
        "Traz cupons de um arquivo",
        couponImportResponseSchema,
        refuses(422, "invalid", "Há linhas a corrigir: nada foi importado.", couponCheckFields),
      ),
    ),
    importCoupons,
  ),
];
