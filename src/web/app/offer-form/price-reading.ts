import { formatAmount, parseMoney, roundCents } from "#domain/format/money.ts";
import { discountPercent } from "#domain/products/discount.ts";

/** The amount that was typed, where it can be only one. */
export function amountOf(typed: string): number | undefined {
  const parsed = parseMoney(typed);
  return parsed.ok ? parsed.value : undefined;
}

/** As a price is written here, once the field is left; what cannot be read stays as it was typed. */
export function tidyPrice(typed: string): string {
  const amount = amountOf(typed);
  return amount === undefined ? typed : formatAmount(amount);
}

/** The two amounts that an ambiguous text may mean: 1,299 is one thousand, or one and thirty. The person says which. */
export function priceReadings(typed: string): number[] {
  const parsed = parseMoney(typed);
  if (parsed.ok || parsed.reason !== "ambiguous") return [];
  const digits = typed.replace(/[^\d.,]/g, "");
  const whole = Number(digits.replace(/\D/g, ""));
  const parts = roundCents(Number(digits.replace(/[.,](?=.*[.,])/g, "").replace(",", ".")));
  return [...new Set([whole, parts])];
}

/** Read-only in forms («§5»); nothing while there is nothing to compare. */
export function typedDiscount(original: string, sale: string): number | undefined {
  const [from, to] = [amountOf(original), amountOf(sale)];
  return from === undefined || to === undefined ? undefined : discountPercent(from, to);
}
