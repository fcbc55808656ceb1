import type { ChangeTag } from "#server/db/changes.ts";
import type { StoredPage } from "./stored-page.ts";

export interface Shelf {
  get(key: string): StoredPage | undefined;
  put(key: string, page: StoredPage): void;
  drop(tags: readonly ChangeTag[] | "all"): void;
}

/** Pages by key and by tag, bounded in bytes. The least recently used goes first: a Map keeps insertion order, so a use is a reinsertion. */
export function createShelf(limit: number): Shelf {
  const pages = new Map<string, StoredPage>();
  const keysByTag = new Map<ChangeTag, Set<string>>();
  let bytes = 0;

  function remove(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= weightOf(key, page);
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  return {
    get(key) {
      const page = pages.get(key);
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    put(key, page) {
      remove(key);
      pages.set(key, page);
      bytes += weightOf(key, page);
      for (const tag of page.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
      for (const oldest of pages.keys()) {
        if (bytes <= limit) break;
        remove(oldest);
      }
    },
    drop(tags) {
      const keys =
        tags === "all" ? [...pages.keys()] : tags.flatMap((tag) => [...(keysByTag.get(tag) ?? [])]);
      for (const key of keys) remove(key);
    },
  };
}

/** An address can be longer than the page it leads to. */
function weightOf(key: string, page: StoredPage): number {
  return page.bytes + 2 * key.length;
}
