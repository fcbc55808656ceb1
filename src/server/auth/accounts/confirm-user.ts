import { and, eq } from "drizzle-orm";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { deleteLinks } from "#server/auth/links/one-time-token.ts";
import { authIdentities, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";
import { personName, type UserData, userMetadata } from "./user-data.ts";

interface Confirmation {
  /** Null: the account has no password yet. */
  password_hash: string | null;
  data: UserData;
  /** The user who confirms this address becomes admin. */
  admin_email: string;
}

/**
 * Marks the address as confirmed. Password and metadata become those of the confirmed sign-up; earlier requests under
 * this address are dropped, since a stranger may have made them (contract D-2).
 */
export async function confirmUser(
  tx: Tx,
  { id, email }: Pick<AuthUserRow, "id" | "email">,
  { password_hash, data, admin_email }: Confirmation,
  now: Date,
): Promise<AuthUserRow> {
  const at = now.toISOString();
  const metadata = userMetadata(data, { id, email, email_verified: true });
  const [user] = await tx
    .update(authUsers)
    .set({ email_confirmed_at: at, password_hash, user_metadata: metadata, updated_at: at })
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
      name: personName(data, email),
      // By the proof, not by the address alone («decisions §1»).
      role: email === admin_email ? "admin" : "user",
      created_at: at,
    })
    .onConflictDoNothing();
  await deleteLinks(tx, id);
  return user as AuthUserRow;
}
