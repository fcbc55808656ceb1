import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ToldLater, toldLater } from "./debounced-change.ts";

/** Whatever anybody does but type on: the form that then saves, leaves or shows has all of the text. */
const deeds = "pointerdown click focusout keydown submit popstate beforeunload pagehide visibilitychange";

/** As `toldLater`, for as long as the editor is there. */
export function useToldLater(tell: () => void): ToldLater {
  const latest = useRef(tell);
  const [later] = useState(() => toldLater(() => latest.current()));
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    function settle(event: Event): void {
      // Drawn at once: what hears of the same event next looks at what is drawn.
      if (later.isPending() && !isTyping(event)) flushSync(later.flush);
    }
    for (const deed of deeds.split(" ")) addEventListener(deed, settle, true);
    return () => {
      for (const deed of deeds.split(" ")) removeEventListener(deed, settle, true);
    };
  }, [later]);
  // Before the form that keeps it is gone.
  useLayoutEffect(() => later.flush, [later]);
  return later;
}

function isTyping(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  return Boolean((event.target as HTMLElement).isContentEditable) && !event.ctrlKey && !event.metaKey;
}
