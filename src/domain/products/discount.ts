import { roundCents } from "#domain/format/money.ts";

/** Whole percent, rounded; 0 where there is no original price or no reduction («§3»). */
export function discountPercent(original: number, sale: number): number {
  return Math.round(reduction(original, sale, 100));
}

/** With one decimal, as the admin's add form shows it («§5»). */
export function discountWithOneDecimal(original: number, sale: number): number {
  return Math.round(reduction(original, sale, 1000)) / 10;
}

export function savings(original: number, sale: number): number {
  return original > sale ? roundCents(original - sale) : 0;
}

/** Hardly meant: an import warns, as forms do while typing. 0 is an unknown original price. */
export function isAboveOriginal(prices: { original_price: number; sale_price: number }): boolean {
  return prices.original_price > 0 && prices.sale_price > prices.original_price;
}

/** In whole cents: the halves then round as PostgreSQL's numeric does, and list and database never disagree. */
function reduction(original: number, sale: number, scale: number): number {
  if (original <= 0 || original <= sale) return 0;
  const [originalCents, saleCents] = [Math.round(original * 100), Math.round(sale * 100)];
  return ((originalCents - saleCents) * scale) / originalCents;
}
