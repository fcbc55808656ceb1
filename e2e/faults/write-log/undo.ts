import { undoMs } from "#domain/products/moderation.ts";

/** What comes later than that after its decision may be refused. */
const longestMs = 2 * undoMs;

/** A moment: the decision was not made before it. */
export type DecidedSince = number;

export function decidedSince(): DecidedSince {
  return performance.now();
}

/** Whether an undo was refused for its lateness; refused in time it is an error. */
export function isTooLate(isDone: boolean, since: DecidedSince): boolean {
  if (!isDone && performance.now() - since < longestMs) throw new Error("an undo was refused in time");
  return !isDone;
}
