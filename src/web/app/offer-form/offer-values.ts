import type * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { formatAmount } from "#domain/format/money.ts";
import { editLabelOfCategory } from "#domain/products/edit-labels.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import type { Offer } from "#domain/products/product.ts";
import { type OfferField, typedFields } from "#domain/products/product-fields.ts";
import { productMessages } from "#domain/products/product-messages.ts";

/** The fields as typed. */
export type OfferValues = Record<OfferField, string>;

export const emptyOffer = Object.fromEntries(typedFields.map((name) => [name, ""])) as OfferValues;

export function isBlank(values: OfferValues): boolean {
  return typedFields.every((name) => values[name].trim() === "");
}

/** An offer as its owner finds it in the edit modal, which has category labels of its own («§9»). */
export function valuesOf(offer: Offer): OfferValues {
  const values = Object.fromEntries(
    typedFields.map((name) => [name, String(offer[name] ?? "")]),
  ) as OfferValues;
  return {
    ...values,
    category: editLabelOfCategory(offer.category),
    original_price: offer.original_price > 0 ? formatAmount(offer.original_price) : "",
    sale_price: formatAmount(offer.sale_price),
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
