// `npm run bench:admin [-- --products 100000 --people 100000 --runs 15]`: what the panel waits for. The built server on a
// PostgreSQL of its own answers every list, filter, sort and search that an admin can ask for, by HTTP and one at a time;
// then everything leaves as a file, and a thousand rows come in.
import { parseArgs } from "node:util";
import { openDatabase } from "#server/db/connect.ts";
import { startPostgres } from "#server/testing/postgres-server.ts";
import { fillWithOffers } from "./datasets/synthetic-offers.ts";
import { fillRecords, fillWithPeople } from "./datasets/synthetic-people.ts";
import { median, percentile } from "./frame/figures.ts";
import { decimal, heading, kilobytes, line, machine, note, row } from "./frame/report-line.ts";
import { rawAnswer } from "./load/raw-answer.ts";
import { processorTime, watchMemory } from "./load/resident-memory.ts";
import { adminToken, type ServerUnderTest, startBuiltServer } from "./load/server-under-test.ts";
import { type AdminQuestion, adminQuestions } from "./questions/admin-questions.ts";

const goals = { ms: 300, bytes: 200_000 };
const widths = [36, 5, 8, 8, 8, 8, 10];
/** One process a question: then its processor time is all that was spent on it, and how long it takes on an idle machine. */
const settings = { shared_buffers: "512MB", max_parallel_workers_per_gather: "0" };
const warmUp = 2;

const { values } = parseArgs({
  options: {
    products: { type: "string", default: "100000" },
    people: { type: "string", default: "100000" },
    runs: { type: "string", default: "15" },
  },
});
const counts = { products: Number(values.products), people: Number(values.people) };
const runs = Number(values.runs);

async function main(): Promise<boolean> {
  const told = Object.values(counts).map((count) => count.toLocaleString("pt-BR"));
  heading(`Painel, PostgreSQL: ${told.join(" produtos e ")} usuários`);
  const postgres = await startPostgres(settings);
  try {
    const questions = await fill(postgres.url);
    const server = await startBuiltServer({
      DATABASE_URL: postgres.url,
      AUTH_SECRET: "um segredo que só a medida conhece, e ninguém mais",
      DEMO: "off",
    });
    try {
      return await measure(server, questions, () => spent(server.pid) + spent(postgres.pid));
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Processor time in ms of a process and those that it started. */
function spent(pid: number): number {
  return processorTime(pid).all;
}

async function fill(url: string): Promise<AdminQuestion[]> {
  const began = performance.now();
  const { db, close } = await openDatabase({ data_dir: "", database_url: url });
  await fillWithPeople(db, counts.people);
  await fillWithOffers(db, counts.products, { searchable: true, people: counts.people });
  await fillRecords(db, { messages: 20_000, letters: 2000 });
  const questions = await adminQuestions(db);
  await close();
  note(`preenchido em ${decimal((performance.now() - began) / 1000, 1)} s`);
  return questions;
}

interface Answered extends AdminQuestion {
  times: number[];
  /** Of server and database together, on average: on a busy machine it tells what a question costs from how long it waited. */
  cpu: number;
  bytes: number;
}

async function measure(
  server: ServerUnderTest,
  questions: AdminQuestion[],
  clock: () => number,
): Promise<boolean> {
  machine();
  const headers = { authorization: `Bearer ${await adminToken(server.url)}` };
  row(["ms", "n", "p50", "p95", "max", "CPU", "maior"], widths);
  const answered: Answered[] = [];
  for (const family of new Set(questions.map((each) => each.family))) {
    const some: Answered[] = [];
    for (const question of questions.filter((each) => each.family === family))
      some.push(await ask(server, question, headers, clock));
    reportFamily(family, some);
    answered.push(...some);
  }
  machine();
  const isMet = summarise(answered);
  await carry(server, headers);
  return isMet;
}

async function ask(
  { url }: ServerUnderTest,
  question: AdminQuestion,
  headers: Record<string, string>,
  clock: () => number,
): Promise<Answered> {
  const times: number[] = [];
  // As every browser asks.
  const packed = { ...headers, "accept-encoding": "gzip" };
  let bytes = 0;
  let began = 0;
  for (let run = -warmUp; run < runs; run++) {
    if (run === 0) began = clock();
    const asked = performance.now();
    const { status, body } = await rawAnswer(`${url}/functions/v1/${question.path}`, packed);
    bytes = body.byteLength;
    if (status !== 200) throw new Error(`${question.path} respondeu ${status}.`);
    if (run >= 0) times.push(performance.now() - asked);
  }
  return { ...question, times, bytes, cpu: (clock() - began) / runs };
}

const p95 = ({ times }: Answered) => percentile(times, 95);

function reportFamily(family: string, some: Answered[]): void {
  const slowest = some.toSorted((one, other) => p95(other) - p95(one))[0];
  if (!slowest) return;
  const largest = Math.max(...some.map(({ bytes }) => bytes));
  const figures = [
    median(some.map(({ times }) => median(times))),
    p95(slowest),
    Math.max(...some.flatMap(({ times }) => times)),
    Math.max(...some.map(({ cpu }) => cpu)),
  ];
  const cells = [String(some.length), ...figures.map((ms) => decimal(ms, 1)), kilobytes(largest)];
  row([family, ...cells], widths);
  if (p95(slowest) > goals.ms / 3) note(`mais lento: ${decodeURIComponent(slowest.path)}`);
}

function summarise(answered: Answered[]): boolean {
  const slowest = Math.max(...answered.map(p95));
  const largest = Math.max(...answered.map(({ bytes }) => bytes));
  const isQuick = slowest <= goals.ms;
  const isSmall = largest <= goals.bytes;
  const goal = `≤ ${goals.ms} ms`;
  line({ label: "perguntas ao painel", value: String(answered.length) });
  line({
    label: "p50 mediano",
    value: `${decimal(median(answered.map(({ times }) => median(times))), 1)} ms`,
  });
  const costliest = Math.max(...answered.map(({ cpu }) => cpu));
  line({ label: "pior processador", value: `${decimal(costliest, 1)} ms`, goal, met: costliest <= goals.ms });
  line({ label: "pior p95", value: `${decimal(slowest, 1)} ms`, goal, met: isQuick });
  line({
    label: "a mais lenta de todas",
    value: `${decimal(Math.max(...answered.flatMap(({ times }) => times)), 1)} ms`,
  });
  line({
    label: "maior resposta",
    value: kilobytes(largest),
    goal: `≤ ${kilobytes(goals.bytes)}`,
    met: isSmall,
  });
  return isQuick && isSmall;
}

/** Both take as long as they take; what matters is that nobody else waits and that memory stays flat. */
async function carry(server: ServerUnderTest, headers: Record<string, string>): Promise<void> {
  const before = watchMemory(server.pid)();
  for (const format of ["csv", "json"]) {
    const stop = watchMemory(server.pid);
    const began = performance.now();
    const response = await fetch(`${server.url}/functions/v1/export-products?format=${format}`, { headers });
    let bytes = 0;
    for await (const piece of response.body ?? []) bytes += piece.byteLength;
    const seconds = decimal((performance.now() - began) / 1000, 1);
    const grown = decimal(stop().own - before.own, 0);
    line({ label: `exportar tudo, ${format}`, value: `${decimal(bytes / 1e6, 1)} MB em ${seconds} s` });
    note(`memória do servidor: ${grown} MB a mais no pico`);
  }
  const rows = Array.from({ length: 1000 }, (_, i) => ({
    name: `Oferta importada ${i}`,
    description: "Uma descrição como as outras, nem longa nem curta, com cupom e frete grátis.",
    store_name: "Loja",
    category: "Casa",
    original_price: 100,
    sale_price: (1000 + i) / 100,
    product_url: `https://loja.example/importada/${i}`,
  }));
  for (const dryRun of [true, false]) {
    const began = performance.now();
    const response = await fetch(`${server.url}/functions/v1/import-products`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ format: "json", text: JSON.stringify(rows), dryRun }),
    });
    if (response.status !== 200) throw new Error(`import-products respondeu ${response.status}.`);
    const value = `${decimal((performance.now() - began) / 1000, 2)} s`;
    line({ label: dryRun ? "conferir 1.000 linhas" : "importar 1.000 linhas", value });
  }
}

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  process.stderr.write(
    `\nNão foi possível medir: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`,
  );
  process.exit(1);
}
