/** In a pause so long the form follows what was typed; whoever types on is followed once in so long. */
const PAUSE_MS = 250;
const LONGEST_MS = 1000;

export interface ToldLater {
  /** Something was typed. */
  mark: () => void;
  /** Tells now what was not told yet. */
  flush: () => void;
  isPending: () => boolean;
}

/**
 * Tells of the first letter at once and of the next ones in a pause: a form that is drawn anew at every letter holds up the
 * letter after it. Whoever asks for what was typed flushes first.
 */
export function toldLater(tell: () => void): ToldLater {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = Number.NEGATIVE_INFINITY;

  function flush(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    told = Date.now();
    tell();
  }

  function mark(): void {
    const waited = Date.now() - told;
    const isFirst = timer === undefined && waited >= LONGEST_MS;
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(PAUSE_MS, LONGEST_MS - waited)));
    if (isFirst) flush();
  }

  return { mark, flush, isPending: () => timer !== undefined };
}
