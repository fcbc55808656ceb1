import { useEffect } from "react";

/** Whoever has moved on by a key, or whose button has gone with the decision, goes on from the offer that is next. */
export function useFocusOnCurrent(moves: number, id: string | undefined, isQueue: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changes without a move keeps its hands off the focus.
  useEffect(() => {
    if (moves > 0 && id) document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  }, [moves, isQueue]);

  // After every change: what had the focus may have left with a bulk, a dialog or the toast. Queue mode begins at its offer.
  useEffect(() => {
    if ((moves === 0 && !(isQueue && id)) || !isFocusLost()) return;
    const place = (id && document.querySelector<HTMLElement>(`[data-row="${id}"]`)) || listHead();
    place?.focus({ preventScroll: true });
  });
}

function listHead(): HTMLElement | null {
  return document.getElementById("lista") ?? document.getElementById("recentes");
}

/** Nobody is anywhere, or only at the head of the list, where the focus waits for something better. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === listHead();
}
