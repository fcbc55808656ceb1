import { formatAmount } from "#domain/format/money.ts";
import { parseMoney } from "#domain/format/parse-money.ts";
import { discountPercent } from "#domain/products/discount.ts";

/** The amount that was typed, where it can be only one. */
export function amountOf(typed: string): number | undefined {
  const parsed = parseMoney(typed);
  return parsed.ok ? parsed.value : undefined;
}

/** The amount once it stands as prices are written here: nobody is in the middle of typing it. */
export function settledAmount(typed: string): number | undefined {
  return tidyPrice(typed) === typed ? amountOf(typed) : undefined;
}

/** As a price is written here, once the field is left; what cannot be read stays as it was typed. */
export function tidyPrice(typed: string): string {
  const amount = amountOf(typed);
  return amount === undefined ? typed : formatAmount(amount);
}

/** What a text may mean that is not one amount: «1,299», or a pair «de 199 por 99». The person says which. */
export function priceReadings(typed: string): number[] {
  const parsed = parseMoney(typed);
  return "candidates" in parsed ? [...new Set(parsed.candidates)] : [];
}

/** Allowed, but seldom meant. Not said in the middle of typing. */
export function isDearer(original: string, sale: string): boolean {
  const [from, to] = [settledAmount(original), settledAmount(sale)];
  return from !== undefined && to !== undefined && from > 0 && to > from;
}

/** Read-only in forms («§5»); nothing while there is nothing to compare. */
export function typedDiscount(original: string, sale: string): number | undefined {
  const [from, to] = [amountOf(original), amountOf(sale)];
  return from === undefined || to === undefined ? undefined : discountPercent(from, to);
}
