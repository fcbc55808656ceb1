import { eq } from "drizzle-orm";
import { personName } from "#server/auth/accounts/person-name.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { PostOffice } from "./request-confirmation.ts";

type Owner = Pick<AuthUserRow, "id" | "email">;

/** Somebody signed up with an address that has an account: only its owner hears of that (contract D-3). */
export async function tellOwner(tx: Tx, { mail, config }: PostOffice, owner: Owner): Promise<void> {
  await mail.queue(tx, "account-exists", owner.email, {
    name: await nameInLetters(tx, owner),
    login_url: `${config.site.url}/login`,
    recover_url: forgotPage(config),
  });
}

/** Letters use the name of the profile («decisions §3»). Who has none yet is not called by what a stranger may have typed. */
export async function nameInLetters(tx: Tx, { id, email }: Owner): Promise<string> {
  const [profile] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id));
  return profile?.name ?? personName({}, email);
}

export function forgotPage({ site }: PostOffice["config"]): string {
  return `${site.url}/login?modo=esqueci`;
}
