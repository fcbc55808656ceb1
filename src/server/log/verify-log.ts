import { createHash } from "node:crypto";
import { type ChainBreak, chainChecker } from "#domain/log/check-chain.ts";
import type { LogHead } from "#domain/log/log-entry.ts";
import type { Db } from "#server/db/connect.ts";
import { listEntries, listPublishedHeads } from "./entries-store.ts";

/** Memory holds one piece at a time, whatever the log's length. */
const entriesAtOnce = 5000;

export interface Verified {
  /** The last entry that is right. */
  head: LogHead;
  broken: ChainBreak | null;
  /** How many published heads it was compared with. */
  published: number;
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Recomputes every hash from the first entry on and stops at the first that is wrong. Heads that were published before are looked for on
 * the way: those given, and those of the letters that this database has sent.
 */
export async function verifyLog(
  db: Db,
  given: readonly LogHead[] = [],
  onProgress: (done: number) => void = () => {},
): Promise<Verified> {
  const published = [...(await listPublishedHeads(db)), ...given];
  const checker = chainChecker(sha256, published);
  const result = (broken: ChainBreak | null) => ({
    head: checker.head(),
    broken,
    published: published.length,
  });
  for (let after: number | null = null; ; ) {
    const entries = await listEntries(db, { after, limit: entriesAtOnce });
    const broken = checker.check(entries);
    if (broken) return result(broken);
    onProgress(checker.head().seq);
    after = entries.at(entriesAtOnce - 1)?.seq ?? null;
    if (after === null) return result(checker.end());
  }
}
