import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { groupedCalls } from "#server/db/grouped-calls.ts";
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

interface SessionOf {
  sub: string;
  session_id: string;
}

/** Null where the session has ended, or its user is gone or banned. Callers of the same moment share a statement. */
export const findCaller: (db: Db, session: SessionOf) => Promise<Caller | null> = groupedCalls(findCallers, {
  gatherMs: 12,
  mostInGroup: 100,
  mostWaiting: 5000,
});

/** In the order of the sessions. */
export async function findCallers(db: Reader, sessions: readonly SessionOf[]): Promise<(Caller | null)[]> {
  const rows = await selectCallers(db, "callers of sessions", {
    subs: sessions.map(({ sub }) => sub),
    session_ids: sessions.map(({ session_id }) => session_id),
  });
  return sessions.map(
    ({ sub, session_id }) => rows.find((row) => row.id === sub && row.session_id === session_id) ?? null,
  );
}

const selectCallers = preparedStatement((db, _: "callers of sessions") =>
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
    .from(
      sql`unnest(${sql.placeholder("subs")}::uuid[], ${sql.placeholder("session_ids")}::uuid[]) AS asked (sub, session_id)`,
    )
    .innerJoin(
      authSessions,
      and(sql`${authSessions.id} = asked.session_id`, sql`${authSessions.user_id} = asked.sub`),
    )
    .innerJoin(authUsers, eq(authUsers.id, authSessions.user_id))
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(notBanned()),
);

/** For a query that joins the accounts. */
export function notBanned() {
  return or(isNull(authUsers.banned_until), gt(sql`now()`, authUsers.banned_until));
}
