import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { createLimiter } from "#server/limiter.ts";
import type { Drawing, DrawingAnswer } from "./picture-worker.ts";

/** The queue is full; a later request may succeed. */
export class TooManyDrawings extends Error {}

const longestDrawing = 20_000;
/** The thread holds typefaces and a layout engine, about 60 MB; a site that is not shared needs none of it. */
const idleMs = 60_000;

export type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/** One picture at a time in a thread of its own, which exists only while it is needed. */
export function drawingThread(mostWaiting = 32): Draw {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const limiter = createLimiter({
    concurrency: 1,
    maxQueue: () => mostWaiting - 1,
    refusal: () => new TooManyDrawings(),
  });

  async function drawNow(drawing: Drawing): Promise<Uint8Array> {
    clearTimeout(idle);
    thread ??= startThread();
    try {
      return await answerOf(thread, drawing);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  }

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  return (drawing) => limiter.run(() => drawNow(drawing));
}

function startThread(): Worker {
  const thread = new Worker(new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url));
  // A thread that dies between two pictures must not take the server with it.
  thread.on("error", () => {});
  thread.unref();
  return thread;
}

function answerOf(thread: Worker, drawing: Drawing): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(
      () => settle(() => reject(new Error("drawing took too long"))),
      longestDrawing,
    );
    const onMessage = (answer: DrawingAnswer) =>
      settle(() => ("jpeg" in answer ? resolve(answer.jpeg) : reject(new Error(answer.failed))));
    const onEnd = () => settle(() => reject(new Error("the drawing thread ended")));
    function settle(how: () => void): void {
      clearTimeout(patience);
      thread.off("message", onMessage).off("exit", onEnd);
      how();
    }
    thread.on("message", onMessage).on("exit", onEnd);
    thread.postMessage(drawing);
  });
}
