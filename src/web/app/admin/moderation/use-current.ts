import { useEffect, useRef, useState } from "react";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import type { ModerationQuery } from "./moderation-query.ts";
import { neighbour } from "./rows.ts";

interface CurrentParts {
  key: string;
  rows: readonly ModeratedProduct[];
  /** Those of them that one goes through. */
  navigable: readonly ModeratedProduct[];
  /** Held: it stays on screen as it was seen, whatever a reading brings, until the moderator moves on. */
  isHeld: boolean;
  first?: string | undefined;
}

/** The offer that keys decide on. Only the moderator moves it: no other slips under a finger that is already on its way. */
export function useCurrent(parts: CurrentParts) {
  const { key, navigable, isHeld } = parts;
  const [moves, setMoves] = useState(0);
  const { looked, setLooked, seen, found, isSame } = useLooked(parts, moves === 0);

  function look(row: ModeratedProduct | undefined): void {
    const place = Math.max(0, row ? navigable.findIndex(({ id }) => id === row.id) : 0);
    setLooked(({ turn }) => ({ key, row, place, turn: turn + 1 }));
  }

  /** None: whatever comes first in the list, once there is something. */
  function moveTo(row: ModeratedProduct | undefined): void {
    look(row);
    setMoves((n) => n + 1);
  }

  const beside = (step: 1 | -1) => neighbour(navigable, seen?.id, { place: looked.place, step });
  return {
    /** How often the moderator has gone to another. */
    turn: looked.turn,
    /** In the list: the row, or none where it has gone. Held: what was seen. */
    row: isHeld && !isSame ? seen : found,
    /** Held, and no longer so: its current version, or null where it has left the list. */
    newer: isHeld && seen && !isSame ? (found ?? null) : undefined,
    next: beside(1),
    /** The focus is there already. */
    look,
    /** The focus follows. */
    moveTo,
    /** How often it was asked to. */
    moves,
    step(step: 1 | -1): void {
      const next = beside(step);
      if (next) moveTo(next);
    },
    /** A change of one's own is no news. */
    accept: (row: ModeratedProduct) => setLooked((now) => (now.row?.id === row.id ? { ...now, row } : now)),
  };
}

function useLooked({ key, rows, navigable, isHeld, first }: CurrentParts, isFirst: boolean) {
  // The row as it was when it came in sight, none after the last one, and where it stood among those that can be looked at.
  const none = undefined as ModeratedProduct | undefined;
  const [looked, setLooked] = useState({ key, row: none, place: 0, turn: 0 });
  const isNew = looked.key !== key || !looked.row;
  const asked = isFirst ? navigable.find(({ id }) => id === first) : undefined;
  const seen = isNew ? (asked ?? navigable[0]) : looked.row;
  const found = rows.find(({ id }) => id === seen?.id);
  const isSame = found !== undefined && found.version === seen?.version;
  if (isNew && seen) setLooked({ ...looked, key, row: seen, place: navigable.indexOf(seen) });
  else if (!isHeld && found && !isSame) setLooked({ ...looked, row: found });
  return { looked, setLooked, seen, found, isSame };
}

/** After a move the focus goes to the next offer, also where that is still on its way; meanwhile to the list's head. */
export function useFocusOnCurrent(
  { moves, row }: ReturnType<typeof useCurrent>,
  { isQueue, cursor }: ModerationQuery,
): void {
  const turn = [moves, isQueue, cursor].join(" ");
  const followed = useRef(turn);
  const isExpected = useRef(isQueue);
  // After every change: what is expected may have come.
  useEffect(() => {
    // The focus does not return when the moderator has turned to something else meanwhile.
    if (turn === followed.current && !(isExpected.current && isFocusLost())) return;
    followed.current = turn;
    isExpected.current = row === undefined;
    const next = row ? document.querySelector<HTMLElement>(`[data-row="${row.id}"]`) : null;
    (next ?? listHead())?.focus();
  });
}

function listHead(): HTMLElement | null {
  return document.getElementById("lista") ?? document.getElementById("recentes");
}

/** Nobody is anywhere, or only at the head of the tab or its list, where the focus waits for something better. */
export function isFocusLost(): boolean {
  const { activeElement: at, body } = document;
  return at === null || at === body || at === listHead() || at.matches("h1");
}
