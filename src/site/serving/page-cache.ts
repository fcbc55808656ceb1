import { isSameDay } from "#domain/format/date.ts";
import { TooBusy } from "#domain/site/too-busy.ts";
import type { Changes, ChangeTag } from "#server/db/changes.ts";
import { responseTimeoutMs, withTimeout } from "#server/db/timeout.ts";
import { noLimit, type PageLimiter } from "./page-limiter.ts";
import { allTags, createPageStore, type MakePage, type Wanted } from "./page-store.ts";
import type { StoredPage } from "./stored-page.ts";

/**
 * Rendered pages, until a change drops them. Entries are found by key and dropped by tag; a dropped entry is never served
 * again. Two stores, both bounded in bytes: invented addresses (search terms, unknown paths, cursors) have a small one of
 * their own, so that they evict no real page.
 */
export interface PageCache {
  /** A page that may be sent as it is. */
  fresh(key: string): StoredPage | undefined;
  /** Whether there is a page, a stale one or one that is being made. */
  hasAny(key: string): boolean;
  /**
   * The fresh page, or a new one; where it cannot be made, the stale one if there is one.
   * @param hasOwnTimeout `make` ends in time by itself
   */
  get(key: string, make: MakePage, hasOwnTimeout?: boolean): Promise<StoredPage>;
}

const freshMs = { page: 60_000, invented: 10_000, none: 0 };
const staleMs = 24 * 3_600_000;
/**
 * How long stale pages are served after the last contact with the database. On PostgreSQL other processes may go on writing
 * where only this one is cut off: an offer that they withdraw must not be shown here for a day.
 */
export const longestAloneMs = { postgres: 15 * 60_000, pglite: staleMs };
const storeBytes = { page: 48 * 1024 * 1024, invented: 8 * 1024 * 1024 };

interface CacheOptions {
  /** Bounds how many pages are made at once; requests that wait for a page under way do not count. */
  limiter: Pick<PageLimiter, "run" | "isFull">;
  /** Called when a stale page replaces one that failed, not one that the limiter refused. */
  onStale: (error: unknown) => void;
  clock: () => number;
  longestWaitMs: number;
  longestAloneMs: number;
}

const defaults: CacheOptions = {
  limiter: noLimit,
  onStale() {},
  clock: () => Date.now(),
  longestWaitMs: responseTimeoutMs.pglite,
  longestAloneMs: longestAloneMs.pglite,
};

export function createPageCache(parts: { changes: Changes } & Partial<CacheOptions>): PageCache {
  const { changes, ...options } = parts;
  const { limiter, onStale, clock, longestWaitMs, longestAloneMs: mostAlone } = { ...defaults, ...options };
  const stores = createPageStores();
  /** At midnight «Termina hoje» becomes «Oferta encerrada», or first appears. */
  const isYoung = ({ store, madeAt }: StoredPage, now: number) =>
    now - madeAt < freshMs[store] && changes.isListening && isSameDay(madeAt, now);
  const outdated = (key: string) => {
    const now = clock();
    const page = stores.outdated(key, now);
    return page && isYoung(page, now) ? page : undefined;
  };
  const filler = createFiller({ changes, limiter, clock, outdated }, stores);

  changes.listen((tags) => {
    const wanted = stores.drop(tags);
    // Else visitors would often be those who wait where many talk. In an overload only for those who come.
    if (!limiter.isFull()) for (const { key, make } of wanted) filler.fill(key, make).catch(() => {});
  });

  /** No request waits for ever; a page that comes too late is there for the next one. */
  async function orStale(
    key: string,
    filled: Promise<StoredPage>,
    hasOwnTimeout: boolean,
  ): Promise<StoredPage> {
    try {
      return await (hasOwnTimeout ? filled : withTimeout(longestWaitMs, filled));
    } catch (error) {
      // Looked up only now: a page that a change dropped meanwhile must not come back.
      const now = clock();
      const stale = stores.find(key, now);
      const isTooOld = (madeAt: number) =>
        now - madeAt > staleMs || now - Math.max(madeAt, filler.lastContact()) > mostAlone;
      if (!stale || isTooOld(stale.madeAt)) throw error;
      if (!(error instanceof TooBusy)) onStale(error);
      return stale;
    }
  }

  return {
    fresh(key) {
      const now = clock();
      const page = stores.find(key, now);
      return page && isYoung(page, now) ? page : undefined;
    },
    hasAny: (key) => stores.filling.has(key) || stores.find(key, clock()) !== undefined,
    get(key, make, hasOwnTimeout = false) {
      const page = this.fresh(key);
      return page ? Promise.resolve(page) : orStale(key, filler.fill(key, make), hasOwnTimeout);
    },
  };
}

/** A page that is being made. */
interface Fill {
  page: Promise<StoredPage>;
  /** Of its first reading. */
  generation: number;
}

interface FillerParts extends Pick<CacheOptions, "limiter" | "clock"> {
  changes: Changes;
  outdated(key: string): StoredPage | undefined;
}

function createFiller(
  { changes, limiter, clock, outdated }: FillerParts,
  stores: ReturnType<typeof createPageStores>,
) {
  let lastContact = Number.NEGATIVE_INFINITY;

  async function makeAndStore(key: string, fill: Fill, make: MakePage): Promise<StoredPage> {
    let startedAt = clock();
    const page = await limiter.run(() => {
      // Changes while this waited in the queue do not matter: nothing was read before.
      fill.generation = stores.generation();
      startedAt = clock();
      return make(outdated(key));
    });
    // A page without tags is the same whatever the database holds: it was not read.
    if (page.tags.length > 0 && changes.isListening) lastContact = Math.max(lastContact, startedAt);
    stores.put(key, page, { make, generation: fill.generation, now: clock() });
    return page;
  }

  function begin(key: string, make: MakePage): Fill {
    const fill = { generation: stores.generation() } as Fill;
    fill.page = makeAndStore(key, fill, make).finally(() => stores.filling.delete(key));
    stores.filling.set(key, fill);
    return fill;
  }

  return {
    lastContact: () => lastContact,
    /** Joins a fill of the same page that is under way, unless a change since then may have escaped it. */
    async fill(key: string, make: MakePage): Promise<StoredPage> {
      const arrival = stores.generation();
      const underWay = stores.filling.get(key);
      const page = await (underWay ?? begin(key, make)).page;
      const isBefore = underWay !== undefined && underWay.generation < arrival;
      if (!isBefore || !stores.haveChanged(underWay.generation, page)) return page;
      return (stores.filling.get(key) ?? begin(key, make)).page;
    },
  };
}

interface Made {
  make: MakePage;
  /** Of what was read for it. */
  generation: number;
  now: number;
}

/** Both stores and the pages being made. */
function createPageStores() {
  const stores = { page: createPageStore(storeBytes.page), invented: createPageStore(storeBytes.invented) };
  const generations = countGenerations();
  const filling = new Map<string, Fill>();

  const haveChanged = (since: number, page: StoredPage) => generations.haveChanged(since, allTags(page));

  return {
    filling,
    /** What a change touches; returns what is wanted anew at once. */
    drop(tags: readonly ChangeTag[] | "all"): Wanted[] {
      generations.note(tags);
      return [...stores.page.drop(tags), ...stores.invented.drop(tags)];
    },
    generation: generations.now,
    haveChanged,
    outdated: (key: string, now: number) =>
      stores.page.get(key, now, true) ?? stores.invented.get(key, now, true),
    find: (key: string, now: number) => stores.page.get(key, now) ?? stores.invented.get(key, now),
    /** Unless one of its tags changed since that generation. */
    put(key: string, page: StoredPage, { make, generation, now }: Made): void {
      if (page.store !== "none" && !haveChanged(generation, page))
        stores[page.store].put(key, page, make, now);
    },
  };
}

/** Counts changes, so that a fill can tell whether one of its tags changed while it was reading. */
function countGenerations() {
  const maxTags = 10_000;
  const last = new Map<ChangeTag, number>();
  let generation = 0;
  let forgotten = 0;
  return {
    now: () => generation,
    note(tags: readonly ChangeTag[] | "all"): void {
      generation++;
      if (tags === "all" || last.size + tags.length > maxTags) {
        forgotten = generation;
        last.clear();
      }
      if (tags !== "all") for (const tag of tags) last.set(tag, generation);
    },
    haveChanged: (since: number, tags: readonly ChangeTag[]): boolean =>
      forgotten > since || tags.some((tag) => (last.get(tag) ?? 0) > since),
  };
}
