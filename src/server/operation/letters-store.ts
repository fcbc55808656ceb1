import { sql } from "drizzle-orm";
import type { LettersPage, UnsentStatus } from "#domain/mail/unsent-letters.ts";
import { outbox } from "#server/db/schema/operation.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { TimeCursor } from "#server/http/list-page.ts";
import { pageBackwards } from "#server/http/page-backwards.ts";

interface LettersQuery {
  status?: UnsentStatus | undefined;
  limit: number;
  cursor?: TimeCursor | undefined;
}

/** Unsent letters, newest first. Recipient and text stay encrypted. */
export async function listLetters(db: Reader, { status, limit, cursor }: LettersQuery): Promise<LettersPage> {
  const { id, letter, about, tries, last_error, not_before, failed_at, created_at } = outbox;
  const columns = { id, letter, about, tries, last_error, not_before, failed_at, created_at };
  // Written out, so that the partial indexes are found; both of them where all are asked for, since none knows only «unsent».
  const failed = sql`failed_at IS NOT NULL`;
  const waiting = sql`sent_at IS NULL AND failed_at IS NULL`;
  const scope = { failed, waiting, all: sql`(${failed} OR (${waiting}))` }[status ?? "all"];
  const page = await pageBackwards(db, outbox, { columns, scope, limit, cursor });
  return { letters: page.rows, next: page.next };
}
