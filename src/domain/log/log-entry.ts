import type { LogAct } from "./log-acts.ts";
import type { LogReason, LogRule } from "./log-reasons.ts";
import type { LogState } from "./log-state.ts";

/** What is hashed. */
export interface LogFields {
  /** From 1, without gaps. */
  seq: number;
  at: string;
  act: LogAct;
  subject: string | null;
  rule: LogRule;
  reason: LogReason;
  /** "equipe-3" or "comunidade"; "equipe" where the log speaks of itself. */
  by: string;
  before: LogState | null;
  after: LogState | null;
  /** The hash of the entry before. */
  prev: string;
}

export interface LogEntry extends LogFields {
  /** SHA-256 of `text` in UTF-8, in hex. */
  hash: string;
  text: string;
}

/** The newest entry, as it is published. */
export type LogHead = Pick<LogEntry, "seq" | "hash">;

/** What the first entry holds on to. */
export const noEntry: LogHead = { seq: 0, hash: "0".repeat(64) };

/** As letters carry it and `npm run log -- verify --head` takes it: «1204:db45d3fb…», whole. */
export function headLine({ seq, hash }: LogHead): string {
  return `${seq}:${hash}`;
}

/** As `headLine` writes it; null where it is none. */
export function headOf(text: string): LogHead | null {
  const match = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text.trim());
  return match ? { seq: Number(match[1]), hash: match[2] ?? "" } : null;
}
