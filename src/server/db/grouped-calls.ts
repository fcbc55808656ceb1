import { setTimeout as wait } from "node:timers/promises";
import { TooBusy } from "#domain/site/too-busy.ts";
import type { Db } from "./connect.ts";

interface GroupOptions {
  /** How long calls gather after a group. The first call after a rest does not wait. */
  gatherMs: number;
  mostInGroup: number;
  mostWaiting: number;
}

interface Waiting<Call, Answer> {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Calls that arrive while a group is handled share the next one: what a round trip to the database costs, many pay together. A failed
 * group fails each of its calls.
 */
export function groupedCalls<Call, Answer>(
  handle: (db: Db, calls: Call[]) => Promise<Answer[]>,
  { gatherMs, mostInGroup, mostWaiting }: GroupOptions,
) {
  const queues = new WeakMap<Db, Waiting<Call, Answer>[]>();

  async function drain(db: Db, queue: Waiting<Call, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0, mostInGroup);
      const calls = group.map(({ call }) => call);
      try {
        const answers = await handle(db, calls);
        for (const [n, { resolve }] of group.entries()) resolve(answers[n] as Answer);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      await wait(gatherMs);
    }
    queues.delete(db);
  }

  return (db: Db, call: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? [];
      if (queue.length >= mostWaiting) return reject(new TooBusy());
      queue.push({ call, resolve, reject });
      if (queues.has(db)) return;
      queues.set(db, queue);
      void drain(db, queue);
    });
}
