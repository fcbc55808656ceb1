import type { ChangeTag } from "#server/db/changes.ts";
import type { StoredPage } from "./stored-page.ts";

export interface Shelf {
  get(key: string, now: number): StoredPage | undefined;
  put(key: string, page: StoredPage, now: number): void;
  drop(tags: readonly ChangeTag[] | "all"): void;
}

interface Place {
  page: StoredPage;
  usedAt: number;
}

/** Moved at every use, a page in demand would have the Map rebuilt all the time: that made finding it four times as dear. */
const moveAfterMs = 1000;

/**
 * Pages by key and by tag, bounded in bytes. The least recently used goes first, to the second: a Map keeps insertion
 * order, so a use is a reinsertion.
 */
export function createShelf(limit: number): Shelf {
  const places = new Map<string, Place>();
  const keysByTag = new Map<ChangeTag, Set<string>>();
  let bytes = 0;

  function remove(key: string): void {
    const place = places.get(key);
    if (!place) return;
    places.delete(key);
    bytes -= weightOf(key, place.page);
    for (const tag of place.page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  return {
    get(key, now) {
      const place = places.get(key);
      if (place && now - place.usedAt > moveAfterMs) {
        place.usedAt = now;
        places.delete(key);
        places.set(key, place);
      }
      return place?.page;
    },
    put(key, page, now) {
      remove(key);
      places.set(key, { page, usedAt: now });
      bytes += weightOf(key, page);
      for (const tag of page.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
      for (const oldest of places.keys()) {
        if (bytes <= limit) break;
        remove(oldest);
      }
    },
    drop(tags) {
      const keys =
        tags === "all" ? [...places.keys()] : tags.flatMap((tag) => [...(keysByTag.get(tag) ?? [])]);
      for (const key of keys) remove(key);
    },
  };
}

/** An address can be longer than the page it leads to. */
function weightOf(key: string, page: StoredPage): number {
  return page.bytes + 2 * key.length;
}
