import * as z from "zod";
import { channels } from "#domain/alerts/channels.ts";
import { couponTermsSchema } from "#domain/coupons/coupon-response-schema.ts";
import {
  count,
  messageText,
  messageWithIdsSchema,
  moment,
  next,
  uuid,
} from "#domain/format/response-schema.ts";
import { listedOfferSchema } from "#domain/products/product-response-schema.ts";
import { noticeKinds } from "./notice-kinds.ts";

/** What the bell, /notificacoes and /para-voce show. Sentences are made of it where it is shown. */
export const noticeSchema = z
  .object({
    id: uuid,
    position: count.describe("O lugar no sino; um aviso que toca de novo ganha outro."),
    kind: z.enum(noticeKinds),
    /** Of the page that it leads to. */
    path: z.string(),
    /** The offer's, the article's, or the coupon's code. */
    name: z.string(),
    store_name: z.string().nullable(),
    image_url: z.string().nullable(),
    /** As it was said; the offer's own may have changed. */
    price: z.number().nullable(),
    price_before: z.number().nullable(),
    discount: z.int().nullable(),
    verdict: z.string().nullable(),
    coupon: couponTermsSchema.nullable().describe("O que o cupom novo dá e pede; null nos outros avisos."),
    /** Ended meanwhile. */
    ended: z.boolean(),
    alerts: z.array(z.object({ id: uuid, name: z.string() })).describe("Os alertas que bateram."),
    /** Of the person who wrote; null without a public name. */
    handle: z.string().nullable(),
    excerpt: z.string().nullable().describe("O começo do comentário."),
    outcome: z
      .string()
      .nullable()
      .describe("approved ou rejected, de uma decisão; granted ou upheld, de um recurso."),
    handed_over: z
      .array(z.object({ channel: z.enum(channels), seconds: z.number() }))
      .describe("Por onde foi, e quantos segundos depois do acontecido."),
    at: moment,
    read: z.boolean(),
  })
  .meta({ id: "Notice" });

const unread = count.describe("Quantos avisos não foram lidos; 100 também quer dizer mais.");

export const noticesSchema = z
  .object({ notices: z.array(noticeSchema), unread, next })
  .meta({ id: "Notices" });

/** What alerts found and still is to be had: each notice with its card. */
export const foundSchema = z
  .object({
    notices: z.array(noticeSchema),
    products: z.array(listedOfferSchema).describe("A oferta de cada aviso, na mesma ordem."),
    unread,
    next,
  })
  .meta({ id: "Found" });

export const savedSchema = messageWithIdsSchema.extend({
  left: z.array(uuid).describe("As que não couberam; só com productIds."),
});

export const noticesReadSchema = z.object({ message: messageText, unread });

export const feedSchema = z.object({
  message: messageText,
  url: z.string().describe("O endereço do feed particular. É um segredo: quem o tem lê os avisos."),
});

export type Notice = z.infer<typeof noticeSchema>;
export type Notices = z.infer<typeof noticesSchema>;
export type Found = z.infer<typeof foundSchema>;
