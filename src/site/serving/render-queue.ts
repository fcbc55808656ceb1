/** At most so many turns of the event loop go to new connections before the next page renders, however many come. */
const maxTurns = 32;

/**
 * Rendering a page holds the only thread for milliseconds, and in each turn of the event loop Node accepts **one** new
 * connection (libuv since 1.45). Pages rendered back to back would leave connections in the kernel's backlog until it
 * overflows, and visitors would hear nothing for seconds, not even a refusal. So one page renders per turn, and only when a
 * turn brought no connection.
 * @param connections how many there have been since the start
 */
export function createRenderQueue(connections: () => number): () => Promise<void> {
  const queue: (() => void)[] = [];
  let isRunning = false;

  function turn(turns: number, seen: number): void {
    setImmediate(() => {
      const now = connections();
      if (now !== seen && turns < maxTurns) return turn(turns + 1, now);
      queue.shift()?.();
      isRunning = queue.length > 0;
      if (isRunning) turn(0, now);
    });
  }

  return () =>
    new Promise((render) => {
      queue.push(render);
      if (isRunning) return;
      isRunning = true;
      turn(0, connections());
    });
}
