import { and, eq, sql } from "drizzle-orm";
import { profileName } from "#domain/users/display-name.ts";
import { isReservedName } from "#domain/users/reserved-names.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { deleteLinks } from "#server/auth/links/one-time-token.ts";
import type { Config } from "#server/config.ts";
import { authIdentities, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";
import { personName, type UserData, userMetadata } from "./user-data.ts";

interface Confirmation {
  /** Null: the account has no password yet. */
  password_hash: string | null;
  data: UserData;
  /** Stored until there is a password, so that the page that asks for one says why. */
  is_contested?: boolean | undefined;
  /** The user who confirms `admin_email` becomes admin. */
  config: Pick<Config, "admin_email" | "site">;
}

/**
 * Marks the address as confirmed. Password and metadata become those of the confirmed sign-up; earlier requests under
 * this address are dropped, since a stranger may have made them (contract D-2).
 */
export async function confirmUser(
  tx: Tx,
  { id, email }: Pick<AuthUserRow, "id" | "email">,
  { password_hash, data, is_contested = false, config }: Confirmation,
  now: Date,
): Promise<AuthUserRow> {
  const isAdmin = email === config.admin_email;
  const given = personName(data, email);
  const at = now.toISOString();
  const metadata = userMetadata(data, { id, email, email_verified: true });
  const [user] = await tx
    .update(authUsers)
    .set({
      email_confirmed_at: at,
      password_hash,
      user_metadata: metadata,
      updated_at: at,
      ...(is_contested ? { app_metadata: sql`${authUsers.app_metadata} || '{"is_contested": true}'` } : {}),
    })
    .where(eq(authUsers.id, id))
    .returning();
  await tx
    .update(authIdentities)
    .set({ identity_data: metadata, updated_at: at })
    .where(and(eq(authIdentities.user_id, id), eq(authIdentities.provider, "email")));
  await tx
    .insert(users)
    .values({
      id,
      email,
      // An address such as «admin@» is no sign-up's name: it was never checked.
      name: isAdmin || !isReservedName(given, config.site.name) ? given : profileName({}),
      // By the proof, not by the address alone («decisions §1»).
      role: isAdmin ? "admin" : "user",
      created_at: at,
    })
    .onConflictDoNothing();
  await deleteLinks(tx, id);
  return user as AuthUserRow;
}
