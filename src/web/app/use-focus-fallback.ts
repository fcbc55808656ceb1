import { useEffect } from "react";

/**
 * What had the focus goes with its row, its page or the news that it stood in. Then the focus goes back to where it was
 * before the news, or to what is left around it: nobody who works by keyboard or by ear begins again at the top.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let at: HTMLElement | undefined;
    /** Where the work is: news and questions come and go. */
    let home: HTMLElement | undefined;
    let room: Element | null = null;

    function follow({ target }: FocusEvent): void {
      at = target as HTMLElement;
      if (at.closest(".toast-region, dialog")) return;
      home = at;
      room = home.closest("section, main");
    }

    // After everything that has a better place for it.
    function findAgain(): void {
      if (!at || at.isConnected || document.activeElement !== document.body) return;
      const question = document.querySelector("dialog[open]");
      if (!question && home?.isConnected) home.focus({ preventScroll: true });
      else focusIn(question ?? room);
    }

    const watcher = new MutationObserver(() => at && !at.isConnected && setTimeout(findAgain));
    // What lies behind an open question takes no focus, until it closes.
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
    addEventListener("focusin", follow);
    return () => {
      watcher.disconnect();
      removeEventListener("focusin", follow);
    };
  }, []);
}

/** On the row that is current there, else on the heading. */
function focusIn(room: Element | null): void {
  const there = room?.isConnected ? room : null;
  const row = there?.querySelector<HTMLElement>("[data-row][aria-current]");
  const heading =
    there?.querySelector<HTMLElement>("h2") ?? document.querySelector<HTMLElement>("#conteudo h1");
  if (!row) heading?.setAttribute("tabindex", "-1");
  (row ?? heading)?.focus({ preventScroll: true });
}
