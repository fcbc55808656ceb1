import { TooBusy } from "#domain/site/too-busy.ts";
import { type Changes, type ChangeTag, isOnlyClicks } from "#server/db/changes.ts";
import { responseTimeoutMs, withTimeout } from "#server/db/timeout.ts";
import { noLimit, type PageLimiter } from "./page-limiter.ts";
import { createShelf } from "./page-store.ts";
import type { StoredPage } from "./stored-page.ts";

/**
 * What was rendered, until a change says otherwise. Entries are found by key and dropped by tag; a dropped entry is gone
 * and never served again. Two shelves, both bounded in bytes: invented addresses (search terms, unknown paths, cursors)
 * have a small one of their own, so that they evict no real page.
 */
export interface PageCache {
  /** A page that may be sent as it is. */
  fresh(key: string): StoredPage | undefined;
  /** Whether there is a page, an old one or one that is being made. */
  hasAny(key: string): boolean;
  /**
   * The fresh page, or a new one; where it cannot be made, the old one if there is one.
   * @param hasOwnBound what makes it ends in time by itself
   */
  get(key: string, make: () => Promise<StoredPage>, hasOwnBound?: boolean): Promise<StoredPage>;
}

const freshMs = { page: 60_000, invented: 10_000, none: 0 };
const staleMs = 24 * 3_600_000;
/**
 * How long old pages stand in after the database was last heard of. On PostgreSQL others may go on writing where only this
 * process is cut off: what they withdraw must not be shown here for a day.
 */
export const longestAloneMs = { postgres: 15 * 60_000, pglite: staleMs };
const shelfBytes = { page: 48 * 1024 * 1024, invented: 8 * 1024 * 1024 };

interface CacheParts {
  changes: Changes;
  /** What is made passes it; whoever only waits for a page that is being made does not. */
  limiter?: Pick<PageLimiter, "run">;
  /** Told when an old page had to stand in for one that could not be made, not where there was no room to make it. */
  onStale?: (error: unknown) => void;
  clock?: () => number;
  /** How long anybody waits for a page that is being made. */
  longestWaitMs?: number;
  longestAloneMs?: number;
}

export function createPageCache(parts: CacheParts): PageCache {
  const {
    changes,
    limiter = noLimit,
    onStale = () => {},
    clock = Date.now,
    longestWaitMs = responseTimeoutMs.pglite,
    longestAloneMs: mostAlone = longestAloneMs.pglite,
  } = parts;
  const shelves = { page: createShelf(shelfBytes.page), invented: createShelf(shelfBytes.invented) };
  const moved = countGenerations();
  let filling = new Map<string, Promise<StoredPage>>();
  let heardAt = Number.NEGATIVE_INFINITY;

  changes.listen((tags) => {
    if (isOnlyClicks(tags)) return;
    moved.note(tags);
    shelves.page.drop(tags);
    shelves.invented.drop(tags);
    // Whoever asks from now on must not join a fill that may have read before the change.
    filling = new Map();
  });

  function find(key: string, now: number): StoredPage | undefined {
    return shelves.page.get(key, now) ?? shelves.invented.get(key, now);
  }

  async function fill(key: string, make: () => Promise<StoredPage>): Promise<StoredPage> {
    let begun = moved.now();
    let begunAt = clock();
    const page = await limiter.run(() => {
      // What changed while we stood in line is not missed: nothing was read before.
      begun = moved.now();
      begunAt = clock();
      return make();
    });
    // A page without tags is the same whatever the database holds: it was not asked.
    if (page.tags.length > 0 && changes.hearsOthers) heardAt = Math.max(heardAt, begunAt);
    if (page.shelf !== "none" && !moved.since(begun, page.tags)) shelves[page.shelf].put(key, page, clock());
    return page;
  }

  /** Nobody waits for ever; what comes too late for them is there for whoever asks next. */
  async function orOlder(key: string, filled: Promise<StoredPage>, isBound: boolean): Promise<StoredPage> {
    try {
      return await (isBound ? filled : withTimeout(longestWaitMs, filled));
    } catch (error) {
      // Looked up only now: what a change dropped while we tried must not come back.
      const now = clock();
      const kept = find(key, now);
      if (!kept || !mayStandIn(kept, now)) throw error;
      if (!(error instanceof TooBusy)) onStale(error);
      return kept;
    }
  }

  function mayStandIn({ madeAt }: StoredPage, now: number): boolean {
    return now - madeAt <= staleMs && now - Math.max(madeAt, heardAt) <= mostAlone;
  }

  return {
    fresh(key) {
      const now = clock();
      const page = find(key, now);
      return page && changes.hearsOthers && now - page.madeAt < freshMs[page.shelf] ? page : undefined;
    },
    hasAny: (key) => filling.has(key) || find(key, clock()) !== undefined,
    get(key, make, hasOwnBound = false) {
      const page = this.fresh(key);
      if (page) return Promise.resolve(page);
      const running = filling;
      const begun = running.get(key);
      if (begun) return orOlder(key, begun, hasOwnBound);
      const filled = fill(key, make).finally(() => running.delete(key));
      running.set(key, filled);
      return orOlder(key, filled, hasOwnBound);
    },
  };
}

/** Counts changes, so that a fill can tell whether one of its tags moved while it was reading. */
function countGenerations() {
  const remembered = 10_000;
  const last = new Map<ChangeTag, number>();
  let generation = 0;
  let forgotten = 0;
  return {
    now: () => generation,
    note(tags: readonly ChangeTag[] | "all"): void {
      generation++;
      if (tags === "all" || last.size + tags.length > remembered) {
        forgotten = generation;
        last.clear();
      }
      if (tags !== "all") for (const tag of tags) last.set(tag, generation);
    },
    since: (begun: number, tags: readonly ChangeTag[]): boolean =>
      forgotten > begun || tags.some((tag) => (last.get(tag) ?? 0) > begun),
  };
}
