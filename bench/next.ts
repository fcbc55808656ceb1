// `npm run bench -- --only next [--full] [--seconds 3]`: home, an offer's page with 180 days of prices and 20 comments, and a store's page, each rendered
// at every request, against the same pages in Next.js on the same PostgreSQL with the same queries (peers/next). All are requested at
// addresses that no cache knows: they show the whole page all the same.
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { startPostgres } from "#testing/postgres-server.ts";
import { type Run, runBench } from "./frame/bench.ts";
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
import { startBuiltServer } from "./load/server-under-test.ts";
import { runWrk } from "./load/wrk.ts";
import { type ComparedPage, fillComparedPages } from "./pages/compared-pages.ts";
import { startNext } from "./pages/next-peer.ts";
import { checkSamePage } from "./pages/same-page.ts";

const connections = 8;
const warmSeconds = 10;
const warmPages = 1000;
/** What must stand on them, so that two empty pages are not alike. */
const least = {
  home: { cards: 16, comments: 0, points: 0 },
  offer: { cards: 4, comments: 20, points: 180 },
  store: { cards: 12, comments: 0, points: 0 },
};
/** Every round has its own addresses. */
let roundNumber = 0;

const title = "uncached pages against the same in Next.js";
await runBench({ name: "next", title, options: { seconds: "3" } }, async (run) => {
  const database = await startPostgres({ shared_buffers: "256MB" });
  const server = await startBuiltServer({
    DATABASE_URL: database.url,
    AUTH_SECRET: randomUUID() + randomUUID(),
  });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const pages = await fillComparedPages(sql);
  await sql.end();
  const next = await startNext(database.url, server.url);
  note(`Next ${next.version}`);
  const both = { ours: { url: `http://127.0.0.1:${server.port}/`, pid: server.pid }, next };
  for (const page of pages) await checkSame(page, both);
  for (const page of pages) await measurePage(run, page, both);
  await Promise.all([server.stop(), next.stop()]);
  await database.stop();
});

type Both = Record<"ours" | "next", Target>;

async function checkSame({ name, prefix }: ComparedPage, { ours, next }: Both): Promise<void> {
  const path = prefix + "0".repeat(12);
  const seen = await checkSamePage(String(new URL(path, ours.url)), String(new URL(path, next.url)));
  const { cards, comments, points } = seen;
  note(
    `${name}: ${cards.length} cards, ${comments} comments, ${points} points, ${seen.elements.length} elements`,
  );
  const wanted = least[name];
  if (cards.length < wanted.cards || comments < wanted.comments || points < wanted.points)
    throw new Error(`${name} should show ${JSON.stringify(wanted)}.`);
}

async function measurePage(run: Run<"seconds">, page: ComparedPage, both: Both): Promise<void> {
  const { name } = page;
  for (const target of Object.values(both)) await warmUp(target, page);
  const before = await pageCounts(both.ours.url);
  const seconds = Number(run.options.seconds);
  const measured = await inTurns(both, run.isFull ? 25 : 7, (target) => uncachedRound(target, page, seconds));
  const after = await pageCounts(both.ours.url);
  if (after.hits > before.hits)
    throw new Error(`${after.hits - before.hits} of our pages came from the cache.`);
  const { perSecond, cpu } = ratiosOf(measured.ours, measured.next);
  const count = measured.ours.length;
  run.figure({
    label: `${name}: pages a second, Xepa/Next`,
    ...figureOf(perSecond, count),
    goal: "uncached",
  });
  if (cpu) run.figure({ label: `${name}: CPU a page, Next/Xepa`, ...figureOf(cpu, count), goal: "uncached" });
  for (const [who, rounds] of Object.entries(measured)) {
    const middle = (of: (round: Round) => number) => median(rounds.map(of));
    run.figure({
      label: `${name}, ${who}: pages a second`,
      value: middle((round) => round.perSecond),
      unit: "/s",
    });
    const ms = middle((round) => (round.cpuMicroseconds ?? Number.NaN) / 1000);
    if (cpu)
      run.figure({ label: `${name}, ${who}: CPU a page, without the database's`, value: ms, unit: "ms" });
  }
}

/** Long enough that both run compiled code, even on a slow machine. */
async function warmUp(target: Target, page: ComparedPage): Promise<void> {
  const deadline = Date.now() + 40_000;
  for (let pages = 0; pages < warmPages && Date.now() < deadline; ) {
    const { perSecond } = await uncachedRound(target, page, warmSeconds);
    pages += perSecond * warmSeconds;
  }
}

async function uncachedRound(
  { url, pid }: Target,
  { prefix }: ComparedPage,
  seconds: number,
): Promise<Round> {
  const clock = startProcessorClock(pid);
  const headers = { "accept-encoding": acceptEncoding };
  const distinct = prefix + String(++roundNumber).padStart(5, "0");
  const answered = await runWrk(url, { headers, seconds, connections, distinct });
  if (answered.failed > 0 || answered.requests === 0)
    throw new Error(`${url}: ${answered.failed} of ${answered.requests} failed.`);
  return roundOf(answered, clock?.() ?? null);
}

function figureOf({ middle, low, high }: Ratio, repeats: number) {
  return { value: middle, unit: "×" as const, spread: { low, high }, repeats };
}
