import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "../frame/figures.ts";
import { decimal, line, note } from "../frame/report-line.ts";
import { startBareTwin } from "../load/bare-page.ts";
import { type Ratio, type Round, ratiosOf, type Target, takeRounds } from "../load/load-round.ts";
import type { Cost, UncachedCosts, UncachedPage } from "./uncached-page.ts";

/** Of what a bare server reaches with the same bytes. */
const wantedRatio = 0.9;
/** Of one core: a server below it waited for the client. */
const serverBound = 0.85;

/** A page that the cache holds, against a bare server that sends the same bytes. */
export async function reportCached(real: Target): Promise<void> {
  const bare = await startBareTwin(real.url);
  for (const status of [200, 304] as const) {
    const rounds = await takeRounds({ real, bare }, { status, rounds: 7, seconds: 1 });
    reportComparison(status === 200 ? "200 br" : "304", rounds);
  }
  await bare.stop();
}

function reportComparison(name: string, { real, bare }: { real: Round[]; bare: Round[] }): void {
  const { perSecond, cpu } = ratiosOf(real, bare);
  reportRatio(`${name}, respostas por segundo`, perSecond);
  if (cpu) reportRatio(`${name}, por CPU de cada resposta`, cpu);
  for (const [who, rounds] of [["Xepa", real] as const, ["puro", bare] as const])
    note(`${who}: ${decimal(median(rounds.map((one) => one.perSecond)), 0)} respostas/s${cpuOf(rounds)}`);
  const cores = real.map((one) => one.cores ?? 1);
  if (median(cores) < serverBound) note("o servidor não foi o limite: das duas razões vale a de CPU");
}

function reportRatio(label: string, { middle, low, high }: Ratio): void {
  const met = middle >= wantedRatio;
  line({ label, value: decimal(middle, 3), goal: `≥ ${decimal(wantedRatio, 2)}`, met });
  note(`de ${decimal(low, 3)} a ${decimal(high, 3)}, par a par`);
}

function cpuOf(rounds: Round[]): string {
  const each = rounds.flatMap((one) => one.cpuMicroseconds ?? []);
  const cores = rounds.flatMap((one) => one.cores ?? []);
  if (each.length === 0) return "";
  return `, ${decimal(median(each), 1)} µs de CPU cada, ${decimal(median(cores), 2)} núcleo`;
}

/** Processor time of a page that no cache holds, and of its parts. */
export async function reportUncached(page: UncachedPage): Promise<void> {
  const costs = await uncachedCosts(page);
  const show = (label: string, { all, main }: Cost) =>
    line({ label, value: `${decimal(all, 2)} | ${decimal(main, 2)}` });
  show("consultas (banco embutido)", costs.load);
  show("renderToString", costs.render);
  show("br 6", costs.compress);
  show("página inteira", costs.whole);
}

function uncachedCosts(page: UncachedPage): Promise<UncachedCosts> {
  const script = fileURLToPath(new URL("./uncached-page.ts", import.meta.url));
  const env = { PATH: process.env.PATH, NODE_ENV: "production" };
  const child = fork(script, { env, execArgv: [], timeout: 300_000 });
  child.send(page);
  return new Promise((resolve, reject) => {
    child.once("message", (costs) => resolve(costs as UncachedCosts));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`a medida sem cache terminou com ${code}`)));
  });
}
