// `npm run bench:lists [-- --million]`: lists must cost the same however many offers there are. A short and a long
// database on each engine take turns answering what the pages ask, and the plans are read for what would grow.
import { parseArgs } from "node:util";
import { median, percentile } from "./frame/figures.ts";
import { decimal, heading, machine, note, row } from "./frame/report-line.ts";
import { filledDatabase, shortCount, type Times, takeTurns } from "./frame/turns.ts";
import { embeddedEngine, type ListEngine, postgresEngine } from "./questions/list-engines.ts";
import { listQuestions, type Question } from "./questions/list-questions.ts";
import { genericPlanOf, type Plan, planOf } from "./questions/query-plan.ts";

const few = 1_000;
const runs = 150;
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
    const short = await filledDatabase(engine, few);
    const long = await filledDatabase(engine, many);
    machine();
    row(
      ["ms", `p50 ${shortCount(few)}`, "p95", `p50 ${shortCount(many)}`, "p95", "razão", "  índices"],
      widths,
    );
    const longQuestions = await listQuestions(long);
    const shortQuestions = await listQuestions(short);
    let isSound = true;
    const ratios: number[] = [];
    for (const [i, question] of longQuestions.entries()) {
      const asShort = shortQuestions[i] ?? question;
      const times = await takeTurns(
        () => asShort.ask(short),
        () => question.ask(long),
        runs,
      );
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

try {
  await main();
} catch (error) {
  process.stderr.write(
    `\nNão foi possível medir: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`,
  );
  process.exit(1);
}
