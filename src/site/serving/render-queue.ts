/** At most so many turns are given to arrivals before the next page is drawn, however many come. */
const mostTurns = 32;

/**
 * Drawing a page holds the only thread for milliseconds, and in each turn of its loop Node takes in **one** new connection
 * (libuv since 1.45): pages drawn one behind the other would leave whoever comes in the kernel's line until it overflows, and
 * they hear nothing for seconds, not even that it is full. So one page is drawn a turn, and only when a turn brought nobody.
 * @param arrivals how many connections there have ever been
 */
export function createTurns(arrivals: () => number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isTurning = false;

  function turn(turns: number, seen: number): void {
    setImmediate(() => {
      const now = arrivals();
      if (now !== seen && turns < mostTurns) return turn(turns + 1, now);
      waiting.shift()?.();
      isTurning = waiting.length > 0;
      if (isTurning) turn(0, now);
    });
  }

  return () =>
    new Promise((draw) => {
      waiting.push(draw);
      if (isTurning) return;
      isTurning = true;
      turn(0, arrivals());
    });
}
