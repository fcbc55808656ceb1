import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import type { Db } from "./connect.ts";
import { bytesBehind, positionOf, ReplicaTrouble, type Trouble } from "./replica-position.ts";
import { withTimeout } from "./timeout.ts";

/** Called when a trouble begins, changes or ends; not for the moments after every change. */
export type OnTrouble = (trouble: Trouble | null, error?: unknown) => void;

/** A probe of the replica is one row from memory. */
const lookMs = 1000;
/** How often it is probed while nothing changes: writes without a tag (a job's figures) must not grow old there. */
const roundMs = 1000;
const longestLagMs = 5000;
const longestPauseMs = 100;

/**
 * Knows whether a replica has every change that this process has made or been notified of. A change puts it behind at once, before the
 * writer's response; it has caught up when it has replayed what the primary had written by then.
 */
export function watchReplica(primary: Db, replica: postgres.Sql, onTrouble: OnTrouble) {
  const signal = createSignal();
  const report = onlyChanges(onTrouble);
  const seen: Progress = { changes: 0, caughtUpAt: null, behind: Number.POSITIVE_INFINITY };
  let restUntil = 0;

  const stopListening = primary.changes.listen(() => {
    seen.changes++;
    signal.wake();
  });

  const watched = watch({ primary, replica, signal, report }, seen);

  return {
    isCaughtUp: () =>
      seen.caughtUpAt === seen.changes && primary.changes.isListening && performance.now() >= restUntil,
    bytesBehind: () => seen.behind,
    /** Not caught up until the next proof, and not before `restMs` have passed. */
    distrust(restMs: number): void {
      seen.caughtUpAt = null;
      // A reconnection does not shorten the rest.
      restUntil = Math.max(restUntil, performance.now() + restMs);
    },
    close(): Promise<void> {
      stopListening();
      signal.close();
      return watched;
    },
  };
}

interface WatchParts {
  primary: Db;
  replica: postgres.Sql;
  signal: ReturnType<typeof createSignal>;
  report: OnTrouble;
}

interface Progress {
  changes: number;
  /** The change up to which it has been seen caught up; null: not at all. */
  caughtUpAt: number | null;
  behind: number;
}

async function watch(parts: WatchParts, seen: Progress): Promise<void> {
  const { signal, report } = parts;
  while (signal.isOpen()) {
    const at = seen.changes;
    await prove(parts, seen, at).catch((error: unknown) => {
      seen.caughtUpAt = null;
      if (signal.isOpen()) report(error instanceof ReplicaTrouble ? error.trouble : "unreachable", error);
    });
    if (seen.changes === at) await signal.wait(roundMs);
  }
}

async function prove(
  { primary, replica, signal, report }: WatchParts,
  seen: Progress,
  at: number,
): Promise<void> {
  const position = await positionOf(primary);
  const deadline = performance.now() + longestLagMs;
  // Several changes in a row are one wait: a newer one needs a newer position.
  for (let ms = 2; seen.changes === at && signal.isOpen(); ms = Math.min(ms * 2, longestPauseMs)) {
    seen.behind = await withTimeout(lookMs, bytesBehind(replica, position));
    if (seen.behind <= 0) {
      seen.caughtUpAt = at;
      report(null);
      return;
    }
    if (performance.now() > deadline) throw new ReplicaTrouble("late");
    await pause(ms);
  }
}

function createSignal() {
  let isOpen = true;
  let wake = () => {};
  return {
    isOpen: () => isOpen,
    wake: () => wake(),
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        if (!isOpen) return resolve();
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    close() {
      isOpen = false;
      wake();
    },
  };
}

function onlyChanges(onTrouble: OnTrouble): OnTrouble {
  let last: Trouble | null | undefined;
  return (trouble, error) => {
    if (trouble !== last) onTrouble(trouble, error);
    last = trouble;
  };
}
