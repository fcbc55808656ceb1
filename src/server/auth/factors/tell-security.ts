import { formatMinute } from "#domain/format/written-date.ts";
import type { SecurityEvent } from "#domain/mail/letters.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { forgotPage, nameInLetters } from "#server/auth/links/letters-to-owners.ts";
import type { PostOffice } from "#server/auth/links/request-confirmation.ts";
import type { Tx } from "#server/db/transaction.ts";

/** The owner hears of everything that happens to the second factor: also what somebody else did in their name. */
export async function tellSecurity(
  tx: Tx,
  { mail, config }: PostOffice,
  user: AuthUserRow,
  what: SecurityEvent,
  now: Date,
): Promise<void> {
  await mail.queue(tx, "account-security", user.email, {
    name: await nameInLetters(tx, user),
    what,
    at: formatMinute(now),
    recover_url: forgotPage(config),
  });
}
