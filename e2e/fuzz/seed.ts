import { randomInt } from "node:crypto";
import { inject } from "vitest";

/**
 * The share of `npm test` tries the same inputs every day, so that a commit is judged by its own change; the full run
 * tries new ones each time. XEPA_SEED repeats a run.
 */
export function seedOfRun(): number {
  const given = process.env.XEPA_SEED;
  if (given !== undefined) return Number(given);
  return inject("part") === null ? 20_141_116 : randomInt(2 ** 31);
}
