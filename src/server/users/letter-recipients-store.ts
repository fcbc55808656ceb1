import { and, eq, inArray, sql } from "drizzle-orm";
import { authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";

/** Those of them who get letters about their offers: not banned, and not turned off. Without a profile row nobody turned them off. */
export async function findRecipients(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const isBanned = sql`${authUsers.banned_until} IS NOT NULL AND ${authUsers.banned_until} > now()`;
  const rows = await tx
    .select({ id: authUsers.id, email: authUsers.email, name: users.name })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(
      and(
        inArray(authUsers.id, [...new Set(ids)]),
        sql`NOT (${isBanned})`,
        sql`${users.decision_letters} IS DISTINCT FROM false`,
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}
