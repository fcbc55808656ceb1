import { type RefObject, useEffect, useState } from "react";

type CopyState = "idle" | "copied" | "selected";

const CONFIRMATION_MS = 3000;

/** Copies a text; where that is not possible, selects the element that shows it. */
export function useCopy(text: string, shown: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<CopyState>("idle");

  useEffect(() => {
    // A failure stays until the next try: it asks for something to be done.
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [state]);

  // Also where what shows the text appears only now.
  useEffect(() => {
    if (state === "selected" && shown.current) getSelection()?.selectAllChildren(shown.current);
  }, [state, shown]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      // No clipboard without https or permission: the next best thing is one key away.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setState("selected");
    }
  }

  return { state, copy };
}
