// `npm run bench:lists [-- --million]`: lists must cost the same however many offers there are. A short and a long
// database on each engine take turns answering what the pages ask, and the plans are read for what would grow.
import { parseArgs } from "node:util";
import type { Db } from "#server/db/connect.ts";
import { median, percentile } from "./figures.ts";
import { embeddedEngine, type ListEngine, postgresEngine } from "./list-engines.ts";
import { listQuestions, type Question } from "./list-questions.ts";
import { genericPlanOf, type Plan, planOf } from "./query-plan.ts";
import { decimal, heading, machine, note, row } from "./report-line.ts";
import { fillWithOffers } from "./synthetic-offers.ts";

const few = 1_000;
const runs = 150;
const warmUp = 20;
/** A deeper index and a colder cache cost a little; a list that is read whole costs a hundred times as much. */
const sameCost = 1.5;
const widths = [34, 11, 8, 11, 8, 7];

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { million: { type: "boolean", default: false } } });
  const many = values.million ? 1_000_000 : 100_000;
  const engines = [embeddedEngine(), await postgresEngine()].filter((engine) => engine !== null);
  let isSound = true;
  for (const engine of engines) isSound = (await reportEngine(engine, many)) && isSound;
  process.exit(isSound ? 0 : 1);
}

async function reportEngine(engine: ListEngine, many: number): Promise<boolean> {
  heading(`Listas, ${engine.name}: ${few.toLocaleString("pt-BR")} e ${many.toLocaleString("pt-BR")} ofertas`);
  try {
    const short = await filled(engine, few);
    const long = await filled(engine, many);
    machine();
    row(["ms", `p50 ${label(few)}`, "p95", `p50 ${label(many)}`, "p95", "razão", "  índices"], widths);
    const longQuestions = await listQuestions(long);
    const shortQuestions = await listQuestions(short);
    let isSound = true;
    const ratios: number[] = [];
    for (const [i, question] of longQuestions.entries()) {
      const times = await takeTurns(short, shortQuestions[i] ?? question, long, question);
      const plan = await planOf(long, question);
      ratios.push(reportQuestion(question, times, plan, await genericPlanOf(long, question)));
      isSound &&= plan.faults.length === 0;
    }
    summarise(ratios, isSound);
    return isSound;
  } finally {
    await engine.close();
  }
}

async function filled(engine: ListEngine, count: number): Promise<Db> {
  const began = performance.now();
  const db = await engine.openEmpty();
  await fillWithOffers(db, count);
  note(`${count.toLocaleString("pt-BR")} ofertas em ${decimal((performance.now() - began) / 1000, 1)} s`);
  return db;
}

interface Times {
  short: number[];
  long: number[];
}

async function takeTurns(short: Db, asShort: Question, long: Db, asLong: Question): Promise<Times> {
  const times: Times = { short: [], long: [] };
  for (let run = -warmUp; run < runs; run++) {
    const one = await timed(() => asShort.ask(short));
    const other = await timed(() => asLong.ask(long));
    if (run < 0) continue;
    times.short.push(one);
    times.long.push(other);
  }
  return times;
}

async function timed(deed: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await deed();
  return performance.now() - began;
}

function reportQuestion(question: Question, { short, long }: Times, plan: Plan, generic: Plan): number {
  // Of the quicker runs: what other programs do to this one only ever adds, and not to both alike.
  const ratio = percentile(long, 25) / percentile(short, 25);
  const figures = [median(short), percentile(short, 95), median(long), percentile(long, 95)];
  const cells = [...figures.map((ms) => decimal(ms, 2)), `${decimal(ratio, 2)}×`];
  const growing = ratio > sameCost ? "  CRESCE" : "";
  row([question.label, ...cells, `  ${plan.indexes.join(", ")}${growing}`], widths);
  if (plan.faults.length > 0) note(`PLANO RUIM: ${plan.faults.join(", ")}`);
  if (generic.faults.length > 0)
    note(`só se a consulta for preparada (plano genérico): ${generic.faults.join(", ")}`);
  return ratio;
}

function summarise(ratios: number[], isSound: boolean): void {
  const worst = Math.max(...ratios);
  note(
    `razão mediana ${decimal(median(ratios), 2)}×, pior ${decimal(worst, 2)}×, meta ≤ ${decimal(sameCost, 1)}×`,
  );
  note(
    isSound
      ? "planos: só índices em products, nada ordenado nem descartado na hora"
      : "HÁ PLANOS QUE CRESCEM COM A LISTA",
  );
}

function label(count: number): string {
  return count >= 1_000_000 ? `${count / 1_000_000} mi` : `${count / 1000} mil`;
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `\nNão foi possível medir: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`,
  );
  process.exit(1);
}
