/** What other tabs of this browser are writing. Browsers without locks (or without https) cannot tell: none. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}

/** Until the signal is given, or the tab is gone. */
export function holdLock(name: string, signal: AbortSignal): void {
  const untilLeft = () => new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  void navigator.locks?.request(name, { ifAvailable: true }, untilLeft).catch(() => {});
}
