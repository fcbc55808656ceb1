import { setTimeout as wait } from "node:timers/promises";

export interface Done {
  /** Milliseconds each, from when it was due. */
  times: number[];
  /** How often, by result. */
  failed: Map<string, number>;
}

/** This many a second, whether earlier ones are done or not. */
export async function atRate(
  perSecond: number,
  seconds: number,
  task: (n: number) => Promise<void>,
): Promise<Done> {
  const done: Done = { times: [], failed: new Map() };
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n / perSecond) * 1000;
    await wait(Math.max(0, due - performance.now()));
    const end = task(n).then(
      () => void done.times.push(performance.now() - due),
      (error: Error) => void done.failed.set(error.message, (done.failed.get(error.message) ?? 0) + 1),
    );
    under.push(end);
  }
  await Promise.all(under);
  return done;
}
