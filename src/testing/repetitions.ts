import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** The share of the full count; null: the small share of `npm test`. */
    part: number | null;
    /** The file for findings; empty if none are recorded. */
    findings: string;
  }
}

/** The result of one fault or one kind of input, for the tables of docs/reliability.md. */
export interface Finding {
  /** F1, Z4; if one has several kinds, with a word after it («F1 embedded»). */
  id: string;
  what: string;
  /** What was actually done, in words: «50 kills, 3,120 writes acknowledged». */
  count: string;
  expected: string;
  seen: string;
}

/** The number of repetitions: the full count, or the share that `npm test` can afford. */
export function repetitions(whole: number, share: number): number {
  const part = inject("part");
  return part === null ? share : Math.max(1, Math.round(whole * part));
}

/** Recorded before the expectation is checked, so that the table shows misses too. */
export function recordFinding(finding: Finding): void {
  const path = inject("findings");
  console.log(`${finding.id}: ${finding.count}: ${finding.seen}`);
  if (path === "") return;
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(finding)}\n`);
}
