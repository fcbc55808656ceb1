import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "#server/http/problem.ts";
import { createLimiter } from "#server/limiter.ts";
import type { ImageRequest, ImageResponse } from "./image-worker.ts";
import type { EncodeOptions, ProcessedImage, Refusal } from "./re-encode.ts";

/** Each waits with up to 5 MB in memory: sixteen fit on a small machine. */
const mostWaiting = 16;
/** Twice the worker's own timeout: only a decoder that no longer checks the clock takes this long. */
const longestWork = 40_000;
/** Then the idle process ends and frees its memory. */
const idleMs = 60_000;
const retryAfterSeconds = 5;

interface ImageWork extends EncodeOptions {
  bytes: Uint8Array;
}

type ProcessInWorker = (work: ImageWork) => Promise<ProcessedImage | Refusal>;

/**
 * Processes one picture at a time, in a process of its own that exists only while it is needed. In the server's process, decoding
 * would take threads of the pool that files, DNS and passwords share, and CPU time from page requests; and a picture that crashes
 * a decoder would crash the site.
 */
export function createImageQueue({
  waiting: most = mostWaiting,
  timeoutMs = longestWork,
  start = startWorker,
} = {}): ProcessInWorker {
  let worker: Promise<ChildProcess> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const limiter = createLimiter({ concurrency: 1, maxQueue: () => most, refusal: queueIsFull });

  async function workNow(work: ImageWork): Promise<ProcessedImage | Refusal> {
    clearTimeout(idle);
    worker ??= begin();
    const answer = await worker.then((child) => responseOf(child, work, timeoutMs)).catch(dismiss);
    idle = setTimeout(() => void dismiss().catch(() => {}), idleMs).unref();
    // It died of this picture, or would never have come to an end.
    return answer ?? "unreadable";
  }

  function begin(): Promise<ChildProcess> {
    const starting = start().catch((cause: unknown) => Promise.reject(Problem.busy(cause)));
    const forget = () => {
      if (worker === starting) worker = undefined;
    };
    // One that dies while it rests did not die of the next picture.
    starting.then((child) => child.once("exit", forget)).catch(() => {});
    return starting;
  }

  async function dismiss(cause?: unknown): Promise<null> {
    const dismissed = worker;
    worker = undefined;
    (await dismissed?.catch(() => null))?.kill("SIGKILL");
    if (cause instanceof Problem) throw cause;
    return null;
  }

  return (work) => limiter.run(() => workNow(work));
}

function queueIsFull(): Problem {
  return new Problem(503, "busy", Problem.busy(null).message, {
    retryAfterSeconds,
    cause: "image queue is full",
  });
}

/** Without our environment, which holds every secret. One heap arena: a decoder's many threads would keep one each. */
export async function startWorker(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url));
  const child = fork(script, {
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
    child.once("exit", (code, signal) => reject(new Error(`image worker ended with ${code ?? signal}`)));
  });
}

/** Fails where it ended instead, or took too long. */
function responseOf(
  child: ChildProcess,
  work: ImageWork,
  timeoutMs: number,
): Promise<ProcessedImage | Refusal> {
  return new Promise((resolve, reject) => {
    const fail = () => settle(() => reject(new Error("no answer from the image worker")));
    const timer = setTimeout(fail, timeoutMs);
    const onMessage = (answer: ImageResponse) => {
      if (answer === "ready") return;
      settle(() => resolve("processed" in answer ? answer.processed : answer.refused));
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
    else sendRequest(child, work, fail);
  });
}

function sendRequest(child: ChildProcess, { bytes, ...wanted }: ImageWork, fail: () => void): void {
  const order: ImageRequest = { ...wanted, length: bytes.byteLength };
  child.send(order, (error) => error && fail());
  child.stdin?.write(bytes, (error) => error && fail());
}
