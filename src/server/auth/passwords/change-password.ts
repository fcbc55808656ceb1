import { formatMinute } from "#domain/format/written-date.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { forgotPage, nameInLetters } from "#server/auth/links/letters-to-owners.ts";
import { dropLinks } from "#server/auth/links/one-time-token.ts";
import type { PostOffice } from "#server/auth/links/request-confirmation.ts";
import { othersOf } from "#server/auth/sessions/logout.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { authSessions } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";

/** Whoever knew the old password, or has a link from before, is out; the session that changed it stays (contract 5.6). */
export async function forgetOldPassword(tx: Tx, signedIn: SignedIn): Promise<void> {
  await tx.delete(authSessions).where(othersOf(signedIn));
  await dropLinks(tx, signedIn.user.id);
}

export async function tellPasswordChanged(
  tx: Tx,
  { mail, config }: PostOffice,
  user: AuthUserRow,
  now: Date,
): Promise<void> {
  await mail.queue(tx, "account-password-changed", user.email, {
    name: await nameInLetters(tx, user),
    at: formatMinute(now),
    recover_url: forgotPage(config),
  });
}
