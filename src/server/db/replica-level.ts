import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { isOnlyClicks } from "./changes.ts";
import type { Db } from "./connect.ts";
import { bytesBehind, positionOf, ReplicaTrouble, type Trouble } from "./replica-position.ts";
import { within } from "./timeout.ts";

/** Told when a trouble begins, turns into another one or is over; not of the moments that every change takes. */
export type OnTrouble = (trouble: Trouble | null, error?: unknown) => void;

export interface Level {
  isLevel(): boolean;
  /** As last seen. */
  bytesBehind(): number;
  /** Not level until it is seen to be again, and not for so long. */
  distrust(restMs: number): void;
  close(): Promise<void>;
}

/** A look at the replica is one row from memory. */
const lookMs = 1000;
/** How often it is looked at while nothing changes: what nobody is told of (a job's figures) must not grow old there. */
const roundMs = 1000;
const longestLagMs = 5000;
const longestPauseMs = 100;

/**
 * Knows whether a replica holds every change that this process has made or heard of. A change puts it behind at once,
 * before its writer is answered; it is level again when it has replayed what the primary had written by then.
 */
export function watchReplica(primary: Db, replica: postgres.Sql, onTrouble: OnTrouble): Level {
  let changes = 0;
  /** The change up to which it has been seen level; null: not at all. */
  let levelAt: number | null = null;
  let behind = Number.POSITIVE_INFINITY;
  let restUntil = 0;
  const bell = createBell();
  const tell = onlyNews(onTrouble);

  const stopListening = primary.changes.listen((tags) => {
    // No page shows clicks, and on a busy day they never cease.
    if (isOnlyClicks(tags)) return;
    changes++;
    bell.ring();
  });

  async function prove(at: number): Promise<void> {
    const position = await positionOf(primary);
    const deadline = performance.now() + longestLagMs;
    // Several changes in a row are one wait: a newer one needs a newer position.
    for (let ms = 2; changes === at && bell.isOpen(); ms = Math.min(ms * 2, longestPauseMs)) {
      behind = await within(lookMs, bytesBehind(replica, position));
      if (behind <= 0) {
        levelAt = at;
        tell(null);
        return;
      }
      if (performance.now() > deadline) throw new ReplicaTrouble("late");
      await pause(ms);
    }
  }

  async function watch(): Promise<void> {
    while (bell.isOpen()) {
      const at = changes;
      await prove(at).catch((error: unknown) => {
        levelAt = null;
        if (bell.isOpen()) tell(error instanceof ReplicaTrouble ? error.trouble : "unreachable", error);
      });
      if (changes === at) await bell.rung(roundMs);
    }
  }
  const watched = watch();

  return {
    isLevel: () => levelAt === changes && primary.changes.hearsOthers && performance.now() >= restUntil,
    bytesBehind: () => behind,
    distrust(restMs) {
      levelAt = null;
      // One that goes and comes back while it rests has not rested.
      restUntil = Math.max(restUntil, performance.now() + restMs);
    },
    close() {
      stopListening();
      bell.close();
      return watched;
    },
  };
}

/** Wakes the watch when something has changed. */
function createBell() {
  let isOpen = true;
  let wake = () => {};
  return {
    isOpen: () => isOpen,
    ring: () => wake(),
    rung: (ms: number) =>
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

function onlyNews(told: OnTrouble): OnTrouble {
  let last: Trouble | null | undefined;
  return (trouble, error) => {
    if (trouble !== last) told(trouble, error);
    last = trouble;
  };
}
