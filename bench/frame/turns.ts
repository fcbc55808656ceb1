const warmUp = 20;

/** In milliseconds, in the given order. */
export type Times = number[][];

/** Runs tasks in turns, so that other load on the machine affects all of them. */
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
