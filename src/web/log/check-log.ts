import type { ChainBreak } from "#domain/log/check-chain.ts";
import type { LogHead } from "#domain/log/log-entry.ts";
import { CallError } from "#web/api/call.ts";
import { type LogPiece, loadLog } from "#web/api/log.ts";
import type { FromChecker, ToChecker } from "./verify-worker.ts";

/** A server that is busy says when to come back; one that is busy for longer is an end. */
const longestPause = 60;

export interface CheckProgress {
  seq: number;
  /** How many there were when it began. */
  all: number;
}

export type CheckResult = { isWhole: true; seq: number } | { isWhole: false; broken: ChainBreak };

interface CheckOptions {
  /** Published earlier: in the page, and behind it in a letter. */
  published: LogHead[];
  onProgress(progress: CheckProgress): void;
  signal: AbortSignal;
}

/**
 * Reads the log from its first entry to where it ended at the beginning of the check, and recomputes it in a worker. The next piece is
 * on its way while one is computed.
 */
export async function checkLog({ published, onProgress, signal }: CheckOptions): Promise<CheckResult> {
  const checker = startChecker(signal);
  try {
    let piece = await loadPiece(0, signal);
    const all = piece.head.seq;
    // Of two that claim one number, the one that the reader has from elsewhere counts.
    await checker.ask({ published: [piece.head, ...published] });
    for (;;) {
      const last = piece.entries.at(-1)?.seq ?? all;
      const next = last < all ? loadPiece(last, signal) : null;
      // Its failure counts when it is its turn.
      next?.catch(() => {});
      const { seq, broken } = await checker.ask({ entries: piece.entries });
      if (broken) return { isWhole: false, broken };
      onProgress({ seq, all });
      if (!next) break;
      piece = await next;
    }
    const { seq, broken } = await checker.ask(null);
    return broken ? { isWhole: false, broken } : { isWhole: true, seq };
  } finally {
    checker.stop();
  }
}

async function loadPiece(after: number, signal: AbortSignal): Promise<LogPiece> {
  for (;;) {
    try {
      return await loadLog(after, signal);
    } catch (failure) {
      const seconds = failure instanceof CallError ? failure.retryAfter : undefined;
      if (seconds === undefined || seconds > longestPause) throw failure;
      await pause(seconds * 1000, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function startChecker(signal: AbortSignal) {
  // A file: the policy refuses workers from anywhere else.
  const worker = new Worker(new URL("./verify-worker.ts", import.meta.url), { type: "module" });
  function ask(said: ToChecker): Promise<FromChecker> {
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromChecker>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      worker.postMessage(said);
    });
  }
  return { ask, stop: () => worker.terminate() };
}
