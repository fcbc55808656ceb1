import { and, eq, isNotNull } from "drizzle-orm";
import { formatMinute } from "#domain/format/written-date.ts";
import { isForGood } from "#domain/users/ban.ts";
import { profileName } from "#domain/users/display-name.ts";
import type { PanelUser } from "#domain/users/user.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { HandlerContext } from "#server/http/route.ts";

type PostOffice = Pick<HandlerContext<unknown>, "tx" | "mail" | "config">;

/** Tells whoever is shut out why and until when; what an earlier ban had to say and has not left yet is no longer true. */
export async function tellBan(
  { tx, mail }: PostOffice,
  user: PanelUser,
  { banned_until, ban_reason }: { banned_until: string; ban_reason: string },
): Promise<void> {
  await mail.takeBack(tx, user.id);
  const email = await provenAddress(tx, user.id);
  if (email === null) return;
  const until = isForGood(banned_until) ? null : formatMinute(banned_until);
  const values = { name: nameOf(user), reason: ban_reason, until };
  await mail.queue(tx, "account-banned", email, values, { about: user.id });
}

/** Whoever was not told of the ban yet hears neither of it nor of its end. */
export async function tellUnban({ tx, mail, config }: PostOffice, user: PanelUser): Promise<void> {
  const wasUntold = await mail.takeBack(tx, user.id);
  const email = wasUntold ? null : await provenAddress(tx, user.id);
  if (email === null) return;
  const login_url = `${config.site.url}/login`;
  await mail.queue(tx, "account-unbanned", email, { name: nameOf(user), login_url }, { about: user.id });
}

function nameOf({ full_name, email }: PanelUser): string {
  return profileName({ full_name, email });
}

/** An address that nobody has confirmed may be a stranger's, and why somebody was banned is nobody else's business. */
async function provenAddress(tx: Tx, id: string): Promise<string | null> {
  const [account] = await tx
    .select({ email: authUsers.email })
    .from(authUsers)
    .where(and(eq(authUsers.id, id), isNotNull(authUsers.email_confirmed_at)));
  return account?.email ?? null;
}
