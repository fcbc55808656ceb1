import * as z from "zod";
import { form, malformed, textOrNull } from "#domain/format/form-schema.ts";
import { id, version } from "#domain/format/id-schema.ts";
import { parseMoney } from "#domain/format/parse-money.ts";
import { bulkLimit } from "#domain/products/moderation.ts";
import { priceRange } from "#domain/products/product-limits.ts";
import { couponFaults, couponFields, newCouponFields } from "./coupon-fields.ts";
import { couponMessages as said } from "./coupon-messages.ts";
import { type CouponStatus, couponLimits, couponStatuses } from "./coupon-rule.ts";

/** Its store by id or slug. */
const ofStore = {
  store_id: id(said.unknown_store).optional(),
  store: z.string({ error: said.unknown_store }).trim().max(100, said.unknown_store).optional(),
};

type NewTerms = Parameters<typeof couponFaults>[0];

function refuseFaults(terms: NewTerms, context: z.RefinementCtx): void {
  for (const [field, message] of Object.entries(couponFaults(terms)))
    context.addIssue({ code: "custom", path: [field], message });
}

const withStore = ({ store, store_id }: { store?: string | undefined; store_id?: string | undefined }) =>
  store_id !== undefined || Boolean(store);

const storeIsMissing = { path: ["store"], error: said.unknown_store };

/** submit-coupon. What only the server decides (status, owner, counts) is no field, and so is dropped. */
export const submittedCouponSchema = form({ ...newCouponFields, ...ofStore })
  .superRefine(refuseFaults)
  .refine(withStore, storeIsMissing);

const status = z.enum(couponStatuses, { error: said.decision });

/** add-coupon: published at once, unless the admin says otherwise. */
export const newCouponSchema = form({
  ...newCouponFields,
  ...ofStore,
  status: z.enum(["pending", "approved"], { error: said.decision }).default("approved"),
})
  .superRefine(refuseFaults)
  .refine(withStore, storeIsMissing);

export const couponDataSchema = form(couponFields)
  .partial()
  .extend({ ...ofStore, status: status.optional(), reason: textOrNull(couponLimits.reason).optional() });

const couponId = id(said.unknown);

/** edit-coupon; what is left out stays as it is, and what fields get wrong together is asked of the merged row. */
export const editedCouponSchema = form({ couponId, version, couponData: couponDataSchema });

export const couponIdSchema = form({ couponId });

export const versionedCouponSchema = form({ couponId, version });

export const couponDecisionsSchema = form({
  coupons: z
    .array(versionedCouponSchema, { error: malformed.list })
    .min(1, said.choose)
    .max(bulkLimit, `Escolha no máximo ${bulkLimit} cupons`),
  /** `pending` takes a decision back. */
  status: z.enum(["approved", "rejected", "pending"] satisfies CouponStatus[], { error: said.decision }),
  reason: textOrNull(couponLimits.reason).optional(),
});

/** report-coupon; null takes today's outcome back. */
export const couponOutcomeSchema = form({
  couponId,
  worked: z
    .boolean({ error: said.worked })
    .nullable()
    .describe("true funcionou, false não funcionou, null retira o relato de hoje."),
});

/** A cart as `?carrinho=` has it: undefined where none is given, null where it is no amount. */
export function readCart(typed: string | undefined): number | null | undefined {
  if (typed === undefined || typed.trim() === "") return undefined;
  const parsed = parseMoney(typed);
  return parsed.ok && parsed.value <= priceRange.max ? parsed.value : null;
}

export type SubmittedCoupon = z.output<typeof submittedCouponSchema>;
export type NewCoupon = z.output<typeof newCouponSchema>;
export type EditedCoupon = z.output<typeof editedCouponSchema>;
export type CouponDecisions = z.output<typeof couponDecisionsSchema>;
export type VersionedCoupon = z.output<typeof versionedCouponSchema>;
export type GivenOutcome = z.output<typeof couponOutcomeSchema>;
