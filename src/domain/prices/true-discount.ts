/** How far a price is below the usual one, in percent; 0 where that is unknown. In cents, so that it rounds as `real_offers` does. */
export function trueDiscount(price: number, usual: number | null | undefined): number {
  if (typeof usual !== "number" || usual <= price) return 0;
  const [now, before] = [Math.round(price * 100), Math.round(usual * 100)];
  return Math.round(((before - now) * 100) / before);
}
