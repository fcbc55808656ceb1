import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { hashPassword } from "#server/auth/passwords/password-hash.ts";
import type { Db } from "#server/db/connect.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx, waitForLock } from "#server/db/transaction.ts";

const adminLock = 20_141_117;

/**
 * Creates the first admin, already confirmed. Returns the password only when it was generated here, so that it can be
 * printed once. An existing account stays as it is: a configured address alone grants no role.
 */
export async function ensureAdmin(
  db: Db,
  config: { admin_email: string; admin_password: string | null },
): Promise<{ newPassword: string | null }> {
  const email = config.admin_email;
  if (await exists(db, email)) return { newPassword: null };
  const password = config.admin_password ?? randomBytes(12).toString("base64url");
  const password_hash = await hashPassword(password);
  const created = await inTransaction(db, async (tx) => {
    await waitForLock(tx, adminLock);
    if (await exists(tx, email)) return false;
    await insertConfirmedUser(tx, { email, password_hash, role: "admin", name: "Administrador" });
    return true;
  });
  return { newPassword: created && config.admin_password === null ? password : null };
}

async function exists(db: Db | Tx, email: string): Promise<boolean> {
  const rows = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
  return rows.length > 0;
}
