import * as z from "zod";
import { myAppealSchema } from "#domain/appeals/appeal-response-schema.ts";
import { endReasons, offerStates } from "#domain/confirmations/voice-rule.ts";
import {
  count,
  day,
  messageText,
  moment,
  next,
  reais,
  resultsSchema,
  uuid,
} from "#domain/format/response-schema.ts";
import {
  conditionsResponse,
  judgedHistorySchema,
  verdictResponse,
} from "#domain/prices/prices-response-schema.ts";
import { categories, categoryNames } from "./categories.ts";
import { endings } from "./offer-end.ts";
import { offerRisks } from "./offer-risks.ts";
import { productStatuses } from "./product-status.ts";

const status = z.enum(productStatuses);
const category = z.enum(categoryNames);

/** What any visitor may see of a product («§3»). */
const offerFields = {
  id: uuid,
  slug: z
    .string()
    .describe("A página é /product/{slug}. Até a primeira aprovação não há página, e aqui está o id."),
  name: z.string(),
  description: z.string(),
  category,
  original_price: reais.describe("Em reais; 0 quando não se sabe."),
  sale_price: reais.describe("Em reais; 0 é grátis."),
  discount: z.int().min(0).max(100).describe("Em por cento."),
  image_url: z.string().nullable().describe("A primeira de images."),
  images: z.array(z.string()),
  store_name: z.string().describe("Como foi digitado."),
  product_url: z.string(),
  coupon: z.string().nullable(),
  valid_until: day.nullable().describe("O último dia da oferta, em São Paulo."),
  conditions: conditionsResponse,
  status,
  ended: z.boolean(),
  published_at: moment.nullable().describe("A primeira aprovação; não muda mais."),
  created_at: moment,
};

export const offerSchema = z.object(offerFields).meta({ id: "Offer" });

export const listedOfferSchema = z
  .object({
    ...offerFields,
    store_slug: z
      .string()
      .nullable()
      .describe("A página da loja é /loja/{slug}; null quando a loja não está na lista."),
    hot: z.boolean().describe("Entre as mais quentes agora."),
    temperature: z
      .int()
      .nullable()
      .describe("Em graus; null nos primeiros 30 minutos, até haver votos de 5 pessoas."),
    comments: count,
    state: z
      .enum(offerStates)
      .describe(
        "live, confirmada por pessoas (confirmed), talvez encerrada (doubtful) ou encerrada (ended).",
      ),
    confirmed_at: moment.nullable().describe("O último sim das últimas 24 horas."),
    confirmed_people: count.describe("Quantas pessoas dizem que ainda vale."),
    revived_at: moment.nullable().describe("Quando voltou depois de encerrada."),
    end_reason: z
      .enum(endReasons)
      .nullable()
      .describe("Por que pessoas, quem enviou ou a equipe a encerraram."),
    sent_by: z.string().nullable().describe("O @ de quem enviou; null quando não tem."),
    sender_hidden: z.boolean().describe("O perfil de quem enviou não tem página."),
    by_team: z.boolean().describe("Enviada pela equipe."),
    verdict: verdictResponse,
    usual_price: reais.nullable().describe("O preço de costume; null quando não se sabe."),
  })
  .meta({ id: "ListedOffer" });

const ownedFields = {
  ...offerFields,
  user_id: uuid.nullable().describe("Quem enviou; null quando a conta não existe mais."),
  reason: z.string().nullable().describe("Por que foi rejeitada."),
  version: z.int().min(1).describe("Cresce a cada mudança; envie-a de volta para não sobrescrever outra."),
  updated_at: moment,
  priced_at: moment.nullable().describe("Quando este preço foi enviado; null: junto com a oferta."),
  product_key: z.string().nullable().describe("O produto na loja, quando o link o diz."),
  ended_at: moment.nullable(),
  ended_by: z
    .enum(endings)
    .nullable()
    .describe(
      "O último dia passou (date), ou quem enviou (sender), as pessoas (people) ou a equipe (team) a encerrou.",
    ),
};

export const ownedProductSchema = z.object(ownedFields).meta({ id: "OwnedProduct" });

const clicks = count.describe("Quantas vezes alguém foi à loja.");

const myOfferSchema = z
  .object({
    ...ownedFields,
    clicks,
    appeal: myAppealSchema.nullable().describe("O recurso contra a rejeição, quando houve."),
  })
  .meta({ id: "MyOffer" });

export const moderatedProductSchema = z
  .object({
    ...ownedFields,
    owner_name: z.string().nullable(),
    clicks,
    verdict: verdictResponse.describe("Também antes da publicação: o que a oferta receberia como está."),
    risks: z
      .array(z.enum(offerRisks))
      .describe("O que conferir antes de decidir; vazio fora da análise. Nada é decidido por isto."),
    published_at_once: z
      .boolean()
      .describe("Publicada na hora por Colheita ou Safra: por um dia espera que a equipe confira."),
  })
  .meta({ id: "ModeratedProduct" });

export const offerPageSchema = z
  .object({ products: z.array(listedOfferSchema), next })
  .meta({ id: "OfferPage" });

export const moderatedPageSchema = z
  .object({ products: z.array(moderatedProductSchema), next })
  .meta({ id: "ModeratedPage" });

export const myOffersPageSchema = z
  .object({
    products: z.array(myOfferSchema),
    next,
    counts: z.object({ total: count, pending: count, approved: count, rejected: count }),
  })
  .meta({ id: "MyOffersPage" });

export const suggestionsSchema = z
  .object({
    products: z.array(
      offerSchema.pick({ name: true, slug: true, sale_price: true, image_url: true, category: true }),
    ),
    stores: z.array(
      z.object({
        name: z.string(),
        slug: z.string().nullable().describe("null enquanto a loja não tem página."),
      }),
    ),
    categories: z.array(z.object({ name: category, slug: z.enum(categories.map(({ slug }) => slug)) })),
  })
  .meta({ id: "Suggestions" });

const earlierOfferSchema = z
  .object({
    id: uuid,
    name: z.string(),
    slug: z.string().nullable().describe("null quando não está aprovada: não há página."),
    store_name: z.string(),
    sale_price: reais,
    status,
    ended: z.boolean(),
    at: moment.describe("Quando foi publicada, ou enviada quando nunca foi."),
    is_own: z.boolean(),
  })
  .meta({ id: "EarlierOffer" });

export const earlierOffersSchema = z.object({ offers: z.array(earlierOfferSchema) });

export const changedProductSchema = z
  .object({ message: messageText, product: ownedProductSchema })
  .meta({ id: "ProductDone" });

export const reviewSchema = z
  .object({
    product: moderatedProductSchema,
    owner: z
      .object({
        id: uuid,
        name: z.string(),
        email: z.string(),
        created_at: moment,
        banned: z.boolean(),
        approved: count,
        rejected: count,
      })
      .nullable()
      .describe("null quando a conta não existe mais."),
    earlier: z.array(earlierOfferSchema),
    prices: judgedHistorySchema
      .nullable()
      .describe("null quando o link não diz qual é o produto, ou quando ele é grátis."),
  })
  .meta({ id: "Review" });

export const bulkResponseSchema = resultsSchema({
  productId: uuid,
  product: ownedProductSchema.optional().describe("A linha como está agora, quando há."),
}).meta({ id: "BulkAnswer" });

export const panelCountsSchema = z
  .object({
    products: z.object({ pending: count, approved: count, rejected: count }),
    to_check: count.describe("Publicadas na hora, que a equipe ainda não conferiu."),
    users: count,
    waiting_comments: count,
    open_reports: count,
    pending_coupons: count,
    open_appeals: count,
    unread_messages: count,
    failed_letters: count,
  })
  .meta({ id: "PanelCounts" });
