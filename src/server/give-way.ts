import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

/** The share of its time that the event loop works: above it visitors begin to wait for each other. */
const busyAbove = 0.6;
const windowMs = 20;

let measured = performance.eventLoopUtilization();
let measuredAt = performance.now();
let isBusy = false;

/** Before a piece of work that no visitor waits for: ends when the event loop has time to spare, after `longestMs` at the latest. */
export async function giveWay(longestMs: number): Promise<void> {
  const until = performance.now() + longestMs;
  while (isEventLoopBusy() && performance.now() < until) await setTimeout(windowMs);
}

/** In the window that ended last, whoever asks. */
function isEventLoopBusy(): boolean {
  const now = performance.now();
  if (now - measuredAt >= windowMs) {
    const all = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(all, measured).utilization > busyAbove;
    measured = all;
    measuredAt = now;
  }
  return isBusy;
}
