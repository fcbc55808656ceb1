import { z } from "zod";
import { priceHistorySchema } from "#domain/prices/prices-response-schema.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { get, type Route } from "#server/http/route.ts";
import { getPriceHistory } from "./get-price-history.ts";

const slugSchema = z.object({
  slug: z.string({ error: "slug: o endereço da oferta no site." }).min(1).max(300),
});

const noSuchOffer = refuses(404, "not_found", "A oferta não existe, ou não está publicada.");

export const pricesApi: Route[] = [
  get(
    "/get-price-history",
    "visitor",
    slugSchema,
    responds(
      "Os preços vistos de um produto em 180 dias, e o que dizem do desconto",
      priceHistorySchema,
      noSuchOffer,
    ),
    getPriceHistory,
    { isPublic: () => true },
  ),
];
