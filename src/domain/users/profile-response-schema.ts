import * as z from "zod";
import { count, messageText, moment, next, uuid } from "#domain/format/response-schema.ts";
import { listedOfferSchema } from "#domain/products/product-response-schema.ts";
import { levels } from "./level.ts";

const level = z.enum(levels);

const profileFactsSchema = z
  .object({
    handle: z.string(),
    level,
    since: z.string().describe("AAAA-MM."),
    offers: count.describe("Publicadas. Contas e somas vão até as 1.000 mais novas, aqui e em comments."),
    live_offers: count,
    real_offers: count.describe("Com desconto real."),
    temperature: z.int().describe("A soma das ofertas cuja temperatura já aparece."),
    comments: count,
    useful: count.describe("Quantas vezes os comentários foram marcados como úteis."),
  })
  .meta({ id: "ProfileFacts" });

const profileCommentSchema = z
  .object({
    id: uuid,
    body: z.string(),
    thread_id: uuid.nullable().describe("O comentário que este responde."),
    useful: count,
    created_at: moment,
    place: z.object({ id: uuid, kind: z.enum(["product", "article"]), slug: z.string(), name: z.string() }),
  })
  .meta({ id: "ProfileComment" });

/** Nothing of the person but the handle: neither address nor name nor id. */
export const publicProfileSchema = z.object({
  profile: profileFactsSchema,
  products: z.array(listedOfferSchema),
  next,
  comments: z.array(profileCommentSchema).describe("Os mais novos primeiro, 20 por página."),
  comments_next: uuid.nullable(),
});

export const handleSetSchema = z.object({ message: messageText, handle: z.string() });

export const handleCheckSchema = z.object({
  handle: z.string().nullable().describe("O que foi perguntado, ou uma proposta; null sem proposta."),
  free: z.boolean(),
  message: messageText,
});

export const profileSettingsChangedSchema = z.object({ message: messageText, hidden: z.boolean() });

export const myLevelSchema = z.object({
  level,
  barred_until: moment.nullable().describe("Até lá não há Colheita."),
  age_days: z.number().min(0),
  contributions: count,
  approved: count.describe("Ofertas aprovadas dos últimos 90 dias."),
  rejected: count,
});

export const levelChangedSchema = z.object({ message: messageText, level });

export type PublicProfile = z.infer<typeof publicProfileSchema>;
export type ProfileComment = PublicProfile["comments"][number];
export type MyLevel = z.infer<typeof myLevelSchema>;
