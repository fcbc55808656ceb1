/** Medians, because a shared machine hands out outliers in one direction only. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error("no values to take a percentile of");
  const sorted = [...values].sort((a, b) => a - b);
  const at = (percent / 100) * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  return low + (high - low) * (at - Math.floor(at));
}

export function spread(values: readonly number[]): { low: number; high: number } {
  return { low: Math.min(...values), high: Math.max(...values) };
}
