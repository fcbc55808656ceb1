import { eq } from "drizzle-orm";
import { profileName } from "#domain/users/display-name.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import type { Config } from "#server/config.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { ProviderPerson } from "./provider-person.ts";

/** The address is proven: the account may be entered, and has a profile («§3»). */
export async function confirmAccount(
  tx: Tx,
  user: AuthUserRow,
  { data }: Pick<ProviderPerson, "data">,
  { config, now }: { config: Config; now: Date },
): Promise<AuthUserRow> {
  const at = now.toISOString();
  const [row] = await tx
    .update(authUsers)
    .set({ email_confirmed_at: at, updated_at: at })
    .where(eq(authUsers.id, user.id))
    .returning();
  const { id, email } = user;
  const full_name = typeof data.full_name === "string" ? data.full_name : null;
  const role = email === config.admin_email ? "admin" : "user";
  await tx
    .insert(users)
    .values({ id, email, name: profileName({ full_name, email }), role })
    .onConflictDoNothing();
  return row as AuthUserRow;
}
