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

/** How long a tab may take to hand a draft over; a frozen one loses the lock. */
const HANDOVER_MS = 500;

interface LockEvents {
  /** Another tab takes the draft: what is typed must be stored before this returns. */
  onTaken: () => void;
  /** Another tab has sent it. */
  onSent: () => void;
}

/**
 * Takes the lock, from another tab if need be, and holds it until the signal or until another tab takes it.
 * Resolves to whether it is still held.
 */
export async function takeLock(name: string, signal: AbortSignal, { onTaken, onSent }: LockEvents) {
  if (!navigator.locks) return () => true;
  const channel = new BroadcastChannel(name);
  const held = new AbortController();
  signal.addEventListener("abort", () => {
    channel.close();
    held.abort();
  });
  function lose(): void {
    if (held.signal.aborted) return;
    onTaken();
    held.abort();
  }
  channel.postMessage("take");
  const inTime = { signal: AbortSignal.timeout(HANDOVER_MS) };
  const isGranted = await requestLock(name, inTime, held.signal, lose);
  if (!isGranted && !signal.aborted) await requestLock(name, { steal: true }, held.signal, lose);
  channel.onmessage = ({ data }) => (data === "sent" ? onSent() : lose());
  return () => !held.signal.aborted;
}

/** On a channel of its own: the form that has sent it may be left already. */
export function announceSent(name: string): void {
  if (!navigator.locks) return;
  const channel = new BroadcastChannel(name);
  channel.postMessage("sent");
  channel.close();
}

/** Resolves to whether the lock was granted; it is held until `end`. */
function requestLock(name: string, options: LockOptions, end: AbortSignal, onStolen: () => void) {
  return new Promise<boolean>((resolve) => {
    let isGranted = false;
    const hold = () => {
      isGranted = true;
      resolve(true);
      return end.aborted
        ? undefined
        : new Promise<void>((done) => end.addEventListener("abort", () => done()));
    };
    navigator.locks.request(name, options, hold).catch(() => {
      resolve(false);
      if (isGranted) onStolen();
    });
  });
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

/** Resolves once the tab has the focus, or the signal aborts. Of two windows side by side, that one is in front. */
export function whenFocused(signal: AbortSignal): Promise<void> {
  if (document.hasFocus() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener("focus", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve());
  });
}
