import { formatAmount } from "#domain/format/money.ts";
import { parseMoney } from "#domain/format/parse-money.ts";
import { discountPercent, discountWithOneDecimal } from "#domain/products/discount.ts";

/** The amount that was typed, where it can be only one. */
export function amountOf(typed: string): number | undefined {
  const parsed = parseMoney(typed);
  return parsed.ok ? parsed.value : undefined;
}

/** The amount once it is written as a whole price, not in the middle of typing. */
export function settledAmount(typed: string): number | undefined {
  return tidyPrice(typed) === typed ? amountOf(typed) : undefined;
}

/** As a price is written here, once the field is left; what cannot be read stays as it was typed. */
export function tidyPrice(typed: string): string {
  const amount = amountOf(typed);
  return amount === undefined ? typed : formatAmount(amount);
}

/** What a text may mean that is not one amount: «1,299», or a pair «de 199 por 99». The user chooses. */
export function priceReadings(typed: string): number[] {
  const parsed = parseMoney(typed);
  return "candidates" in parsed ? [...new Set(parsed.candidates)] : [];
}

/** Allowed, but seldom meant. Not shown in the middle of typing. */
export function isDearer(original: string, sale: string): boolean {
  const [from, to] = [settledAmount(original), settledAmount(sale)];
  return from !== undefined && to !== undefined && from > 0 && to > from;
}

/** Read-only in forms («§5»): "37,5%" in the admin's add form, "38%" in the others; nothing where there is none. */
export function shownDiscount(original: string, sale: string, isExact: boolean): string | undefined {
  const [from, to] = [amountOf(original), amountOf(sale)];
  if (from === undefined || to === undefined) return undefined;
  if (!isExact) return discountPercent(from, to) ? `${discountPercent(from, to)}%` : undefined;
  const discount = discountWithOneDecimal(from, to);
  return discount ? `${discount.toFixed(1).replace(".", ",")}%` : undefined;
}
