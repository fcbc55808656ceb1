import { and, isNull, sql } from "drizzle-orm";
import { dropDeadLinks } from "#server/auth/links/one-time-token.ts";
import type { Db } from "#server/db/connect.ts";
import { authUsers } from "#server/db/schema/auth.ts";

/** As long as newsletter requests: nobody's address is kept because somebody else typed it. */
export const unconfirmedAccountDays = 30;

/** Links that nobody can follow any more, and accounts that nobody confirmed since their last letter. */
export async function dropOldAccounts(db: Db): Promise<void> {
  await dropDeadLinks(db);
  const lastAsked = sql`coalesce(${authUsers.confirmation_sent_at}, ${authUsers.created_at})`;
  const end = sql`now() - make_interval(days => ${unconfirmedAccountDays})`;
  await db.delete(authUsers).where(and(isNull(authUsers.email_confirmed_at), sql`${lastAsked} < ${end}`));
}
