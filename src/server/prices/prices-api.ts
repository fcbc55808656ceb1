import { z } from "zod";
import {
  priceListCheckFields,
  priceListResponseSchema,
} from "#domain/prices/price-list/price-list-response-schema.ts";
import { priceListSchema } from "#domain/prices/price-list/price-list-schema.ts";
import { priceHistorySchema } from "#domain/prices/prices-response-schema.ts";
import { requireCaller } from "#server/http/caller.ts";
import { hourlyLimit } from "#server/http/rate-limits.ts";
import { refuses, responds, withNote } from "#server/http/responses.ts";
import { get, post, type Route } from "#server/http/route.ts";
import { getPriceHistory } from "./get-price-history.ts";
import { importPrices, readPriceList } from "./import-prices.ts";

const slugSentence = "slug: o endereço da oferta no site.";
const slugSchema = z.object({
  slug: z.string({ error: slugSentence }).min(1, slugSentence).max(300, slugSentence),
});

const noSuchOffer = refuses(404, "not_found", "A oferta não existe, ou não está publicada.");

const invalidRows = refuses(
  422,
  "invalid",
  "Há linhas a corrigir: nada foi importado.",
  priceListCheckFields,
);

/** A dry run counts too: reading 100,000 rows takes seconds. */
const importsAnHour = 60;

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
  {
    ...post(
      "/import-prices",
      "admin",
      { read: readPriceList, content: { "application/json": priceListSchema } },
      withNote(
        "Uma lista de preços vistos nas lojas, com as colunas store_url, price, at e kind (regular, ou deal). Com uma linha errada nada é gravado, e sem dryRun: false também não. Grava em passos: uma importação interrompida pode ser repetida, e nada entra duas vezes. import-progress diz quantas linhas já estão gravadas.",
        responds("Traz preços de um arquivo para o histórico", priceListResponseSchema, invalidRows),
      ),
      ({ prepared }) => Promise.resolve(prepared),
      {
        before: importPrices,
        limits: {
          description: `${importsAnHour} por hora de cada conta.`,
          rules: (_input, _sender, caller) => [
            hourlyLimit("import-prices", requireCaller(caller).id, importsAnHour),
          ],
        },
      },
    ),
    // 100,000 rows take longer than one.
    hasNoDeadline: true,
  },
];
