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

export interface Ratio {
  middle: number;
  low: number;
  high: number;
}

const parts = 5;

/** The ratio of two series at this percentile; its spread is that of the same ratio between parts of the run. */
export function ratioOf(values: readonly number[], reference: readonly number[], percent = 50): Ratio {
  const of = (one: readonly number[], other: readonly number[]) =>
    percentile(one, percent) / percentile(other, percent);
  const size = Math.max(1, Math.floor(Math.min(values.length, reference.length) / parts));
  const between = Array.from({ length: parts }, (_, i) => {
    const part = (all: readonly number[]) => all.slice(i * size, (i + 1) * size);
    return part(values).length > 0 && part(reference).length > 0 ? [of(part(values), part(reference))] : [];
  }).flat();
  return { middle: of(values, reference), ...spread(between) };
}

/** As a figure. */
export function ratioFigure({ middle, low, high }: Ratio) {
  return { value: middle, unit: "×", spread: { low, high } } as const;
}
