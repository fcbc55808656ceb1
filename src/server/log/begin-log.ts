import { eq, sql } from "drizzle-orm";
import type { LogHead } from "#domain/log/log-entry.ts";
import { restoredKey } from "#domain/log/restored.ts";
import type { Db } from "#server/db/connect.ts";
import { siteState } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { appendLog, beginLog, findHead } from "./log-store.ts";

/** At every start: the first one begins the log, and one after a restore says that the chain goes on from a backup. */
export async function continueLog(db: Db): Promise<void> {
  const isRestored = eq(siteState.key, restoredKey);
  const [restored] = await db.select({ key: siteState.key }).from(siteState).where(isRestored);
  const head = await findHead(db);
  if (!restored && head.seq > 0) return;
  await inTransaction(db, async (tx) => {
    // It counts the whole record, once.
    await tx.execute(sql`SET LOCAL statement_timeout = '60s'`);
    beginLog(tx);
    // Of several processes that start at once, one says it.
    const [mark] = await tx.delete(siteState).where(isRestored).returning({ value: siteState.value });
    if (mark) appendLog(tx, restoration(head));
  });
}

function restoration({ seq, hash }: LogHead) {
  const said = { act: "restored", subject: null, reason: "backup-restaurado", by: null } as const;
  return { ...said, before: null, after: { seq, hash } };
}
