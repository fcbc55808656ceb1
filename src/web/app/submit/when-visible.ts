/** Settles once somebody looks at this tab, or it is left. A tab in the background takes nothing that the one in front is waiting for. */
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
