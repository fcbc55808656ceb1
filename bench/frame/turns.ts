const warmUp = 20;

/** In milliseconds, of each in the order in which they were given. */
export type Times = number[][];

/** One after the other, again and again: what else the machine does meanwhile, it does to all of them. */
export async function takeTurns(deeds: readonly (() => Promise<unknown>)[], runs: number): Promise<Times> {
  const times: Times = deeds.map(() => []);
  for (let run = -Math.min(warmUp, runs); run < runs; run++)
    for (const [i, deed] of deeds.entries()) {
      const ms = await timed(deed);
      if (run >= 0) times[i]?.push(ms);
    }
  return times;
}

export async function timed(deed: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await deed();
  return performance.now() - began;
}
