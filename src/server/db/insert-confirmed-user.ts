import { profileName } from "#domain/users/display-name.ts";
import { authIdentities, authUsers } from "./schema/auth.ts";
import { users } from "./schema/people.ts";
import type { Tx } from "./transaction.ts";
import { newId } from "./uuid.ts";

interface NewUser {
  id?: string;
  email: string;
  password_hash: string | null;
  role: string;
  name: string;
  created_at?: string;
}

export async function insertConfirmedUser(tx: Tx, user: NewUser): Promise<string> {
  const id = user.id ?? newId();
  const at = user.created_at ?? new Date().toISOString();
  const { email, password_hash } = user;
  const data = { sub: id, email, email_verified: true, phone_verified: false, full_name: user.name };
  const times = { created_at: at, updated_at: at };
  await tx.insert(authUsers).values({
    id,
    email,
    password_hash,
    email_confirmed_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    ...times,
  });
  await tx.insert(authIdentities).values({
    identity_id: newId(),
    user_id: id,
    provider: "email",
    id,
    identity_data: data,
    email,
    ...times,
  });
  await tx.insert(users).values({
    id,
    email,
    name: profileName({ full_name: user.name, email }),
    role: user.role,
    created_at: at,
  });
  return id;
}
