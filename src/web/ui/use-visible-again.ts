import { useEffect } from "react";

/** Calls when the tab is looked at again: whoever waits for a decision comes back to see whether there is one. */
export function useVisibleAgain(onVisible: () => void): void {
  useEffect(() => {
    function handleChange(): void {
      if (document.visibilityState === "visible") onVisible();
    }
    document.addEventListener("visibilitychange", handleChange);
    return () => document.removeEventListener("visibilitychange", handleChange);
  }, [onVisible]);
}
