import { formatMinute } from "#domain/format/date.ts";
import { authSessions } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { AuthUserRow } from "./auth-store.ts";
import { forgotPage, nameInLetters } from "./letters-to-owners.ts";
import { othersOf } from "./logout.ts";
import { dropLinks } from "./one-time-token.ts";
import type { PostOffice } from "./request-confirmation.ts";
import type { SignedIn } from "./signed-in.ts";

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
