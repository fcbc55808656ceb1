import { and, eq, inArray, sql } from "drizzle-orm";
import { authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { isBanned } from "./people-store.ts";

export interface Admin {
  id: string;
  role: string;
}

const isAdmin = inArray(users.role, ["admin", "super_admin"]);

/**
 * Locks all admins in one order and returns those who are not banned: of the last two admins who demote each other at once,
 * or leave, one must stay. Reads after locking, so that changes made meanwhile count.
 */
export async function lockAdmins(tx: Tx): Promise<Admin[]> {
  await tx.select({ id: users.id }).from(users).where(isAdmin).orderBy(users.id).for("update");
  return tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(isAdmin, sql`NOT ${isBanned}`));
}

/** Those who may moderate now; nothing is locked. */
export async function listAdminIds(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(isAdmin, sql`NOT ${isBanned}`));
  return rows.map(({ id }) => id);
}

export async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  return (await lockAdmins(tx)).some((admin) => admin.id !== id);
}
