import * as z from "zod";
import { form, shownText } from "#domain/format/form-schema.ts";
import { version } from "#domain/format/id-schema.ts";
import { messageText, moment, next, resultsSchema, uuid } from "#domain/format/response-schema.ts";
import { bulkLimit } from "#domain/products/moderation.ts";
import { moderatedProductSchema } from "#domain/products/product-response-schema.ts";
import { productIdSchema, versionedProductSchema } from "#domain/products/product-schema.ts";
import { appealLimits } from "./appeal-limits.ts";
import { appealMessages } from "./appeal-messages.ts";
import { appealStatuses, myAppealSchema } from "./appeal-response-schema.ts";
import { appealTextSchema } from "./appeal-text-schema.ts";

const { long_answer, missing_answer, none } = appealMessages;

export const appealSchema = productIdSchema.extend({ ...appealTextSchema.shape, version });

export const appealSentSchema = z.object({ message: messageText, appeal: myAppealSchema });

/** On the version of the offer that the moderator saw; a decision that stays needs words. */
export const appealDecisionsSchema = form({
  appeals: z
    .array(versionedProductSchema, { error: none })
    .min(1, none)
    .max(bulkLimit, `Escolha no máximo ${bulkLimit} recursos`),
  decision: z.enum(["granted", "upheld", "reopen"], { error: "decision: granted, upheld ou reopen." }),
  answer: shownText({ max: appealLimits.answer, too_long: long_answer }).default(""),
}).refine(({ decision, answer }) => decision !== "upheld" || answer !== "", {
  path: ["answer"],
  error: missing_answer,
});

/** An appeal as a moderator sees it, with the offer as it is now. */
export const appealedOfferSchema = z
  .object({
    id: uuid.describe("O id da oferta."),
    version: z.int().min(1).describe("A versão da oferta: envie-a com a decisão."),
    product: moderatedProductSchema,
    status: z.enum(appealStatuses),
    text: z.string(),
    created_at: moment,
    rejected_by: z
      .string()
      .nullable()
      .describe("Quem rejeitou, como no registro público: equipe-3. null: não se sabe."),
    rejected_reason: z.string().nullable(),
    answer: z.string().nullable(),
    objection: z
      .enum(["own_decision", "own_offer"])
      .nullable()
      .describe("Por que quem pergunta não decide este: a primeira decisão, ou a oferta, é sua."),
    is_own_decision: z
      .boolean()
      .describe("Quem pergunta rejeitou a oferta; sem objection não há outra pessoa na equipe."),
  })
  .meta({ id: "AppealedOffer" });

export const appealsPageSchema = z.object({ appeals: z.array(appealedOfferSchema), next });

export const appealDecisionsResponseSchema = resultsSchema({
  productId: uuid,
  appeal: appealedOfferSchema.optional(),
});

export type Appeal = z.output<typeof appealSchema>;
export type AppealDecisionsInput = z.input<typeof appealDecisionsSchema>;
export type AppealDecisions = z.output<typeof appealDecisionsSchema>;
export type AppealedOffer = z.infer<typeof appealedOfferSchema>;
export type AppealsPage = z.infer<typeof appealsPageSchema>;
export type AppealDecisionsResponse = z.infer<typeof appealDecisionsResponseSchema>;
