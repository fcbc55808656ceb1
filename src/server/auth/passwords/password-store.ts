import { eq } from "drizzle-orm";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Reader } from "#server/db/transaction.ts";
import { isPassword } from "./password-hash.ts";

/** Of an account: null where it has none (social login); undefined where there is no such account. */
export async function findPasswordHash(db: Reader, user_id: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ password_hash: authUsers.password_hash })
    .from(authUsers)
    .where(eq(authUsers.id, user_id));
  return row?.password_hash;
}

/** Slow on purpose: never inside a transaction. */
export function isTypedPassword(password_hash: string, typed: string): Promise<boolean> {
  return isPassword(password_hash, typed);
}
