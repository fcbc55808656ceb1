import { useEffect } from "react";

/** Whoever has moved on by a key, or whose button has gone with the decision, goes on from the offer that is next. */
export function useFocusOnCurrent(moves: number, id: string | undefined, isQueue: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changes without a move keeps its hands off the focus.
  useEffect(() => {
    if (moves > 0 && id) document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  }, [moves, isQueue]);
}
