import * as z from "zod";
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
import { couponKinds, couponNeeds, couponStates, couponStatuses } from "./coupon-rule.ts";

const storeOfCoupon = z.object({ slug: z.string(), name: z.string(), listed: z.boolean() });

const terms = {
  id: uuid,
  code: z.string().describe("Em maiúsculas, como se copia."),
  kind: z.enum(couponKinds),
  value: z.number().nullable().describe("Porcentagem ou reais; null para frete e outras vantagens."),
  min_purchase: reais.nullable().describe("A compra mínima, em reais."),
  cap: reais.nullable().describe("O teto do desconto, em reais."),
  needs: z.array(z.enum(couponNeeds)),
  starts_at: day.nullable().describe("O primeiro dia, em São Paulo."),
  until: day.nullable().describe("O último dia, em São Paulo."),
  url: z.string().nullable(),
  note: z.string().describe("Para que vale, em palavras."),
};

const { kind, value, min_purchase, cap, needs, starts_at, until } = terms;

/** What it gives and asks, without what it is called. */
export const couponTermsSchema = z.object({ kind, value, min_purchase, cap, needs, starts_at, until });

const ledger = {
  worked: count.describe("Quantas vezes funcionou em 30 dias."),
  failed: count.describe("Quantas vezes não funcionou em 30 dias."),
  last_worked_at: moment.nullable(),
  last_failed_at: moment.nullable(),
  recent: z.array(z.boolean()).describe("Os últimos 12 relatos, o mais novo por último."),
  state: z
    .enum(couponStates)
    .describe(
      "Sem relatos (unreported), funcionando (working), instável (unstable), provavelmente vencido (probably_expired) ou vencido pela data (expired).",
    ),
};

/** What any visitor may see of a coupon. */
export const couponSchema = z
  .object({
    ...terms,
    store: storeOfCoupon,
    ...ledger,
    product: z
      .object({ id: uuid, slug: z.string(), name: z.string() })
      .nullable()
      .describe("A oferta de onde veio; null quando não veio de uma, ou ela não está no site."),
    sent_by: z.string().nullable().describe("O @ de quem enviou; null quando não tem."),
    sender_hidden: z.boolean().describe("O perfil de quem enviou não tem página."),
    by_team: z.boolean().describe("Enviado pela equipe."),
    published_at: moment.nullable(),
    created_at: moment,
    saves: reais.optional().describe("O que tira do carrinho; só com cart. 0 quando nada."),
  })
  .meta({ id: "Coupon" });

export const couponPageSchema = z.object({ coupons: z.array(couponSchema), next }).meta({ id: "CouponPage" });

/** A coupon as its sender and admins see it. */
export const ownedCouponSchema = z
  .object({
    ...terms,
    store_id: uuid,
    store: storeOfCoupon,
    ...ledger,
    status: z.enum(couponStatuses),
    reason: z.string().nullable().describe("Por que foi rejeitado."),
    user_id: uuid.nullable(),
    product_id: uuid.nullable().describe("A oferta de onde veio."),
    version: z.int().min(1).describe("Cresce a cada mudança; envie-a de volta para não sobrescrever outra."),
    published_at: moment.nullable(),
    decided_at: moment.nullable(),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: "OwnedCoupon" });

export const changedCouponSchema = z
  .object({ message: messageText, coupon: ownedCouponSchema })
  .meta({ id: "CouponDone" });

export const reportedCouponSchema = z
  .object({
    message: messageText,
    mine: z.boolean().nullable().describe("O seu relato de hoje; null quando não há."),
    ...ledger,
  })
  .meta({ id: "ReportedCoupon" });

export const couponDecisionsResponseSchema = resultsSchema({
  couponId: uuid,
  coupon: ownedCouponSchema.optional().describe("A linha como está agora, quando há."),
}).meta({ id: "CouponDecisions" });

export const moderatedCouponSchema = z
  .object({
    ...ownedCouponSchema.shape,
    owner: z
      .object({ handle: z.string().nullable(), name: z.string(), level: z.string() })
      .nullable()
      .describe("null quando a conta não existe mais, ou é da equipe."),
    same_code: count.describe("Quantos outros cupons desta loja, em qualquer status, têm este código."),
    mixed_scripts: z.boolean().describe("A descrição mistura alfabetos."),
    foreign_link: z.boolean().describe("O link não é de um domínio da loja."),
    look_alike: z.boolean().describe("O endereço do link imita o de uma loja; só nos que esperam."),
  })
  .meta({ id: "ModeratedCoupon" });

export const moderatedCouponsSchema = z
  .object({ coupons: z.array(moderatedCouponSchema), next, pending: count })
  .meta({ id: "ModeratedCoupons" });

export const myCouponsSchema = z.object({ coupons: z.array(ownedCouponSchema) }).meta({ id: "MyCoupons" });

/** One's own on a page: the outcome of today, and the figures as they are now. */
export const couponMarksSchema = z.object({
  worked: z.boolean().nullable().describe("O seu relato de hoje; null quando não há."),
  mine: z.boolean().describe("Foi você quem enviou."),
  figures: z.object(ledger).describe("Como estão agora."),
});

export type Coupon = z.infer<typeof couponSchema>;
export type CouponTerms = z.infer<typeof couponTermsSchema>;
export type CouponPage = z.infer<typeof couponPageSchema>;
export type OwnedCoupon = z.infer<typeof ownedCouponSchema>;
/** What a command that writes a coupon responds. */
export type ChangedCoupon = z.infer<typeof changedCouponSchema>;
export type ReportedCoupon = z.infer<typeof reportedCouponSchema>;
export type CouponMarks = z.infer<typeof couponMarksSchema>;
export type ModeratedCoupon = z.infer<typeof moderatedCouponSchema>;
export type ModeratedCoupons = z.infer<typeof moderatedCouponsSchema>;
export type CouponDecisionsResponse = z.infer<typeof couponDecisionsResponseSchema>;
