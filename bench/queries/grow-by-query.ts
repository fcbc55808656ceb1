import type { Db } from "#server/db/connect.ts";
import type { Run } from "../frame/bench.ts";
import { shown } from "../frame/figure.ts";
import { note, row } from "../frame/report-line.ts";
import { median, percentile, type Ratio, ratioFigure, ratioOf } from "../frame/statistics.ts";
import { takeTurns } from "../frame/turns.ts";
import { listQueries, type Question } from "./list-queries.ts";
import { genericPlanOf, planOf } from "./query-plan.ts";

/**
 * The queries of lists on sites that differ in size alone, the smallest first; and whether a plan would grow with the
 * list.
 */
export async function growByQuery(
  run: Run<string>,
  sites: readonly Db[],
  names: readonly string[],
  runs: number,
): Promise<void> {
  const largest = sites.at(-1);
  if (!largest) return;
  const queries = await Promise.all(sites.map((site) => listQueries(site)));
  const widths = [34, ...names.map(() => 9), 9, 8];
  row(["p50 in ms", ...names, "p95", "ratio", "  indexes"], widths);
  const ratios: Ratio[] = [];
  let faults = 0;
  for (const [i, query] of (queries.at(-1) ?? []).entries()) {
    const tasks = sites.map((site, at) => () => (queries[at]?.[i] ?? query).ask(site));
    const times = await takeTurns(tasks, runs);
    const ratio = ratioOf(times.at(-1) ?? [], times[0] ?? []);
    ratios.push(ratio);
    const figures = [...times.map(median), percentile(times.at(-1) ?? [], 95), ratio.middle];
    const indexes = await reportPlan(largest, query, (found) => (faults += found));
    row([query.label, ...figures.map((ms) => shown(ms)), `  ${indexes}`], widths);
  }
  const sorted = ratios.toSorted((one, other) => one.middle - other.middle);
  const [typical, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (!typical || !worst) return;
  const by = `lists by query, ${names.at(-1)} against ${names[0]}`;
  run.figure({ label: `${by}, p50, median of ${ratios.length}`, ...ratioFigure(typical), repeats: runs });
  // The goal is about a page; a query takes less than its milliseconds.
  run.figure({ label: `${by}, p50, worst of ${ratios.length}`, ...ratioFigure(worst), repeats: runs });
  run.figure({ label: "query plans that grow with the list", value: faults, unit: "", goal: { most: 0 } });
}

/** Returns the used indexes, and reports plans whose cost grows with the list. */
async function reportPlan(db: Db, query: Question, count: (faults: number) => void): Promise<string> {
  const { indexes, faults } = await planOf(db, query);
  if (faults.length > 0) note(`BAD PLAN: ${faults.join(", ")}`);
  count(faults.length);
  const generic = await genericPlanOf(db, query);
  if (generic.faults.length > 0)
    note(`only if it were prepared (generic plan): ${generic.faults.join(", ")}`);
  return indexes.join(", ");
}
