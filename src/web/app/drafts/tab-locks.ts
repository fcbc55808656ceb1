import { newKey } from "#web/ui/idempotency-key.ts";

/** The locks of all tabs of this browser; none where the browser has no locks (or the page no https). */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}

/** Holds the lock until the signal, or until the tab is gone. Resolves to true where it is ours, or where there are no locks. */
export function holdLock(name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const untilAborted = () => new Promise<void>((end) => signal.addEventListener("abort", () => end()));
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock && !signal.aborted ? untilAborted() : undefined;
    };
    if (!navigator.locks) resolve(true);
    else navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}

/** The first of these drafts that no other tab holds, or the id of a new one; held until the signal. */
export async function claimFirst(ids: string[], lockOf: (id: string) => string, signal: AbortSignal) {
  for (const id of ids) if (await holdLock(lockOf(id), signal)) return id;
  const id = newKey();
  await holdLock(lockOf(id), signal);
  return id;
}

/** Resolves once the tab is visible, or the signal aborts. A tab in the background must not claim the draft of the one in front. */
export function whenVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function look(): void {
      if (document.visibilityState === "hidden" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    }
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
    look();
  });
}
