import { type Machine, readPattern } from "./read-pattern.ts";

/** A state of the pattern: it has just taken a character of the set. */
interface Place {
  set: bigint;
  next: Set<number>;
  /** Where two transitions lead that take the same. */
  twice: Set<number>;
}

/**
 * Whether some text takes superlinear time to reject: twice as long, four times the work, or worse. That happens if
 * two loops can share a stretch of the text in many ways; the search for a match's start is a loop too. What follows
 * a match is no longer retried, and not counted.
 */
export function isSlow(source: string, flags: string): boolean {
  const isAnywhere = !flags.includes("y");
  return (
    hasSharedLoops(placesOf(readPattern(source, flags, true), false)) ||
    (isAnywhere && hasSharedLoops(placesOf(readPattern(source, flags, false), true)))
  );
}

function placesOf({ takes, passes, start, accept }: Machine, isSought: boolean): Place[] {
  const edges = isSought ? [{ from: -1, to: start, set: -1n }, ...takes] : takes;
  const reached = edges.map(({ to }) => reachedFrom(to, passes));
  const isOver = reached.map(({ free }) => free.has(accept));
  return edges.map(({ set }, from) => {
    const next = new Set<number>();
    const twice = new Set<number>();
    if (!isOver[from])
      edges.forEach((edge, to) => {
        const ways = edge.from === -1 ? Number(from === 0) : (reached[from]?.ways.get(edge.from) ?? 0);
        if (ways > 0 && !isOver[to]) next.add(to);
        if (ways > 1 && !isOver[to]) twice.add(to);
      });
    return { set, next, twice };
  });
}

/** In how many ways each state is reached without taking a character, and which of them without a check. */
function reachedFrom(begin: number, passes: Machine["passes"]) {
  const ways = new Map<number, number>();
  const free = new Set<number>();
  const trail = new Set<number>();
  function walk(state: number, isFree: boolean): void {
    if (trail.has(state)) return;
    ways.set(state, (ways.get(state) ?? 0) + 1);
    if (isFree) free.add(state);
    trail.add(state);
    for (const { to, isChecked } of passes.get(state) ?? []) walk(to, isFree && !isChecked);
    trail.delete(state);
  }
  walk(begin, true);
  return { ways, free };
}

function hasSharedLoops(places: Place[]): boolean {
  const far = places.map((_, n) => reachable(places, n));
  const loops = places.flatMap((_, n) => (far[n]?.has(n) ? [n] : []));
  const isWith = (one: number, other: number) =>
    far[one]?.has(other) === true && far[other]?.has(one) === true;
  return loops.some(
    (one) =>
      [...(places[one]?.twice ?? [])].some((to) => isWith(one, to)) ||
      loops.some((other) => one !== other && far[one]?.has(other) && isShared(places, one, other, isWith)),
  );
}

function reachable(places: Place[], from: number): Set<number> {
  const found = new Set<number>();
  const queue = [from];
  for (let n = queue.pop(); n !== undefined; n = queue.pop())
    for (const to of places[n]?.next ?? [])
      if (!found.has(to)) {
        found.add(to);
        queue.push(to);
      }
  return found;
}

/**
 * Whether one stretch of text leads from the first loop back to it, from the first to the other, and from the other
 * back to it.
 */
function isShared(
  places: Place[],
  one: number,
  other: number,
  isWith: (one: number, other: number) => boolean,
): boolean {
  const seen = new Set<string>();
  const queue: [number, number, number][] = [[one, one, other]];
  for (let now = queue.pop(); now; now = queue.pop()) {
    const [a = [], b = [], c = []] = now.map((n) => [...(places[n]?.next ?? [])]);
    for (const x of a.filter((n) => isWith(one, n)))
      for (const z of c.filter((n) => isWith(other, n))) {
        const both = (places[x]?.set ?? 0n) & (places[z]?.set ?? 0n);
        for (const y of both === 0n ? [] : b) {
          if ((both & (places[y]?.set ?? 0n)) === 0n) continue;
          if (x === one && y === other && z === other) return true;
          const key = `${x} ${y} ${z}`;
          if (seen.has(key)) continue;
          seen.add(key);
          queue.push([x, y, z]);
        }
      }
  }
  return false;
}
