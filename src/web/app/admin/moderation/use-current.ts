import { useState } from "react";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { neighbour } from "./rows.ts";

interface Looked {
  /** The list that it stands in. */
  key: string;
  /** As it was when it came in sight; none after the last one. */
  row: ModeratedProduct | undefined;
  /** Where it stood among those that can be looked at. */
  place: number;
  /** How often the moderator has gone to another. */
  turn: number;
}

interface CurrentParts {
  key: string;
  /** All that is shown. */
  rows: readonly ModeratedProduct[];
  /** Those of them that one goes through. */
  navigable: readonly ModeratedProduct[];
  /** Held: it stays on screen as it was seen, whatever a reading brings, until the moderator moves on. */
  isHeld: boolean;
  /** The id of the one to begin with. */
  first?: string | undefined;
}

/**
 * The offer that keys decide on. Nothing but the moderator moves it: where a reading takes it out of the list, no other slips
 * under a finger that is already on its way.
 */
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

  return {
    turn: looked.turn,
    /** In the list: the row, or none where it has gone. Held: what was seen. */
    row: isHeld && !isSame ? seen : found,
    /** Held, and no longer so: its current version, or null where it has left the list. */
    newer: isHeld && seen && !isSame ? (found ?? null) : undefined,
    /** What comes after it. */
    next: neighbour(navigable, seen?.id, { place: looked.place, step: 1 }),
    /** The focus is there already. */
    look,
    /** The focus follows. */
    moveTo,
    /** How often it was asked to. */
    moves,
    step(step: 1 | -1): void {
      const next = neighbour(navigable, seen?.id, { place: looked.place, step });
      if (next) moveTo(next);
    },
    /** A change of one's own is no news. */
    accept: (row: ModeratedProduct) => setLooked((now) => (now.row?.id === row.id ? { ...now, row } : now)),
  };
}

/** What is seen, and what the list holds of it now. */
function useLooked({ key, rows, navigable, isHeld, first }: CurrentParts, isFirst: boolean) {
  const [looked, setLooked] = useState<Looked>({ key, row: undefined, place: 0, turn: 0 });
  const isNew = looked.key !== key || !looked.row;
  const asked = isFirst ? navigable.find(({ id }) => id === first) : undefined;
  const seen = isNew ? (asked ?? navigable[0]) : looked.row;
  const found = rows.find(({ id }) => id === seen?.id);
  const isSame = found !== undefined && found.version === seen?.version;
  if (isNew && seen) setLooked({ ...looked, key, row: seen, place: navigable.indexOf(seen) });
  else if (!isHeld && found && !isSame) setLooked({ ...looked, row: found });
  return { looked, setLooked, seen, found, isSame };
}

export type Current = ReturnType<typeof useCurrent>;
