import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "../frame/figures.ts";
import { decimal, line, note } from "../frame/report-line.ts";
import { startBareTwin } from "../load/bare-page.ts";
import { type Comparison, compare, type Ratio, type Round, type Target } from "../load/load-round.ts";
import type { Cost, UncachedCosts, UncachedPage } from "./uncached-page.ts";

/** Of what a bare server reaches with the same bytes. */
const wantedRatio = 0.9;
/** Of one core: a server below it waited for the client. */
const serverBound = 0.85;
const acceptEncoding = "accept-encoding=gzip, deflate, br";

/** A page that the cache holds, against a bare server that sends the same bytes. */
export async function reportCached(real: Target): Promise<void> {
  const bare = await startBareTwin(real.url);
  const full = { headers: [acceptEncoding], status: 200, rounds: 9, seconds: 2 };
  reportComparison("200 br", await compare(real, bare, full));
  await bare.stop();
  reportComparison("304", await compareKnown(real));
}

/** After a minute the page is made anew, with other ages and so another ETag: where that falls into the rounds, again. */
async function compareKnown(real: Target, attempts = 3): Promise<Comparison> {
  const bare = await startBareTwin(real.url);
  const headers = [acceptEncoding, `if-none-match=${bare.page.br.etag}`];
  try {
    return await compare(real, bare, { headers, status: 304, rounds: 5, seconds: 2 });
  } catch (error) {
    if (attempts === 1) throw error;
    return await compareKnown(real, attempts - 1);
  } finally {
    await bare.stop();
  }
}

function reportComparison(name: string, { real, bare, ratio, cpuRatio }: Comparison): void {
  reportRatio(`${name}, respostas por segundo`, ratio);
  if (cpuRatio) reportRatio(`${name}, por CPU de cada resposta`, cpuRatio);
  for (const [who, rounds] of [["Xepa", real] as const, ["puro", bare] as const])
    note(`${who}: ${decimal(median(rounds.map((one) => one.perSecond)), 0)} respostas/s${cpuOf(rounds)}`);
  const cores = real.map((one) => one.cores ?? 1);
  if (median(cores) < serverBound)
    note("o cliente foi o limite, não o servidor: das duas razões vale a de CPU");
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
  show("br 6 + gzip 6", costs.compress);
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
