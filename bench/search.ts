// `npm run bench -- --only search [--engine pglite] [--runs 100]`: the cost of searching among a million offers on
// PostgreSQL (50,000 embedded), in turns with a thousand: forty terms, terms with filters and orders, and
// suggestions, with the queries of the pages.
import { openTwoSizes, type TwoSizes } from "./datasets/two-sizes.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { shown } from "./frame/figure.ts";
import type { GoalName } from "./frame/goals.ts";
import { note, row } from "./frame/report-line.ts";
import { median, percentile, type Ratio, ratioFigure, ratioOf } from "./frame/statistics.ts";
import { takeTurns } from "./frame/turns.ts";
import {
  narrowedQuestions,
  type SearchQuery,
  suggestionQuestions,
  termQuestions,
} from "./queries/search-queries.ts";
import { serverCpu } from "./queries/server-cpu.ts";

const widths = [46, 10, 8, 10, 8, 8, 8];

const kinds: { name: string; queries: SearchQuery[]; goal?: GoalName }[] = [
  { name: "terms", queries: termQuestions(), goal: "search" },
  { name: "narrowed or sorted", queries: narrowedQuestions(), goal: "search" },
  { name: "suggestions", queries: suggestionQuestions() },
];

const title = "Search among 1M offers on PostgreSQL, against 1k";
await runBench({ name: "search", title, options: { engine: "postgres", runs: "100" } }, async (run) => {
  const { engine } = run.options;
  if (engine !== "postgres" && engine !== "pglite")
    throw new Error(`--engine ${engine}: postgres or pglite.`);
  const runs = run.isFull ? 400 : Number(run.options.runs);
  const two = await openTwoSizes(engine);
  try {
    const clock = await serverCpu(two.many);
    row(["ms", `p50 ${two.names.few}`, "p99", `p50 ${two.names.many}`, "p99", "ratio", "CPU p99"], widths);
    for (const { name, queries, goal } of kinds) {
      const asked: MeasuredQuery[] = [];
      for (const query of queries) asked.push(await ask(two, query, runs, clock));
      report(run, { name, asked, runs, goal: engine === "postgres" ? goal : undefined });
    }
  } finally {
    await two.close();
  }
});

interface MeasuredQuery {
  label: string;
  p50: number;
  p99: number;
  ratio: Ratio;
  /** The database's own CPU time in ms: on a busy machine it separates a query's cost from its waiting. */
  cpu: number | null;
}

async function ask(
  { few, many }: TwoSizes,
  query: SearchQuery,
  runs: number,
  clock: (() => number) | null,
): Promise<MeasuredQuery> {
  const found = await query.ask(many);
  const cpu: number[] = [];
  const measureQuery = async () => {
    const began = clock?.() ?? 0;
    await query.ask(many);
    cpu.push((clock?.() ?? 0) - began);
  };
  const [short = [], long = []] = await takeTurns([() => query.ask(few), measureQuery], runs);
  const ratio = ratioOf(long, short);
  const spent = clock ? percentile(cpu.slice(-runs), 99) : null;
  const figures = [median(short), percentile(short, 99), median(long), percentile(long, 99), ratio.middle];
  const cells = [...figures, ...(spent === null ? [] : [spent])].map((ms) => shown(ms));
  row([query.label, ...cells, `  ${found}`], widths);
  return { label: query.label, p50: median(long), p99: percentile(long, 99), ratio, cpu: spent };
}

function report(
  run: Run<string>,
  {
    name,
    asked,
    runs,
    goal,
  }: { name: string; asked: MeasuredQuery[]; runs: number; goal: GoalName | undefined },
): void {
  const worst = asked.toSorted((one, other) => other.p99 - one.p99)[0];
  if (!worst) return;
  run.figure({
    label: `${name} (${asked.length}): worst p99`,
    value: worst.p99,
    unit: "ms",
    repeats: runs,
    spread: { low: Math.min(...asked.map(({ p99 }) => p99)), high: worst.p99 },
    ...(goal && { goal }),
  });
  note(`worst of ${name}: ${worst.label}`);
  const cpu = asked.flatMap((one) => one.cpu ?? []);
  if (cpu.length > 0)
    run.figure({ label: `${name}: worst p99, CPU of the database`, value: Math.max(...cpu), unit: "ms" });
  const p50s = asked.map(({ p50 }) => p50);
  run.figure({ label: `${name}: median p50`, value: median(p50s), unit: "ms" });
  const ratios = asked.map(({ ratio }) => ratio).sort((one, other) => one.middle - other.middle);
  const middle = ratios[Math.floor(ratios.length / 2)];
  if (middle) run.figure({ label: `${name}: p50 against 1k, median`, ...ratioFigure(middle), repeats: runs });
}
