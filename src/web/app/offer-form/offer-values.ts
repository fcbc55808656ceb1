import type * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { formatAmount } from "#domain/format/money.ts";
import { codePoints } from "#domain/format/text.ts";
import { writeConditions } from "#domain/prices/conditions-schema.ts";
import { editLabelOfCategory } from "#domain/products/edit-labels.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import type { Offer } from "#domain/products/product.ts";
import { type OfferField, typedFields } from "#domain/products/product-fields.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { Counter } from "#web/ui/field.tsx";
import { settleConditions } from "./typed-conditions.ts";

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
    conditions: writeConditions(offer.conditions),
  };
}

export interface OfferRules<Fields> {
  schema: z.ZodType<Fields>;
  /** What the call takes beside the fields: the product and the version that an edit was made on. */
  more?: object | undefined;
  /** The stored last day, which may stay although it has passed. */
  currentDay?: string | null | undefined;
}

type Checked<Fields> = { fields: Fields; faults?: never } | { faults: Record<string, string> };

export function checkOffer<Fields>(
  values: OfferValues,
  { schema, more, currentDay }: OfferRules<Fields>,
  now: Date,
): Checked<Fields> {
  const parsed = schema.safeParse({
    ...values,
    conditions: settleConditions(values.conditions),
    ...more,
  });
  const faults = parsed.success ? {} : fieldErrors(parsed.error).fields;
  const wrongDay = dayFault(values.valid_until || null, currentDay || null, now);
  if (!faults.valid_until && wrongDay) faults.valid_until = productMessages[wrongDay];
  return parsed.success && Object.keys(faults).length === 0 ? { fields: parsed.data } : { faults };
}

/** The two fields with a counter («§5»). */
const counted = { name: productLimits.name, description: productLimits.description } as const;

/** "62/70", with a warning before the end. */
export function counterOf(name: keyof typeof counted, typed: string): Counter {
  const count = codePoints(typed);
  const { max, warn } = counted[name];
  return { text: `${count}/${max}`, isOver: count > max, isNear: count > warn };
}

/** «decisions §3»: a name's input beyond the limit is refused; a description may go beyond. */
export function withinLimit(name: OfferField, before: string, typed: string): string {
  return name === "name" ? fitText(before, typed, counted.name.max) : typed;
}

/** The error at the limit, whether or not the excess was cut. */
export function limitFault(name: OfferField, typed: string): string | undefined {
  if (name !== "name" && name !== "description") return undefined;
  return codePoints(typed) > counted[name].max ? counted[name].too_long : undefined;
}

/** «§5»: nothing can be sent meanwhile. */
export function isOverLimit({ name, description }: OfferValues): boolean {
  return counterOf("name", name).isOver || counterOf("description", description).isOver;
}

/** How much two texts have in common at their start and at their end: what lies between was put in, or taken out. */
export function sharedEnds(before: string[], after: string[]): [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [start, end];
}

/** So much at once is pasted, not typed. */
const PASTED_LENGTH = 8;

/** Also in the place of another text, which may have been as long. */
export function isPasted(before: string, after: string): boolean {
  const [start, end] = sharedEnds([...before], [...after]);
  return after.length - start - end >= PASTED_LENGTH;
}

/** What stood there stays, and of what was put in as much as has room. In code points, which `maxlength` does not count. */
export function fitText(before: string, after: string, max: number): string {
  if (codePoints(after) <= max) return after;
  const now = [...after];
  const [start, end] = sharedEnds([...before], now);
  const tail = now.slice(now.length - end);
  return [...now.slice(0, Math.max(start, max - end)), ...tail].slice(0, max).join("");
}
