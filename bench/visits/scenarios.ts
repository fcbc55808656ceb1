import type { Run } from "../frame/bench.ts";
import { percentile } from "../frame/statistics.ts";
import { startBareTwin } from "../load/bare-page.ts";
import { metricIn, metricsOf, pageCounts } from "../load/page-counts.ts";
import { childrenOf, residentOf } from "../load/resident-memory.ts";
import type { ServerUnderTest } from "../load/server-under-test.ts";
import { changePrices } from "./price-changes.ts";
import { countOf, failures, reportReceived } from "./received-figures.ts";
import { searchTerms } from "./search-terms.ts";
import type { SiteContents } from "./site-contents.ts";
import { countStatements } from "./statement-count.ts";
import { productVisit, searchVisit, visitorMix } from "./visitor-mix.ts";
import { type Received, receive, type Stream } from "./visitors.ts";

/** A server under load: its contents, and the requirement of «Load held» for its engine. */
export interface Stage {
  server: ServerUnderTest;
  contents: SiteContents;
  /** Null on the embedded engine, whose only client is the server. */
  database: string | null;
  /** Prefix of every label. */
  name: string;
  held: Held;
}

export interface Held {
  mix: { perSecond: number; p95: number; p99: number };
  flash: { perSecond: number; p95?: number };
  search: { perSecond: number; p95: number };
}

const connections = 64;
const warmSeconds = 5;
const loopDelayMs = 50;
const servedShare = 0.999;

function stream({ server }: Stage, visits: Stream["visits"], perSecond: number, seconds: number): Stream {
  return { origin: `http://127.0.0.1:${server.port}`, visits, connections, perSecond, seconds };
}

/** L1. Compared with the same number of visitors to a bare server, to separate the delay of client and machine. */
export async function visitMixed(run: Run<string>, stage: Stage, seconds: number): Promise<void> {
  const { server, contents, name, held } = stage;
  const { perSecond, ...bounds } = held.mix;
  const label = `${name}, L1 at ${perSecond}/s`;
  const visits = visitorMix(contents, server.url, perSecond * (warmSeconds + seconds));
  await receive(stream(stage, visits.splice(0, perSecond * warmSeconds), perSecond, warmSeconds));
  const received = await receive(stream(stage, visits, perSecond, seconds));
  reportReceived(run, label, received, bounds);
  const bare = await startBareTwin(`http://127.0.0.1:${server.port}/`);
  const [plain] = visits;
  const same = plain ? [{ ...plain, wanted: "" }] : [];
  const reference = await receive({
    ...stream(stage, same, perSecond, warmSeconds),
    origin: bare.url.slice(0, -1),
  });
  await bare.stop();
  const p50 = percentile(timesOf(received), 50) / percentile(timesOf(reference), 50);
  run.figure({ label: `${label}: p50, Xepa/node:http`, value: p50, unit: "×" });
}

/** Of the server with its children, after the load. */
export function memoryNow({ server }: Stage): number {
  return childrenOf(server.pid).reduce((sum, pid) => sum + residentOf(pid), residentOf(server.pid));
}

/** L2: a link in a group chat. From none to all visitors within a second. */
export async function visitFlash(run: Run<string>, stage: Stage, seconds: number): Promise<void> {
  const { server, contents, database, name, held } = stage;
  const { perSecond, ...bounds } = held.flash;
  const [offer] = contents.offers;
  if (!offer) throw new Error("there is no live offer.");
  const visit = productVisit(offer);
  const flash = { ...stream(stage, [visit], perSecond, seconds), rampSeconds: 1 };
  const label = `${name}, L2 at ${perSecond}/s`;
  const counted = database === null ? null : await countStatements(database);
  const before = await pageCounts(server.url);
  const received = await receive(flash);
  const statements = await counted?.sinceThen();
  await counted?.close();
  reportReceived(run, label, received, bounds);
  reportServed(run, label, received);
  await reportMade(run, label, server, before, seconds);
  if (statements) {
    const value = statements.offers / seconds;
    run.figure({ label: `${label}: queries for the page`, value, unit: "/s", goal: "flash" });
    run.figure({ label: `${label}: all statements`, value: statements.all / seconds, unit: "/s" });
  }
  await visitChanging(run, stage, { label: `${label}, price changing`, flash, offer });
}

async function visitChanging(
  run: Run<string>,
  { server, held }: Stage,
  { label, flash, offer }: { label: string; flash: Stream; offer: SiteContents["offers"][number] },
): Promise<void> {
  const { seconds } = flash;
  const path = flash.visits[0]?.path ?? "/";
  const before = await pageCounts(server.url);
  const [received, changed] = await Promise.all([
    receive(flash),
    changePrices(server, { id: offer.id, path }, seconds - 1),
  ]);
  const { perSecond: _rate, ...bounds } = held.flash;
  reportReceived(run, label, received, bounds);
  reportServed(run, label, received);
  await reportMade(run, label, server, before, seconds);
  run.figure({
    label: `${label}: old prices in ${changed.changes} changes`,
    value: changed.stale,
    unit: "",
    goal: { most: 0 },
  });
}

/** L3: searches that are not cached. */
export async function visitSearch(run: Run<string>, stage: Stage, seconds: number): Promise<void> {
  const { server, contents, name, held } = stage;
  const { perSecond, ...bounds } = held.search;
  const label = `${name}, L3 at ${perSecond}/s`;
  const visits = searchTerms(contents).map(searchVisit);
  // Reading resets them.
  await metricsOf(server.url);
  const received = await receive(stream(stage, visits, perSecond, seconds));
  const delay = metricIn(await metricsOf(server.url), "nodejs_eventloop_lag_p99_seconds") * 1000;
  reportReceived(run, label, received, bounds);
  run.figure({
    label: `${label}: event-loop delay p99`,
    value: delay,
    unit: "ms",
    goal: { most: loopDelayMs },
  });
}

function reportServed(run: Run<string>, label: string, received: Received): void {
  const value = 1 - failures(received) / countOf(received);
  run.figure({ label: `${label}: answered with 200`, value, unit: "", goal: { least: servedShare } });
}

async function reportMade(
  run: Run<string>,
  label: string,
  server: ServerUnderTest,
  before: { misses: number },
  seconds: number,
): Promise<void> {
  const { misses } = await pageCounts(server.url);
  run.figure({ label: `${label}: pages rendered`, value: (misses - before.misses) / seconds, unit: "/s" });
}

function timesOf({ times }: Received): number[] {
  return Object.values(times).flat();
}
