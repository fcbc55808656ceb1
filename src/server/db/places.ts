import { TooBusy } from "#domain/site/too-busy.ts";

/** Runs work in its turn; `TooBusy` where no place became free in time, and then nothing of it was begun. */
export type InPlace = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** So many at once, the others in the order in which they came. */
export function createPlaces(count: number, patienceMs: number): InPlace {
  const line = new Set<() => void>();
  let free = count;

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (line.delete(comeIn)) reject(new TooBusy());
      };
      // After a pause of the whole process every clock is late, and what was waited for may be there already: it is heard first.
      const late = setTimeout(() => setImmediate(giveUp), patienceMs);
      const comeIn = () => {
        clearTimeout(late);
        line.delete(comeIn);
        resolve();
      };
      line.add(comeIn);
    });
  }

  function leave(): void {
    const [next] = line;
    // Handed over: nobody who has just come may take it first.
    if (next) next();
    else free++;
  }

  return async (work) => {
    if (free > 0) free--;
    else await wait();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
