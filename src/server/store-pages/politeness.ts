import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { type FetchedPage, fetchPage } from "./fetch-page.ts";
import { loadHosts } from "./price-checks-store.ts";
import { userAgentOf } from "./read-store-page.ts";
import type { RequestGaps } from "./request-gaps.ts";
import { type createRobots, mostRobotsBytes } from "./robots.ts";

/** Between two requests to a host, robots.txt and redirects included. */
const gapMs = 10_000;
/** A host that wants to be asked more rarely is not asked at all. */
const longestDelayMs = 600_000;

/** The host's robots.txt forbids it. */
export class RobotsRefusal extends Error {}

/** The host's turn comes after this run. */
export class TooLate extends Error {}

/** In milliseconds. */
export interface Clock {
  now(): number;
  pause(ms: number, stop: AbortSignal): Promise<void>;
}

interface PolitenessOptions {
  db: Db;
  config: Config;
  clock: Clock;
  stop: AbortSignal;
  /** When the run's last request may be made, by the clock. */
  until: number;
  robots: ReturnType<typeof createRobots>;
  gaps: RequestGaps;
}

/** The manners of one run: robots.txt, and the distance between two requests to a host. */
export function createPoliteness({ robots, ...options }: PolitenessOptions) {
  const { clock, gaps } = options;
  const waitForGap = createGap(options);
  /** A gap counts from a request's end: its begin may have waited for others. */
  const noteRequest = (url: string) => gaps.note(hostOf(url), clock.now());
  async function fetch(url: string): Promise<FetchedPage> {
    await waitForGap(url, gapMs);
    return fetchRobots(url, { ...options, waitForGap }).finally(() => noteRequest(url));
  }
  gaps.forgetBefore(clock.now() - longestDelayMs);

  return {
    noteRequest,
    /** Resolves when an address may be asked. */
    async waitFor(url: string): Promise<void> {
      const { isAllowed, delay } = await robots.rulesFor(url, { fetch, now: clock.now });
      const delayMs = delay * 1000;
      if (!isAllowed || delayMs > longestDelayMs) throw new RobotsRefusal();
      await waitForGap(url, Math.max(gapMs, delayMs));
    },
  };
}

export type Politeness = ReturnType<typeof createPoliteness>;

type WaitForGap = (url: string, gapMs: number) => Promise<void>;

function createGap({ db, clock, stop, until, gaps }: Omit<PolitenessOptions, "robots">): WaitForGap {
  const loaded = new Set<string>();
  return async (url, gap) => {
    const host = hostOf(url);
    // Another process may have asked it since, or this one before it was started again.
    if (!loaded.has(host)) gaps.note(host, (await loadHosts(db, [host]))[0]?.asked_at ?? 0);
    loaded.add(host);
    const now = clock.now();
    const at = gaps.take(host, { now, gapMs: gap, until });
    if (at === undefined || stop.aborted) throw new TooLate();
    if (at > now) await clock.pause(at - now, stop);
  };
}

type RobotsRequest = Pick<PolitenessOptions, "db" | "config" | "stop"> & { waitForGap: WaitForGap };

function fetchRobots(url: string, { db, config, stop, waitForGap }: RobotsRequest): Promise<FetchedPage> {
  return fetchPage(db, url, {
    userAgent: userAgentOf(config),
    accept: "text/plain,*/*;q=0.1",
    maxBytes: mostRobotsBytes,
    isCut: true,
    beforeRedirect: (next) => waitForGap(next, gapMs),
    stop,
  });
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}
