import { extname } from "node:path";
import { createThreadQueue } from "#server/thread-queue.ts";
import type { Drawing } from "./picture-worker.ts";

/** The queue is full; a later request may succeed. */
export class TooManyDrawings extends Error {}

export type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/** One picture at a time. The thread holds typefaces and a layout engine, about 60 MB; a site that is not shared needs none of it. */
export function drawingThread(mostWaiting = 32): Draw {
  return createThreadQueue<Drawing, Uint8Array>({
    script: new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url),
    waiting: mostWaiting - 1,
    timeoutMs: 20_000,
    refusal: () => new TooManyDrawings(),
  });
}
