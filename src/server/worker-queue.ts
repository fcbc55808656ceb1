import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createLimiter } from "./limiter.ts";

/** Then the idle process ends and frees its memory. */
const idleMs = 60_000;

export interface Work {
  bytes: Uint8Array;
}

interface QueueOptions {
  start: () => Promise<ChildProcess>;
  /** How much may wait. */
  waiting: number;
  /** Longer than the worker's own timeout: only one that no longer checks the clock takes this long. */
  timeoutMs: number;
  /** After each piece the worker pauses for as long as it took: however much waits, half a core is left to visitors. */
  pauses?: boolean;
  /** How long each may wait; for ever where nothing is said. */
  queueTimeoutMs?: number;
  /** What is thrown where the queue is full or no worker starts. */
  refusal: (cause: unknown) => Error;
}

/**
 * Gives work to a process that exists only while it is needed, one piece at a time. In the server's own process it would take CPU time
 * from page requests and threads of the pool that files and passwords share, and what crashes it would crash the site. Resolves to
 * undefined where the worker died of this piece, or would never have come to an end.
 */
export function createWorkerQueue<Piece extends Work, Answer>(options: QueueOptions) {
  const { start, waiting, timeoutMs, pauses, queueTimeoutMs = Number.POSITIVE_INFINITY, refusal } = options;
  const worker = createWorker(start);
  const limiter = createLimiter({
    concurrency: 1,
    maxQueue: () => waiting,
    queueTimeoutMs: () => queueTimeoutMs,
    refusal: () => refusal("queue is full"),
  });

  async function workNow(piece: Piece): Promise<Answer | undefined> {
    const child = await worker.take().catch((cause: unknown) => Promise.reject(refusal(cause)));
    try {
      return await responseOf<Answer>(child, piece, timeoutMs);
    } catch {
      worker.dismiss();
      return undefined;
    } finally {
      worker.rest();
    }
  }

  return {
    run: (piece: Piece) =>
      new Promise<Answer | undefined>((resolve, reject) => {
        async function work(): Promise<void> {
          const start = performance.now();
          resolve(await workNow(piece));
          if (pauses) await wait(performance.now() - start);
        }
        limiter.run(work).catch(reject);
      }),
    /** For work that is about to come: a process takes a moment to start. */
    warmUp(): void {
      worker.take().catch(() => {});
      worker.rest();
    },
  };
}

/** The one process, begun when it is needed. */
function createWorker(start: QueueOptions["start"]) {
  let worker: Promise<ChildProcess> | undefined;
  let idle: NodeJS.Timeout | undefined;

  function begin(): Promise<ChildProcess> {
    const starting = start();
    const forget = () => {
      if (worker === starting) worker = undefined;
    };
    // One that dies while it rests did not die of the next piece.
    starting.then((child) => child.once("exit", forget)).catch(forget);
    return starting;
  }

  function dismiss(): void {
    void worker?.then((child) => child.kill("SIGKILL")).catch(() => {});
    worker = undefined;
  }

  return {
    dismiss,
    take(): Promise<ChildProcess> {
      clearTimeout(idle);
      worker ??= begin();
      return worker;
    },
    rest(): void {
      clearTimeout(idle);
      idle = setTimeout(dismiss, idleMs).unref();
    },
  };
}

/** Without our environment, which holds every secret. One heap arena: a decoder's many threads would keep one each. */
export async function startWorker(script: URL): Promise<ChildProcess> {
  const child = fork(fileURLToPath(script), {
    env: { MALLOC_ARENA_MAX: "1" },
    execArgv: [],
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  // Work in hand keeps us alive by its channel; an idle worker does not.
  child.unref();
  // A worker that died reads no further; that it died is heard elsewhere.
  child.stdin?.on("error", () => {});
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    // Always: an error event without a listener is thrown.
    child.on("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`worker ended with ${code ?? signal}`)));
  });
}

/** Fails where it ended instead, or took too long. */
function responseOf<Answer>(child: ChildProcess, piece: Work, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => settle(() => reject(new Error("no answer from the worker")));
    const timer = setTimeout(fail, timeoutMs);
    const onMessage = (answer: Answer | "ready") => {
      if (answer !== "ready") settle(() => resolve(answer));
    };
    function settle(how: () => void): void {
      child.channel?.unref();
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", fail).off("error", fail);
      how();
    }
    child.channel?.ref();
    child.on("message", onMessage).once("exit", fail).once("error", fail);
    if (child.exitCode !== null || child.signalCode !== null) fail();
    else sendRequest(child, piece, fail);
  });
}

/** The bytes go by the other way: a message would copy them several times. */
function sendRequest(child: ChildProcess, { bytes, ...wanted }: Work, fail: () => void): void {
  child.send({ ...wanted, length: bytes.byteLength }, (error) => error && fail());
  child.stdin?.write(bytes, (error) => error && fail());
}
