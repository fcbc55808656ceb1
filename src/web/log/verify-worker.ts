import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type ChainBreak, chainChecker } from "#domain/log/check-chain.ts";
import type { LogEntry, LogHead } from "#domain/log/log-entry.ts";

/** First the heads that were published, then the entries, piece by piece, then null: no more. */
export type ToChecker = { published: LogHead[] } | { entries: LogEntry[] } | null;

/** How far the chain is right, and where it breaks. */
export interface FromChecker {
  seq: number;
  broken: ChainBreak | null;
}

const digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

let checker = chainChecker(digest);

function take(said: ToChecker): ChainBreak | null {
  if (said === null) return checker.end();
  if ("entries" in said) return checker.check(said.entries);
  checker = chainChecker(digest, said.published);
  return null;
}

// In a thread of its own: the page stays at hand however long the chain is.
addEventListener("message", ({ data }: MessageEvent<ToChecker>) => {
  const broken = take(data);
  postMessage({ seq: checker.head().seq, broken } satisfies FromChecker);
});
