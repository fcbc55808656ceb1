import { timed } from "../frame/turns.ts";

export interface Round {
  /** Milliseconds each. */
  times: number[];
  seconds: number;
}

/** This many tasks, this many at a time. */
export async function eachAtOnce(
  count: number,
  atOnce: number,
  task: (n: number, worker: number) => Promise<void>,
): Promise<Round> {
  const times: number[] = [];
  let next = 0;
  async function work(worker: number): Promise<void> {
    for (let n = next++; n < count; n = next++) times.push(await timed(() => task(n, worker)));
  }
  const ms = await timed(() => Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker))));
  return { times, seconds: ms / 1000 };
}
