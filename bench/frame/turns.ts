const warmUp = 20;

/** In milliseconds, of each in the order in which they were given. */
export type Times = number[][];

/** One after the other, again and again: what else the machine does meanwhile, it does to all of them. */
export async function takeTurns(tasks: readonly (() => Promise<unknown>)[], runs: number): Promise<Times> {
  const times: Times = tasks.map(() => []);
  for (let run = -Math.min(warmUp, runs); run < runs; run++)
    for (const [i, task] of tasks.entries()) {
      const ms = await timed(task);
      if (run >= 0) times[i]?.push(ms);
    }
  return times;
}

export async function timed(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}
