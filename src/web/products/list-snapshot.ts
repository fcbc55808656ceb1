import type { ListedOffer } from "#domain/products/product.ts";

/** What was added to a list, so that Back shows it again where the browser has not kept the page itself. */
export interface ListSnapshot {
  /** Where the added offers start: another list, or one that has moved on, begins elsewhere. */
  first: string;
  offers: ListedOffer[];
  next: string | null;
}

interface Entry extends ListSnapshot {
  /** The step of the visitor's history that the list was seen at. */
  id: string;
  at: number;
  y: number;
}

const KEY = "xepa-lists";
const MOST_LISTS = 4;
/** Older ones would show prices of another hour. */
const LONGEST_MS = 30 * 60_000;
/** Set by the loader on the way back: hides the page until the list is whole again, for a second at most. */
const REFILLING = "refilling";

/** The loader looks for `list` in the history's state. */
function currentId(): string | undefined {
  return (history.state as { list?: string } | null)?.list;
}

function entries(): Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Entry[];
  } catch {
    return [];
  }
}

function put(entry: Entry): void {
  const others = entries().filter(({ id }) => id !== entry.id);
  sessionStorage.setItem(KEY, JSON.stringify([entry, ...others].slice(0, MOST_LISTS)));
}

export function keepList(list: ListSnapshot): void {
  const id = currentId() ?? Date.now().toString(36);
  try {
    put({ ...list, id, at: Date.now(), y: scrollY });
    history.replaceState({ ...history.state, list: id }, "");
  } catch {
    // Storage may be full or forbidden, and browsers count such changes: Back then shows the list's beginning.
  }
}

/** Called when the page is left: from here on nobody scrolls any more. */
export function keepPlace(): void {
  const saved = entries().find(({ id }) => id === currentId());
  // As long as it was, so there is room for it.
  if (saved) put({ ...saved, y: scrollY });
}

/** The list as it was left, where Back has just brought its page again. */
export function restoredList(first: string): (ListSnapshot & { y: number }) | null {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type !== "back_forward") return null;
  const saved = entries().find(({ id }) => id === currentId());
  return saved && saved.first === first && Date.now() - saved.at < LONGEST_MS ? saved : null;
}

/**
 * Whether nobody has scrolled since the page came: it is still hidden, or stands where a browser leaves it on the way
 * back: at the place that was left, or at the end or the beginning of a page that has become shorter than that.
 */
export function isUnmoved(left: number): boolean {
  const { classList, scrollHeight } = document.documentElement;
  const places = [left, 0, scrollHeight - innerHeight];
  return classList.contains(REFILLING) || places.some((place) => Math.abs(scrollY - place) < 2);
}

export function showPage(y: number | undefined): void {
  const { classList } = document.documentElement;
  // Also where the page has been shown meanwhile: the browser would else keep in view what the new offers push down.
  classList.add(REFILLING);
  if (y !== undefined) scrollTo({ top: y, behavior: "instant" });
  classList.remove(REFILLING);
}
