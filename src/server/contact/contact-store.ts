import { lt, sql } from "drizzle-orm";
import { messagesKeptMonths } from "#domain/contact/contact-limits.ts";
import type { ContactMessage } from "#domain/contact/contact-schema.ts";
import type { Db } from "#server/db/connect.ts";
import { contactMessages } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";

interface StoredMessage extends ContactMessage {
  suspect: boolean;
  forwarded_at: string | null;
}

export async function insertMessage(tx: Tx, message: StoredMessage): Promise<void> {
  await tx.insert(contactMessages).values({ id: newId(), ...message });
}

/** What somebody wrote to us is not ours for ever. */
export async function dropOldMessages(db: Db): Promise<void> {
  const end = sql`now() - make_interval(months => ${messagesKeptMonths})`;
  await db.delete(contactMessages).where(lt(contactMessages.created_at, end));
}
