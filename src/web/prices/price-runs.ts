import type { ChartDay } from "#domain/prices/price-history.ts";

/** Days on which one price was seen, with no other price of its kind between them. */
export interface PriceRun extends Omit<ChartDay, "day"> {
  from: string;
  to: string;
}

/** Equal neighbours are one line of the table: most prices hold for weeks. Newest first. */
export function priceRuns(days: readonly ChartDay[]): PriceRun[] {
  const runs: PriceRun[] = [];
  for (const { day, kind, low } of days) {
    const last = runs.findLast((run) => run.kind === kind);
    if (last?.low === low) last.to = day;
    else runs.push({ from: day, to: day, kind, low });
  }
  return runs.reverse();
}
