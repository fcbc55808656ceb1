import { getTableColumns, inArray, lt, sql } from "drizzle-orm";
import { messageRetentionMonths } from "#domain/contact/contact-limits.ts";
import type { ContactMessage } from "#domain/contact/contact-schema.ts";
import type { InboxMessage, InboxPage } from "#domain/contact/inbox.ts";
import type { Db } from "#server/db/connect.ts";
import { contactMessages } from "#server/db/schema/people.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { wordFilter } from "#server/db/word-filter.ts";
import type { TimeCursor } from "#server/http/list-page.ts";
import { pageBackwards } from "#server/http/page-backwards.ts";

export async function insertMessage(
  tx: Tx,
  message: ContactMessage & Pick<InboxMessage, "suspect" | "forwarded_at">,
): Promise<void> {
  await tx.insert(contactMessages).values({ id: newId(), ...message });
}

interface InboxQuery {
  status?: "unread" | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: TimeCursor | undefined;
}

/** Folding a message is slower than reading it. */
const messagesSearchedAtOnce = 2000;

/** Newest first. Messages have no full-text index: a search scans a bounded number per page. */
export async function listMessages(
  db: Reader,
  { status, q, limit, cursor }: InboxQuery,
): Promise<Omit<InboxPage, "counts">> {
  const { nome, email, assunto, mensagem, read_at } = contactMessages;
  const words = sql`fold(${nome} || ' ' || ${email} || ' ' || ${assunto} || ' ' || ${mensagem})`;
  const scope = status && sql`${read_at} IS NULL`;
  const columns = getTableColumns(contactMessages);
  const filter = wordFilter(words, q);
  const stretch = messagesSearchedAtOnce;
  const page = await pageBackwards(db, contactMessages, { columns, scope, filter, stretch, limit, cursor });
  return { messages: page.rows, next: page.next };
}

export async function countMessages(db: Reader): Promise<InboxPage["counts"]> {
  // Each from its own index.
  const [counted] = await db.execute<{ total: number; unread: number }>(sql`
    SELECT (SELECT count(*)::int FROM contact_messages) AS total,
      (SELECT count(*)::int FROM contact_messages WHERE read_at IS NULL) AS unread`);
  return counted ?? { total: 0, unread: 0 };
}

type Mark = Pick<InboxMessage, "id" | "read_at">;

export function lockMessages(tx: Tx, ids: string[]): Promise<Mark[]> {
  const { id, read_at } = contactMessages;
  return tx
    .select({ id, read_at })
    .from(contactMessages)
    .where(inArray(id, ids))
    .orderBy(id)
    .for("no key update");
}

export async function setReadAt(tx: Tx, ids: string[], read_at: string | null): Promise<void> {
  if (ids.length > 0)
    await tx.update(contactMessages).set({ read_at }).where(inArray(contactMessages.id, ids));
}

export async function deleteOldMessages(db: Db): Promise<void> {
  const end = sql`now() - make_interval(months => ${messageRetentionMonths})`;
  await db.delete(contactMessages).where(lt(contactMessages.created_at, end));
}
