/** What the tabs of this browser are writing. Browsers without locks (or without https) cannot tell: none. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}

/**
 * Until the signal is given, or the tab is gone. Answers whether it is ours; where there are no locks nobody else can
 * say that it is theirs.
 */
export function holdLock(name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((answer) => {
    const untilLeft = () => new Promise<void>((end) => signal.addEventListener("abort", () => end()));
    const hold = (lock: Lock | null) => {
      answer(lock !== null);
      return lock && !signal.aborted ? untilLeft() : undefined;
    };
    if (!navigator.locks) answer(true);
    else navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => answer(true));
  });
}
