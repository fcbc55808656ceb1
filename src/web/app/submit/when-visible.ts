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
