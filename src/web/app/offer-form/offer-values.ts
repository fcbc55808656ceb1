import type * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { formatAmount } from "#domain/format/money.ts";
import { editLabelOfCategory } from "#domain/products/edit-labels.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import type { Offer } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";

/** The fields as typed. */
export interface OfferValues {
  product_url: string;
  name: string;
  category: string;
  store_name: string;
  original_price: string;
  sale_price: string;
  coupon: string;
  valid_until: string;
  description: string;
}

export type OfferField = keyof OfferValues;

export const emptyOffer: OfferValues = {
  product_url: "",
  name: "",
  category: "",
  store_name: "",
  original_price: "",
  sale_price: "",
  coupon: "",
  valid_until: "",
  description: "",
};

export const offerFieldNames = Object.keys(emptyOffer) as OfferField[];

export function isBlank(values: OfferValues): boolean {
  return offerFieldNames.every((name) => values[name].trim() === "");
}

/** An offer as its owner finds it in the edit modal, which has category labels of its own («§9»). */
export function valuesOf(offer: Offer): OfferValues {
  return {
    product_url: offer.product_url,
    name: offer.name,
    category: editLabelOfCategory(offer.category),
    store_name: offer.store_name,
    original_price: offer.original_price > 0 ? formatAmount(offer.original_price) : "",
    sale_price: formatAmount(offer.sale_price),
    coupon: offer.coupon ?? "",
    valid_until: offer.valid_until ?? "",
    description: offer.description,
  };
}

export interface OfferRules<Fields> {
  schema: z.ZodType<Fields>;
  /** What the call takes beside the fields: the product and the version that an edit was made on. */
  more?: object | undefined;
  /** The stored last day, which may stay although it has passed. */
  currentDay?: string | undefined;
}

type Checked<Fields> = { fields: Fields; faults?: never } | { faults: Record<string, string> };

/** The domain's own rules; the sentences come in Portuguese. */
export function checkOffer<Fields>(
  values: OfferValues,
  { schema, more, currentDay = "" }: OfferRules<Fields>,
  now: Date,
): Checked<Fields> {
  const parsed = schema.safeParse({ ...values, ...more });
  const faults = parsed.success ? {} : fieldErrors(parsed.error).fields;
  const wrongDay = dayFault(values.valid_until || null, currentDay || null, now);
  if (!faults.valid_until && wrongDay) faults.valid_until = productMessages[wrongDay];
  return parsed.success && Object.keys(faults).length === 0 ? { fields: parsed.data } : { faults };
}
