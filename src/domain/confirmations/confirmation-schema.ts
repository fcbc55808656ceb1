import * as z from "zod";
import { form } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { count, messageText, moment } from "#domain/format/response-schema.ts";
import { price } from "#domain/products/price-schema.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { confirmationMessages } from "./confirmation-messages.ts";
import { answers, endReasons, offerStates } from "./voice-rule.ts";

const { choose, choose_reason, no_price, zero_price } = confirmationMessages;
const productId = id(productScreens.unknown_product.title);

/** confirm-offer. Only "preco_mudou" has a price; what comes with another answer is dropped. */
export const answerSchema = z.discriminatedUnion(
  "says",
  [
    form({ productId, says: z.enum(["sim", "acabou", "cupom_nao_funciona"]) }),
    form({
      productId,
      says: z.literal("preco_mudou"),
      price: price(no_price).refine((seen) => seen > 0, zero_price),
    }),
  ],
  { error: choose },
);

export const endedOfferSchema = form({ productId, reason: z.enum(endReasons, { error: choose_reason }) });
export const revivedOfferSchema = form({ productId });

/** An offer as answers have left it. */
export const answeredOfferSchema = z
  .object({
    message: messageText,
    says: z.enum(answers).nullable().describe("A sua resposta; null quando não é uma."),
    state: z.enum(offerStates),
    confirmed_at: moment.nullable().describe("O último sim das últimas 24 horas."),
    confirmed_people: count.describe("Quantas pessoas dizem que ainda vale."),
    end_reason: z.enum(endReasons).nullable(),
    revived_at: moment.nullable(),
  })
  .meta({ id: "AnsweredOffer" });

export type GivenAnswer = z.output<typeof answerSchema>;
export type EndedOffer = z.output<typeof endedOfferSchema>;
export type RevivedOffer = z.output<typeof revivedOfferSchema>;
export type AnsweredOffer = z.infer<typeof answeredOfferSchema>;
