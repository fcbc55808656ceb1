import type { ChangeTag } from "#server/db/changes.ts";
import type { StoredPage } from "./stored-page.ts";

/** A popular page that moved at every use would have the Map rebuilt all the time: lookups took four times as long. */
const moveAfterMs = 1000;

/**
 * Pages by key and by tag, bounded in bytes. The least recently used goes first, to the second: a Map keeps insertion
 * order, so a use is a reinsertion.
 */
export function createPageStore(limit: number) {
  const entries = new Map<string, { page: StoredPage; usedAt: number }>();
  const tagged = createTagIndex();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= sizeOf(key, entry.page);
    tagged.remove(key, entry.page.tags);
  }

  return {
    get(key: string, now: number): StoredPage | undefined {
      const entry = entries.get(key);
      if (entry && now - entry.usedAt > moveAfterMs) {
        entry.usedAt = now;
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry?.page;
    },
    put(key: string, page: StoredPage, now: number): void {
      remove(key);
      entries.set(key, { page, usedAt: now });
      bytes += sizeOf(key, page);
      tagged.add(key, page.tags);
      for (const oldest of entries.keys()) {
        if (bytes <= limit) break;
        remove(oldest);
      }
    },
    drop(tags: readonly ChangeTag[] | "all"): void {
      const keys = tags === "all" ? [...entries.keys()] : tagged.keys(tags);
      for (const key of keys) remove(key);
    },
  };
}

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
