import * as z from "zod";
import { moment, next, uuid } from "#domain/format/response-schema.ts";
import { productStatuses } from "#domain/products/product-status.ts";
import { checkOutcomes } from "./price-check.ts";

export const priceChecksPageSchema = z
  .object({
    on: z.boolean().describe("Se este site relê as páginas das lojas (PRICE_CHECKS)."),
    checks: z.array(
      z
        .object({
          id: uuid,
          at: moment,
          host: z.string().describe("A loja que foi perguntada."),
          outcome: z.enum(checkOutcomes),
          price: z.number().nullable().describe("O que a página diz, em reais."),
          available: z.boolean().nullable(),
          next_at: moment.describe("Antes disso o produto não é lido de novo."),
          offer: z.object({
            id: uuid,
            name: z.string(),
            slug: z.string(),
            sale_price: z.number(),
            status: z.enum(productStatuses),
          }),
        })
        .meta({ id: "PriceCheck" }),
    ),
    next,
  })
  .meta({ id: "PriceChecksPage" });

export type PriceChecksPage = z.infer<typeof priceChecksPageSchema>;
export type PriceCheck = PriceChecksPage["checks"][number];
