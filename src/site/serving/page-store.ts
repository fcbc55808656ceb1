import type { ChangeTag } from "#server/db/changes.ts";
import type { StoredPage } from "./stored-page.ts";

/** A popular page that moved at every use would have the Map rebuilt all the time: lookups took four times as long. */
const moveAfterMs = 1000;

/** @param outdated the same page, where only its section has changed since */
export type MakePage = (outdated?: StoredPage) => Promise<StoredPage>;

export interface Wanted {
  key: string;
  make: MakePage;
}

interface Entry {
  page: StoredPage;
  make: MakePage;
  usedAt: number;
  /** Since it was made. */
  wasAskedFor: boolean;
  /** Its section alone has changed: it is shown to nobody, and its rest is as good as new. */
  isOutdated: boolean;
}

/**
 * Pages by key and by tag, bounded in bytes. The least recently used goes first, to the second: a Map keeps insertion
 * order, so a use is a reinsertion.
 */
export function createPageStore(limit: number) {
  const entries = new Map<string, Entry>();
  const tagged = createTagIndex();
  let bytes = 0;

  function remove(key: string): void {
    const page = entries.get(key)?.page;
    if (!page) return;
    entries.delete(key);
    bytes -= sizeOf(key, page);
    tagged.remove(key, allTags(page));
  }

  return {
    get(key: string, now: number, isOutdated = false): StoredPage | undefined {
      const entry = entries.get(key);
      if (entry?.isOutdated !== isOutdated) return undefined;
      entry.wasAskedFor = true;
      touch(entries, key, entry, now);
      return entry.page;
    },
    put(key: string, page: StoredPage, make: MakePage, now: number): void {
      remove(key);
      entries.set(key, { page, make, usedAt: now, wasAskedFor: false, isOutdated: false });
      bytes += sizeOf(key, page);
      tagged.add(key, allTags(page));
      while (bytes > limit) remove(entries.keys().next().value as string);
    },
    /** Returns the asked-for ones of which only the section has changed. */
    drop(tags: readonly ChangeTag[] | "all"): Wanted[] {
      return (tags === "all" ? [...entries.keys()] : tagged.keys(tags)).flatMap((key) => {
        const entry = entries.get(key);
        if (entry && tags !== "all" && !isAny(entry.page.tags, tags)) return hide(key, entry);
        remove(key);
        return [];
      });
    },
  };
}

function hide(key: string, entry: Entry): Wanted[] {
  entry.isOutdated = true;
  return entry.wasAskedFor ? [{ key, make: entry.make }] : [];
}

function touch(entries: Map<string, Entry>, key: string, entry: Entry, now: number): void {
  if (now - entry.usedAt <= moveAfterMs) return;
  entry.usedAt = now;
  entries.delete(key);
  entries.set(key, entry);
}

export function allTags({ tags, section }: StoredPage): readonly ChangeTag[] {
  return section ? [...tags, section.tag] : tags;
}

const isAny = (tags: readonly ChangeTag[], changed: readonly ChangeTag[]) =>
  tags.some((tag) => changed.includes(tag));

function createTagIndex() {
  const keysByTag = new Map<ChangeTag, Set<string>>();
  return {
    add(key: string, tags: readonly ChangeTag[]): void {
      for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
    },
    remove(key: string, tags: readonly ChangeTag[]): void {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
    keys: (tags: readonly ChangeTag[]) => tags.flatMap((tag) => [...(keysByTag.get(tag) ?? [])]),
  };
}

/** An address can be longer than the page it leads to. */
function sizeOf(key: string, page: StoredPage): number {
  return page.bytes + 2 * key.length;
}
