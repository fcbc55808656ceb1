import { TooBusy } from "#domain/site/too-busy.ts";
import { createLimiter, type Limiter } from "#server/limiter.ts";

type Load = "burst" | "overload";

export interface PageLimits {
  concurrency: number;
  /** Short in an overload: a visitor who cannot be served soon learns so at once. */
  maxQueue: Record<Load, number>;
  /** Each waits as long as was allowed when it joined the queue. */
  queueTimeoutMs: Record<Load, number>;
  /** A queue that was never empty for so long is an overload. */
  overloadAfterMs: number;
  /** The overload ends after so long without a refusal. */
  recoveredAfterMs: number;
}

export interface PageLimiter extends Pick<Limiter, "run" | "isFull"> {
  /** Counts a visitor who was refused because of `isFull`, without `run`. */
  countRefusal(): void;
}

export const noLimit: PageLimiter = { run: (work) => work(), isFull: () => false, countRefusal: () => {} };

/**
 * Sheds load. Above what a machine can do, serving every visitor means that all wait until they give up, and all work is in vain.
 * So few pages are made at once, and the others queue. A burst is waited out; in an overload a visitor who cannot be served
 * at once is refused at once, and the others hardly wait.
 */
export function createPageLimiter(limits: PageLimits, counts = { turned_away: 0 }): PageLimiter {
  const { concurrency, maxQueue, queueTimeoutMs, overloadAfterMs, recoveredAfterMs } = limits;
  let load: Load = "burst";
  let queuedSince = 0;
  let refusedAt = 0;
  const limiter = createLimiter({
    concurrency,
    maxQueue: () => maxQueue[loadNow()],
    queueTimeoutMs: () => queueTimeoutMs[loadNow()],
    refusal() {
      countRefusal();
      return new TooBusy();
    },
  });

  function loadNow(): Load {
    const now = performance.now();
    const isOver =
      load === "overload"
        ? now - refusedAt > recoveredAfterMs
        : limiter.queueLength() > 0 && now - queuedSince > overloadAfterMs;
    if (isOver) {
      load = load === "burst" ? "overload" : "burst";
      queuedSince = refusedAt = now;
    }
    return load;
  }

  function countRefusal(): void {
    counts.turned_away++;
    refusedAt = performance.now();
  }

  return {
    isFull: limiter.isFull,
    countRefusal,
    run(work) {
      if (limiter.queueLength() === 0) queuedSince = performance.now();
      return limiter.run(work);
    },
  };
}
