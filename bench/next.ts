// `npm run bench -- --only next [--full]`: the home page, rendered at every request, against the same page in Next.js
// on the same PostgreSQL with the same queries (peers/next). Ours is requested with a new cursor: it is the whole
// home page at an uncached address.
import { randomUUID } from "node:crypto";
import { startPostgres } from "#testing/postgres-server.ts";
import { runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { median } from "./frame/statistics.ts";
import {
  acceptEncoding,
  inTurns,
  type Ratio,
  type Round,
  ratiosOf,
  roundOf,
  type Target,
} from "./load/load-round.ts";
import { pageCounts } from "./load/page-counts.ts";
import { startProcessorClock } from "./load/processor-clock.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { startBuiltServer } from "./load/server-under-test.ts";
import { runWrk } from "./load/wrk.ts";
import { startNext } from "./pages/next-peer.ts";

const connections = 8;
const seconds = 3;
const warmSeconds = 10;
const warmPages = 1000;
const cardsOnHome = 16;

await runBench({ name: "next", title: "uncached home against the same page in Next.js" }, async (run) => {
  const postgres = await startPostgres({ shared_buffers: "256MB" });
  const server = await startBuiltServer({
    DATABASE_URL: postgres.url,
    AUTH_SECRET: randomUUID() + randomUUID(),
  });
  const next = await startNext(postgres.url);
  note(`Next ${next.version}`);
  const ours = { url: `http://127.0.0.1:${server.port}/`, pid: server.pid };
  await checkSameOffers(ours.url, next.url);
  for (const target of [ours, next]) await warmUp(target);
  const before = await pageCounts(ours.url);
  const measured = await inTurns({ ours, next }, run.isFull ? 25 : 7, (target) => uncachedRound(target));
  const after = await pageCounts(ours.url);
  if (after.hits > before.hits)
    throw new Error(`${after.hits - before.hits} of our pages came from the cache.`);
  const { perSecond, cpu } = ratiosOf(measured.ours, measured.next);
  run.figure({ label: "pages a second, Xepa/Next", ...figureOf(perSecond, measured.ours), goal: "uncached" });
  if (cpu) run.figure({ label: "CPU a page, Next/Xepa", ...figureOf(cpu, measured.ours) });
  for (const [who, rounds] of Object.entries(measured)) {
    const middle = (of: (round: Round) => number) => median(rounds.map(of));
    run.figure({ label: `${who}: pages a second`, value: middle((round) => round.perSecond), unit: "/s" });
    const ms = middle((round) => (round.cpuMicroseconds ?? Number.NaN) / 1000);
    if (cpu) run.figure({ label: `${who}: CPU a page, without the database's`, value: ms, unit: "ms" });
  }
  await Promise.all([server.stop(), next.stop()]);
  await postgres.stop();
});

/** Long enough that both run compiled code, even on a slow machine. */
async function warmUp(target: Target): Promise<void> {
  const deadline = Date.now() + 40_000;
  for (let pages = 0; pages < warmPages && Date.now() < deadline; ) {
    const { perSecond } = await uncachedRound(target, warmSeconds);
    pages += perSecond * warmSeconds;
  }
}

async function uncachedRound({ url, pid }: Target, duration = seconds): Promise<Round> {
  const clock = startProcessorClock(pid);
  const headers = { "accept-encoding": acceptEncoding };
  const distinct = `/?cursor=${randomUUID()}-`;
  const answered = await runWrk(url, { headers, seconds: duration, connections, distinct });
  if (answered.failed > 0 || answered.requests === 0)
    throw new Error(`${url}: ${answered.failed} of ${answered.requests} failed.`);
  return roundOf(answered, clock?.() ?? null);
}

/** Both pages show the same cards in the same order. */
async function checkSameOffers(ours: string, theirs: string): Promise<void> {
  const [one, other] = [await cardsOn(`${ours}?cursor=nenhum`), await cardsOn(theirs)];
  if (one.length !== cardsOnHome || one.join() !== other.join())
    throw new Error(`the pages differ:\n${one.join(" ")}\n${other.join(" ")}`);
}

async function cardsOn(url: string): Promise<string[]> {
  const html = (await rawAnswer(url)).body.toString("utf8");
  const cards = html.match(/<article.*?<\/article>/gs) ?? [];
  return cards.map((card) => decodeURIComponent(/href="\/product\/([^"]+)"/.exec(card)?.[1] ?? ""));
}

function figureOf({ middle, low, high }: Ratio, rounds: Round[]) {
  return { value: middle, unit: "×" as const, spread: { low, high }, repeats: rounds.length };
}
