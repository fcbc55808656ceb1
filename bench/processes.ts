// `npm run bench -- --only processes [--rounds 5]`: two instances on one PostgreSQL against one, in uncached pages:
// CPU time per page of all our processes, and pages a second. Then the time until a decision on one is visible on the
// other.
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { shown } from "./frame/figure.ts";
import { note } from "./frame/report-line.ts";
import { median, percentile, spread } from "./frame/statistics.ts";
import { requestPaths } from "./load/path-client.ts";
import { productPaths } from "./load/product-paths.ts";
import { propagationTimes } from "./load/propagation-times.ts";
import { processorTime } from "./load/resident-memory.ts";
import { type ServerUnderTest, startOnDatabase } from "./load/server-under-test.ts";

const seconds = { short: 6, full: 20 };
const connections = 16;
/** More than a round can request: every page is requested once, so none is cached. */
const pagesARound = 20_000;

const title = "Two instances on one PostgreSQL against one, 1M offers";
const options = { rounds: "5", decisions: "200" };
await runBench({ name: "processes", title, options }, async (run) => {
  const data = await openDataServer();
  try {
    const url = await data.copyOf("1m");
    const servers = [await startOnDatabase(url), await startOnDatabase(url)];
    const rounds = Number(run.options.rounds);
    const paths = await productPaths(url, (2 * rounds + 1) * pagesARound);
    report(run, await compare(servers, data.pid, paths, rounds, seconds[run.isFull ? "full" : "short"]));
    await reportSeen(run, url, servers, Number(run.options.decisions));
    for (const server of servers) await server.stop();
  } finally {
    await data.stop();
  }
});

/** Of one round: milliseconds of CPU time per page, and pages a second. */
interface Round {
  cpu: number;
  database: number;
  perSecond: number;
  p95: number;
}

async function compare(
  servers: ServerUnderTest[],
  database: number,
  paths: string[],
  rounds: number,
  seconds: number,
): Promise<{ one: Round[]; two: Round[] }> {
  const measured: { one: Round[]; two: Round[] } = { one: [], two: [] };
  const take = () => paths.splice(0, pagesARound);
  // Neither has rendered anything yet.
  await load(servers, database, take(), 4);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (["one", "two"] as const) : (["two", "one"] as const);
    for (const name of order) {
      // Each alone in turn, so that no process is better by chance.
      const chosen = name === "two" ? servers : servers.slice(round % 2, (round % 2) + 1);
      measured[name].push(await load(chosen, database, take(), seconds));
    }
  }
  return measured;
}

async function load(
  servers: ServerUnderTest[],
  database: number,
  paths: string[],
  seconds: number,
): Promise<Round> {
  const ours = () => servers.reduce((sum, { pid }) => sum + processorTime(pid).all, 0);
  const before = { ours: ours(), database: processorTime(database).all };
  const origins = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  const {
    times,
    statuses,
    errors,
    seconds: took,
  } = await requestPaths({ origins, paths, connections, seconds });
  const pages = times.length;
  if (errors > 0 || Object.keys(statuses).join() !== "200" || pages > paths.length)
    throw new Error(`${pages} pages, ${errors} errors, statuses ${JSON.stringify(statuses)}.`);
  return {
    cpu: (ours() - before.ours) / pages,
    database: (processorTime(database).all - before.database) / pages,
    perSecond: pages / took,
    p95: percentile(times, 95),
  };
}

function report(run: Run<string>, { one, two }: { one: Round[]; two: Round[] }): void {
  const repeats = one.length;
  const ratios = (of: (round: Round) => number) =>
    two.flatMap((round, i) => (one[i] ? [of(round) / of(one[i])] : []));
  const cpu = ratios(({ cpu }) => cpu);
  run.figure({
    label: "CPU an uncached page, our processes, two against one",
    value: median(cpu),
    unit: "×",
    goal: "processes",
    spread: spread(cpu),
    repeats,
  });
  const rate = ratios(({ perSecond }) => perSecond);
  run.figure({
    label: "pages a second, two against one",
    value: median(rate),
    unit: "×",
    spread: spread(rate),
    repeats,
  });
  for (const [name, rounds] of [["one", one] as const, ["two", two] as const]) {
    const of = (pick: (round: Round) => number) => rounds.map(pick);
    const addFigure = (label: string, values: number[], unit: "ms" | "/s") =>
      run.figure({
        label: `${name}: ${label}`,
        value: median(values),
        unit,
        spread: spread(values),
        repeats,
      });
    addFigure(
      "uncached pages",
      of(({ perSecond }) => perSecond),
      "/s",
    );
    addFigure(
      "CPU a page, our processes",
      of(({ cpu }) => cpu),
      "ms",
    );
    addFigure(
      "CPU a page, PostgreSQL",
      of(({ database }) => database),
      "ms",
    );
    addFigure(
      "p95",
      of(({ p95 }) => p95),
      "ms",
    );
  }
}

async function reportSeen(
  run: Run<string>,
  url: string,
  servers: ServerUnderTest[],
  decisions: number,
): Promise<void> {
  const [here, there] = servers;
  if (!here || !there) return;
  const { page, home } = await propagationTimes(url, here, there, decisions);
  note(`from sending the decision; slowest ${shown(Math.max(...page, ...home), "ms")}`);
  for (const [where, times] of [["product page", page] as const, ["home", home] as const])
    for (const percent of [50, 99])
      run.figure({
        label: `approve → visible on the other instance, ${where}, p${percent}`,
        value: percentile(times, percent),
        unit: "ms",
        spread: spread(times),
        repeats: times.length,
        ...(percent === 99 && { goal: "visible" as const }),
      });
}
