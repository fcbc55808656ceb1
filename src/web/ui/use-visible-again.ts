import { useEffect } from "react";

export function useVisibleAgain(onVisible: () => void): void {
  useEffect(() => {
    function handleChange(): void {
      if (document.visibilityState === "visible") onVisible();
    }
    document.addEventListener("visibilitychange", handleChange);
    return () => document.removeEventListener("visibilitychange", handleChange);
  }, [onVisible]);
}
