import { and, eq } from "drizzle-orm";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { dropLinks } from "#server/auth/links/one-time-token.ts";
import { authIdentities, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";
import { personName } from "./person-name.ts";
import { type UserData, userMetadata } from "./user-data.ts";

export interface Confirmation {
  /** Null: the account has none until its owner sets one. */
  password_hash: string | null;
  data: UserData;
  /** Whoever confirms this address is the admin. */
  admin_email: string;
}

/**
 * The owner of the address has shown that it is theirs. Password and words become those that this proof stands for;
 * whatever anybody asked for before, under an address that was not theirs, is gone (contract D-2).
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
  await dropLinks(tx, id);
  return user as AuthUserRow;
}
