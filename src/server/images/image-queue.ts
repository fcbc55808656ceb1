import { extname } from "node:path";
import { Problem } from "#server/http/problem.ts";
import { createWorkerQueue, startWorker, type Work } from "#server/worker-queue.ts";
import type { EncodeOptions, ProcessedImage, Refusal } from "./re-encode.ts";

/** Each waits with up to 5 MB in memory: sixteen fit on a small machine. */
const mostWaiting = 16;
/** Twice the worker's own timeout. */
const longestWork = 40_000;
const retryAfterSeconds = 5;

/** Processes one picture at a time, in a process of its own. */
export function createImageQueue({
  waiting = mostWaiting,
  timeoutMs = longestWork,
  start = startImageWorker,
} = {}) {
  const queue = createWorkerQueue<EncodeOptions & Work, ProcessedImage | Refusal>({
    start,
    waiting,
    timeoutMs,
    refusal: (cause) => new Problem(503, "busy", Problem.busy(null).message, { retryAfterSeconds, cause }),
  });
  return {
    run: async (work: EncodeOptions & Work) => (await queue.run(work)) ?? "unreadable",
    warmUp: queue.warmUp,
  };
}

export function startImageWorker() {
  return startWorker(new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url));
}
