import { and, isNull, sql } from "drizzle-orm";
import { deleteExpiredLinks } from "#server/auth/links/one-time-token.ts";
import type { Db } from "#server/db/connect.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { dropOldEmailChanges } from "./email-change-store.ts";

/** As for newsletter requests: the address may have been typed by a stranger. */
export const unconfirmedAccountDays = 30;

/** Deletes expired links, changes of addresses that waited for them, and accounts unconfirmed since their last letter. */
export async function deleteUnconfirmedAccounts(db: Db): Promise<void> {
  await deleteExpiredLinks(db);
  await dropOldEmailChanges(db);
  const lastAsked = sql`coalesce(${authUsers.confirmation_sent_at}, ${authUsers.created_at})`;
  const end = sql`now() - make_interval(days => ${unconfirmedAccountDays})`;
  await db.delete(authUsers).where(and(isNull(authUsers.email_confirmed_at), sql`${lastAsked} < ${end}`));
}
