import type { Run } from "../frame/bench.ts";
import { note } from "../frame/report-line.ts";
import { percentile } from "../frame/statistics.ts";
import type { Received } from "./visitors.ts";

/** In milliseconds; absent if a scenario requires none. */
export interface LatencyBounds {
  p95?: number;
  p99?: number;
}

/** How long visitors waited, and whether each got the right page. */
export function reportReceived(
  run: Run<string>,
  label: string,
  received: Received,
  { p95, p99 }: LatencyBounds,
): void {
  const all = Object.values(received.times).flat();
  const figure = (percent: number, most?: number) =>
    run.figure({
      label: `${label}: p${percent}`,
      value: percentile(all, percent),
      unit: "ms",
      ...(most !== undefined && { goal: { most } }),
    });
  figure(50);
  figure(95, p95);
  figure(99, p99);
  run.figure({
    label: `${label}: not 200, lost or wrong`,
    value: failures(received),
    unit: "",
    goal: { most: 0 },
  });
  const kinds = Object.entries(received.times).map(
    ([kind, times]) => `${kind} ${percentile(times, 95).toFixed(1)} (${times.length})`,
  );
  note(`${label}, p95 in ms: ${kinds.join(", ")}`);
  for (const example of received.examples) note(`FAILED ${example}`);
}

export function failures({ statuses, lost, wrong }: Received): number {
  const other = Object.entries(statuses).filter(([status]) => status !== "200");
  return other.reduce((sum, [, count]) => sum + count, lost + wrong);
}

export function countOf({ statuses, lost }: Received): number {
  return Object.values(statuses).reduce((sum, count) => sum + count, lost);
}
