import { Worker } from "node:worker_threads";
import { createLimiter } from "./limiter.ts";
import type { ThreadAnswer } from "./worker-thread.ts";

/** Then an idle thread ends and frees its memory. */
const idleMs = 60_000;

interface QueueOptions {
  script: URL;
  /** How many work at once. */
  threads?: number;
  /** How much may wait. */
  waiting: number;
  /** For one piece; then its thread is ended. */
  timeoutMs: number;
  /** What is thrown where the queue is full. */
  refusal: () => Error;
}

/**
 * Gives work to threads of low priority that exist only while they are needed, each one piece at a time. Work that may crash or hang, or
 * that strangers' bytes decide about, belongs into a process instead (worker-queue.ts).
 */
export function createThreadQueue<Asked, Result>(options: QueueOptions): (asked: Asked) => Promise<Result> {
  const { script, threads = 1, waiting, timeoutMs, refusal } = options;
  const limiter = createLimiter({ concurrency: threads, maxQueue: () => waiting, refusal });
  const free = Array.from({ length: threads }, () => createThread<Asked, Result>(script, timeoutMs));
  async function work(asked: Asked): Promise<Result> {
    // The one that worked last: the others may come to their end.
    const thread = free.pop();
    if (!thread) throw new Error("the limiter let more in than there are threads.");
    try {
      return await thread(asked);
    } finally {
      free.push(thread);
    }
  }
  return (asked) => limiter.run(() => work(asked));
}

/** One thread, started when it is needed. */
function createThread<Asked, Result>(script: URL, timeoutMs: number): (asked: Asked) => Promise<Result> {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const worker = new Worker(script);
    // One that dies between two pieces must not take the server with it, nor be asked again.
    worker.on("error", () => {});
    worker.on("exit", () => {
      if (thread === worker) thread = undefined;
    });
    worker.unref();
    return worker;
  }

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  return async (asked) => {
    clearTimeout(idle);
    thread ??= start();
    try {
      const answer = await answerOf<Result>(thread, asked, timeoutMs);
      if ("failed" in answer) throw new Error(answer.failed);
      return answer.result;
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };
}

function answerOf<Result>(thread: Worker, asked: unknown, timeoutMs: number): Promise<ThreadAnswer<Result>> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => settle(() => reject(new Error("the thread took too long"))), timeoutMs);
    const onMessage = (answer: ThreadAnswer<Result>) => settle(() => resolve(answer));
    const onEnd = () => settle(() => reject(new Error("the thread ended")));
    function settle(how: () => void): void {
      clearTimeout(patience);
      thread.off("message", onMessage).off("exit", onEnd);
      how();
    }
    thread.on("message", onMessage).on("exit", onEnd);
    thread.postMessage({ asked });
  });
}
