import { createHash, randomUUID } from "node:crypto";
import { entryText } from "#domain/log/entry-text.ts";
import { type LogEntry, type LogFields, type LogHead, noEntry } from "#domain/log/log-entry.ts";
import type { Db } from "#server/db/connect.ts";
import { logEntries } from "#server/db/schema/log.ts";

const rowsAtOnce = 5000;

/** A whole chain of that many decisions. */
export async function fillLog(db: Db, count: number): Promise<void> {
  let head: LogHead = noEntry;
  while (head.seq < count) {
    const rows: LogEntry[] = [];
    for (let n = Math.min(rowsAtOnce, count - head.seq); n > 0; n--) {
      const entry = entryAfter(head);
      rows.push(entry);
      head = entry;
    }
    await db.insert(logEntries).values(rows);
  }
}

function entryAfter({ seq, hash: prev }: LogHead): LogEntry {
  const fields: LogFields = {
    seq: seq + 1,
    at: new Date(1_760_000_000_000 + seq * 20_000).toISOString(),
    act: "offer-rejected",
    subject: randomUUID(),
    rule: "3.2",
    reason: "preco-nao-confere",
    by: `equipe-${1 + (seq % 7)}`,
    before: { status: "pending" },
    after: { status: "rejected" },
    prev,
  };
  const text = entryText(fields);
  return { ...fields, text, hash: createHash("sha256").update(text).digest("hex") };
}
