import { useEffect, useRef } from "react";
import type { ModerationQuery } from "./moderation-query.ts";
import type { Moderation } from "./use-moderation.ts";

/**
 * A moderator who has moved on, or whose button has gone with the decision, goes on from the next offer, also where that
 * is still on its way. Meanwhile, and where there is none, the list's head has the focus. Queue mode begins at its offer.
 */
export function useFocusOnCurrent({ current }: Moderation, { isQueue, cursor }: ModerationQuery): void {
  const turn = [current.moves, isQueue, cursor].join(" ");
  const followed = useRef(turn);
  const isExpected = useRef(isQueue);
  const id = current.row?.id;
  // After every change: what is expected may have come.
  useEffect(() => {
    // The focus does not return when the moderator has turned to something else meanwhile.
    if (turn === followed.current && !(isExpected.current && isFocusLost())) return;
    followed.current = turn;
    isExpected.current = id === undefined;
    const next = id === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${id}"]`);
    (next ?? listHead())?.focus();
  });
}

function listHead(): HTMLElement | null {
  return document.getElementById("lista") ?? document.getElementById("recentes");
}

/** Nobody is anywhere, or only at the head of the tab or its list, where the focus waits for something better. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return (
    activeElement === null ||
    [body, listHead()].includes(activeElement as HTMLElement) ||
    activeElement.matches("h1")
  );
}
