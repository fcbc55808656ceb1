import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

const PAUSE_MS = 250;
const LONGEST_MS = 1000;

export type DebouncedChange = ReturnType<typeof debouncedChange>;

/** Reports the first key at once, the next after a pause: a form that renders at every key delays the key after it. */
export function debouncedChange(report: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function flush(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    reportedAt = Date.now();
    report();
  }

  function mark(): void {
    const waited = Date.now() - reportedAt;
    const isFirst = timer === undefined && waited >= LONGEST_MS;
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(PAUSE_MS, LONGEST_MS - waited)));
    if (isFirst) flush();
  }

  return { mark, flush, isPending: () => timer !== undefined };
}

/** Anything but typing: the form that then saves, leaves or shows the text has all of it. */
const flushingEvents =
  "pointerdown click focusout keydown submit popstate beforeunload pagehide visibilitychange".split(" ");

export function useDebouncedChange(report: () => void): DebouncedChange {
  const latest = useRef(report);
  const [change] = useState(() => debouncedChange(() => latest.current()));
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    const stop = new AbortController();
    function settle(event: Event): void {
      // Rendered at once: the next listener of the same event reads what is rendered.
      if (change.isPending() && !isTyping(event)) flushSync(change.flush);
    }
    for (const type of flushingEvents) addEventListener(type, settle, { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, [change]);
  // Before the form that holds it unmounts.
  useLayoutEffect(() => change.flush, [change]);
  return change;
}

function isTyping(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  return Boolean((event.target as HTMLElement).isContentEditable) && !event.ctrlKey && !event.metaKey;
}
