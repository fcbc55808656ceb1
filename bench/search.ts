// `npm run bench:search [-- --count 1000000 --engine postgres|pglite --runs 100]`: what searching costs with a million
// offers, against a thousand. On each engine the two databases take turns answering what the pages ask: the first page
// of every list, thirty terms, terms narrowed and sorted, and suggestions.
import { parseArgs } from "node:util";
import type { Db } from "#server/db/connect.ts";
import { median, percentile } from "./frame/figures.ts";
import { decimal, heading, line, machine, row } from "./frame/report-line.ts";
import { filledDatabase, shortCount, type Times, takeTurns } from "./frame/turns.ts";
import { embeddedEngine, type ListEngine, postgresEngine } from "./questions/list-engines.ts";
import { listQuestions } from "./questions/list-questions.ts";
import {
  narrowedQuestions,
  type SearchQuestion,
  suggestionQuestions,
  termQuestions,
} from "./questions/search-questions.ts";
import { serverCpu } from "./questions/server-cpu.ts";

const few = 1000;
const goals = { listRatio: 1.5, searchMs: 100 };
const widths = [46, 10, 8, 10, 8, 7];

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000000" },
    engine: { type: "string", default: "both" },
    runs: { type: "string", default: "100" },
  },
});
const many = Number(values.count);
const runs = Number(values.runs);

async function main(): Promise<void> {
  let isMet = true;
  // One after the other, so that neither has to share the machine's memory with the other.
  if (values.engine !== "pglite") isMet = await reportEngine(await postgresEngine());
  if (values.engine !== "postgres") isMet = (await reportEngine(embeddedEngine())) && isMet;
  process.exit(isMet ? 0 : 1);
}

async function reportEngine(engine: ListEngine | null): Promise<boolean> {
  if (!engine) return true;
  heading(`Busca, ${engine.name}: ${few.toLocaleString("pt-BR")} e ${many.toLocaleString("pt-BR")} ofertas`);
  try {
    const short = await filledDatabase(engine, few, { searchable: true });
    const long = await filledDatabase(engine, many, { searchable: true });
    machine();
    row(["ms", `p50 ${shortCount(few)}`, "p99", `p50 ${shortCount(many)}`, "p99", "razão"], widths);
    const lists = await measureLists(short, long);
    const clock = await serverCpu(long);
    const searches = {
      termos: await measure(short, long, termQuestions(), clock),
      "com filtro ou ordem": await measure(short, long, narrowedQuestions(), clock),
      sugestões: await measure(short, long, suggestionQuestions(), clock),
    };
    machine();
    return summarise(engine, lists, searches);
  } finally {
    await engine.close();
  }
}

async function measureLists(short: Db, long: Db): Promise<Times[]> {
  const isFirstPage = ({ label }: { label: string }) => label.endsWith("1ª página");
  const shortQuestions = (await listQuestions(short)).filter(isFirstPage);
  const all: Times[] = [];
  for (const [i, question] of (await listQuestions(long)).filter(isFirstPage).entries()) {
    const asShort = shortQuestions[i] ?? question;
    const times = await takeTurns(
      () => asShort.ask(short),
      () => question.ask(long),
      runs,
    );
    report(question.label, times, "");
    all.push(times);
  }
  return all;
}

interface SearchTimes extends Times {
  /** Of the long database's server, where it can be known. */
  cpu: number[];
}

async function measure(
  short: Db,
  long: Db,
  questions: SearchQuestion[],
  clock: (() => number) | null,
): Promise<SearchTimes[]> {
  const all: SearchTimes[] = [];
  for (const question of questions) {
    const found = await question.ask(long);
    const cpu: number[] = [];
    const askLong = async () => {
      const began = clock?.() ?? 0;
      await question.ask(long);
      cpu.push((clock?.() ?? 0) - began);
    };
    const times = await takeTurns(() => question.ask(short), askLong, runs);
    report(question.label, times, found);
    all.push({ ...times, cpu: clock ? cpu.slice(-runs) : [] });
  }
  return all;
}

function report(label: string, { short, long }: Times, found: string): void {
  const figures = [median(short), percentile(short, 99), median(long), percentile(long, 99)];
  const cells = [...figures.map((ms) => decimal(ms, 2)), `${decimal(ratioOf({ short, long }), 2)}×`];
  row([label, ...cells, `  ${found}`], widths);
}

/** Of the quicker runs: what other programs do to this one only ever adds, and not to both alike. */
function ratioOf({ short, long }: Times): number {
  return percentile(long, 25) / percentile(short, 25);
}

function summarise(engine: ListEngine, lists: Times[], kinds: Record<string, SearchTimes[]>): boolean {
  const ratio = Math.max(...lists.map(ratioOf));
  const isFlat = ratio <= goals.listRatio;
  const goal = `≤ ${decimal(goals.listRatio, 1)}×`;
  line({ label: "listas: pior razão", value: `${decimal(ratio, 2)}×`, goal, met: isFlat });
  const isQuick = Object.entries(kinds).map(([kind, all]) => summariseKind(engine, kind, all));
  return isFlat && isQuick.every(Boolean);
}

/** The goal is PostgreSQL's; on a busy machine the processor time tells what is ours of the waiting. */
function summariseKind({ engine }: ListEngine, kind: string, all: SearchTimes[]): boolean {
  const worst = Math.max(...all.map(({ long }) => percentile(long, 99)));
  const isQuick = worst <= goals.searchMs || engine !== "postgres";
  const judged = engine === "postgres" ? { goal: `≤ ${goals.searchMs} ms`, met: isQuick } : {};
  const middle = median(all.map(({ long }) => median(long)));
  line({ label: `${kind}: p50 mediano`, value: `${decimal(middle, 1)} ms` });
  line({ label: `${kind}: pior p99`, value: `${decimal(worst, 1)} ms`, ...judged });
  const cpu = all.flatMap((times) => (times.cpu.length > 0 ? [percentile(times.cpu, 99)] : []));
  if (cpu.length > 0)
    line({ label: `${kind}: pior p99, processador`, value: `${decimal(Math.max(...cpu), 1)} ms` });
  return isQuick;
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `\nNão foi possível medir: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`,
  );
  process.exit(1);
}
