import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** How much of the whole count is run; null: the small share that `npm test` takes. */
    part: number | null;
    /** Where findings are told to; empty where nobody gathers them. */
    findings: string;
  }
}

/** What one fault or one kind of input was seen to do, for the tables of docs/reliability.md. */
export interface Finding {
  /** As in hardening: F1, Z4; where one has several kinds, with a word behind it («F1 embedded»). */
  id: string;
  what: string;
  /** What was really done, in words: «50 kills, 3,120 writes acknowledged». */
  count: string;
  expected: string;
  seen: string;
}

/** How often: the count that hardening asks for, and the share of it that every `npm test` can afford. */
export function repetitions(whole: number, share: number): number {
  const part = inject("part");
  return part === null ? share : Math.max(1, Math.round(whole * part));
}

/** Told before the expectation is checked, so that the table shows misses too. */
export function recordFinding(finding: Finding): void {
  const path = inject("findings");
  console.log(`${finding.id}: ${finding.count}: ${finding.seen}`);
  if (path === "") return;
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(finding)}\n`);
}
