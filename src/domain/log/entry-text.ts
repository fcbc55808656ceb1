import canonicalize from "canonicalize";
import type { LogFields } from "./log-entry.ts";

/** Canonical JSON (RFC 8785): the same fields are the same bytes, in any language. */
export function entryText(entry: LogFields): string {
  const { seq, at, act, subject, rule, reason, by, before, after, prev } = entry;
  return canonicalize({ seq, at, act, subject, rule, reason, by, before, after, prev }) ?? "";
}
