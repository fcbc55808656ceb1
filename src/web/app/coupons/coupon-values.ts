import { type SubmittedCoupon, submittedCouponSchema } from "#domain/coupons/coupon-schema.ts";
import { fieldErrors } from "#domain/format/field-errors.ts";

/** A coupon as its form has it: what is typed is text. */
export interface CouponValues {
  /** The store's name, as it is typed or chosen. */
  store: string;
  code: string;
  kind: string;
  value: string;
  min_purchase: string;
  cap: string;
  needs: string[];
  starts_at: string;
  until: string;
  url: string;
  note: string;
}

export const emptyCoupon: CouponValues = {
  store: "",
  code: "",
  kind: "percent",
  value: "",
  min_purchase: "",
  cap: "",
  needs: [],
  starts_at: "",
  until: "",
  url: "",
  note: "",
};

export function isBlankCoupon(values: CouponValues): boolean {
  return JSON.stringify(values) === JSON.stringify(emptyCoupon);
}

type Checked = { fields: SubmittedCoupon } | { errors: Record<string, string> };

/** What the kind does not have is not sent, although it may have been typed before the kind was changed. */
export function checkCoupon(values: CouponValues, slug: string | undefined): Checked {
  const { kind } = values;
  const hasValue = kind === "percent" || kind === "amount";
  const parsed = submittedCouponSchema.safeParse({
    ...values,
    store: slug ?? "",
    value: hasValue ? values.value : "",
    cap: kind === "percent" ? values.cap : "",
  });
  return parsed.success ? { fields: parsed.data } : { errors: fieldErrors(parsed.error).fields };
}
