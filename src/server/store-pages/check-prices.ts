import { setTimeout } from "node:timers/promises";
import { answerOf } from "#domain/store-pages/price-check.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import { forEachLimited } from "#server/limiter.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { type Clock, createPoliteness, type Politeness, RobotsRefusal, TooLate } from "./politeness.ts";
import {
  type CheckResult,
  type DueProduct,
  insertCheck,
  listDueProducts,
  loadHosts,
  mostFailures,
} from "./price-checks-store.ts";
import { readStorePage } from "./read-store-page.ts";
import { createRequestGaps } from "./request-gaps.ts";
import { createRobots } from "./robots.ts";
import { Busy, Unreadable } from "./unreadable.ts";

/** Nobody is asked later in a run: with the longest request it ends within its minute, 10 s before the next one starts. */
const askForMs = 40_000;
const mostHosts = 8;
/** As many as fit into a run, 10 s apart. */
const mostProductsOfHost = 5;
const restAfterFailuresMs = 3_600_000;

interface CheckOptions {
  db: Db;
  config: Config;
  mail: Outbox;
  /** The server shuts down. */
  stop: AbortSignal;
  startClock?: () => Promise<Clock>;
}

/** Reads the pages of live products again (product.md §11); call it once a minute. It remembers each host's robots.txt. */
export function createPriceCheck({ db, config, mail, stop, startClock }: CheckOptions): () => Promise<void> {
  const memory = { robots: createRobots(), gaps: createRequestGaps() };
  return async function checkPrices() {
    const clock = await (startClock ?? (() => startDatabaseClock(db)))();
    const until = clock.now() + askForMs;
    const politeness = createPoliteness({ db, config, clock, stop, until, ...memory });
    const failed: unknown[] = [];
    // No host waits for another one's end, also where one fails.
    await forEachLimited(await listDueHosts(db, clock.now()), mostHosts, (host) =>
      checkHost(host, { db, config, mail, clock, stop, politeness }).catch(
        (error) => void failed.push(error),
      ),
    );
    if (failed.length > 0 && !stop.aborted) throw failed[0];
  };
}

/** Times of all processes compare; a process that stood still notices it. */
async function startDatabaseClock(db: Db): Promise<Clock> {
  const ahead = (await databaseTime(db)).getTime() - performance.now();
  return {
    now: () => performance.now() + ahead,
    pause: (ms, signal) => setTimeout(ms, undefined, { signal }),
  };
}

interface DueHost {
  asked_at: number;
  failures: number;
  products: DueProduct[];
}

/** Least recently asked first: where there are more than a run can ask, each has its turn. */
async function listDueHosts(db: Db, now: number): Promise<DueHost[]> {
  const due = Map.groupBy(await listDueProducts(db, new Date(now)), ({ host }) => host);
  const hosts = await loadHosts(db, [...due.keys()]);
  return hosts
    .filter(({ failures, asked_at }) => failures < mostFailures || asked_at <= now - restAfterFailuresMs)
    .map((state) => ({ ...state, products: (due.get(state.host) ?? []).slice(0, mostProductsOfHost) }));
}

interface Run extends Omit<CheckOptions, "startClock"> {
  clock: Clock;
  politeness: Politeness;
}

/** One product after the other. What there is no time for is due in the next run. */
async function checkHost({ products, ...host }: DueHost, run: Run): Promise<void> {
  let { failures } = host;
  for (const product of products) {
    const result = await ask(product, run);
    if (result === "later" || run.stop.aborted) return;
    await insertCheck(run, product, result, new Date(run.clock.now()));
    if (result === "unreadable") failures++;
    else if (result !== "robots") failures = 0;
    if (failures >= mostFailures) return;
  }
}

/** Holds no database connection while the store takes its time. */
async function ask(
  { url, product_key }: DueProduct,
  { db, config, stop, politeness }: Run,
): Promise<CheckResult | "later"> {
  try {
    const beforeRedirect = politeness.waitFor;
    await beforeRedirect(url);
    const page = await readStorePage(db, config, url, { beforeRedirect, stop }).finally(() =>
      politeness.noteRequest(url),
    );
    return answerOf(page, product_key) ?? "unreadable";
  } catch (error) {
    if (error instanceof RobotsRefusal) return "robots";
    if (error instanceof TooLate || error instanceof Busy || stop.aborted) return "later";
    if (error instanceof Unreadable) return "unreadable";
    throw error;
  }
}
