import * as z from "zod";
import { count, day, moment, reais } from "#domain/format/response-schema.ts";
import { payments, shippings, states } from "./conditions-schema.ts";
import { needs } from "./needs.ts";
import { priceSources } from "./price-history.ts";
import { priceKinds, verdicts } from "./price-verdict.ts";

export const verdictResponse = z
  .enum(verdicts)
  .describe("O que o desconto vale diante dos preços vistos antes; sem histórico, poucos-dados.");

export const conditionsResponse = z
  .object({
    payment: z.enum(payments),
    instalments: z.object({ count: z.int(), value: reais }).nullable(),
    shipping: z.union([z.enum(shippings), reais]).describe("Ou o valor do frete, em reais."),
    cashback: z.number().nullable().describe("Em por cento."),
    needs: z.array(z.enum(needs)),
    state: z.enum(states),
    starting_at: z.boolean(),
  })
  .meta({ id: "Conditions" })
  .describe("As condições em que se paga sale_price: cupom incluído, frete e cashback não.");

const observationSchema = z.object({
  at: moment,
  price: reais,
  kind: z.enum(priceKinds),
  source: z.enum(priceSources),
  limited: z.boolean().describe("Nem todos pagavam este preço: não é medida para as outras ofertas."),
});

/** For moderators: the verdict that an offer would get as it is now, and what it rests on. */
export const judgedHistorySchema = z
  .object({
    verdict: verdictResponse,
    usual: reais.nullable().describe("O preço de costume."),
    lowest: reais.nullable(),
    recent: reais.nullable(),
    is_lowest: z.boolean(),
    seen_days: count.describe("Em quantos dias um preço foi visto antes da oferta."),
    days: z.array(z.object({ day, kind: z.enum(priceKinds), low: reais })),
    evidence: z.array(observationSchema),
    count,
  })
  .meta({ id: "JudgedHistory" });

export const priceHistorySchema = z
  .object({
    verdict: verdictResponse,
    usual_price: reais.nullable(),
    lowest: reais.nullable(),
    highest: reais.nullable(),
    days: count.describe("Em quantos dias um preço foi visto."),
    observations: z
      .array(observationSchema)
      .describe("No máximo uma por dia e fonte, as mais novas primeiro."),
  })
  .meta({ id: "PriceHistory" });
