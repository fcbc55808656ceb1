/** How far a price lies below another in whole percent, never rounded up; negative where it lies above. */
export function percentBelow(price: number, usual: number): number {
  const [below, whole] = [Math.round(usual * 100) - Math.round(price * 100), Math.round(usual * 100)];
  // Adding 0 turns -0 into 0.
  return whole > 0 ? Math.trunc((below * 100) / whole) + 0 : 0;
}
