import type { LogEntry, LogHead } from "#domain/log/log-entry.ts";
import { call } from "./call.ts";
import { withTimeout } from "./with-timeout.ts";

/** As many as the server gives at once. */
export const entriesAtOnce = 1000;

/** Entries in their order, and where the log ends now. */
export interface LogPiece {
  entries: LogEntry[];
  head: LogHead;
}

export function loadLog(after: number, signal: AbortSignal): Promise<LogPiece> {
  const address = `/functions/v1/load-log?after=${after}&limit=${entriesAtOnce}`;
  return call<LogPiece>(address, { signal: withTimeout(signal) });
}
