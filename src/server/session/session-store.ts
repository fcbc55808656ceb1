import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { authFactors, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader } from "#server/db/transaction.ts";

/** The caller, read from the database on every call, so that a lost role or session counts at once. */
export interface Caller {
  id: string;
  email: string;
  session_id: string;
  role: string;
  aal: string;
  /** Whether the user has a verified one, used in this session or not. */
  has_second_factor: boolean;
}

/** Null where the session has ended, or its user is gone or banned. */
export async function findCaller(
  db: Reader,
  session: { sub: string; session_id: string },
): Promise<Caller | null> {
  const [row] = await selectCaller(db, "caller of a session", session);
  return row ?? null;
}

const selectCaller = preparedStatement((db, _: "caller of a session") =>
  db
    .select({
      id: authUsers.id,
      email: authUsers.email,
      session_id: authSessions.id,
      role: sql<string>`coalesce(${users.role}, 'user')`,
      aal: authSessions.aal,
      has_second_factor: sql<boolean>`EXISTS (SELECT FROM ${authFactors}
        WHERE ${authFactors.user_id} = ${authUsers.id} AND ${authFactors.status} = 'verified')`,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.user_id))
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(
      and(
        eq(authSessions.id, sql.placeholder("session_id")),
        eq(authSessions.user_id, sql.placeholder("sub")),
        notBanned(),
      ),
    ),
);

/** For a query that joins the accounts. */
export function notBanned() {
  return or(isNull(authUsers.banned_until), gt(sql`now()`, authUsers.banned_until));
}
