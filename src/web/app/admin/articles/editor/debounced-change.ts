import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The form follows the typing after a pause, and during a long stretch once in the longer time. */
const PAUSE_MS = 250;
const LONGEST_MS = 1000;

interface DebouncedChange {
  /** Something was typed. */
  mark: () => void;
  /** Reports at once what is pending. */
  flush: () => void;
  isPending: () => boolean;
}

/**
 * Reports the first key at once and the next ones after a pause: a form that renders at every key delays the key after it.
 * A reader of the text flushes first.
 */
export function debouncedChange(report: () => void): DebouncedChange {
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

/** As `debouncedChange`, for as long as the editor is mounted. */
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
