import { eq, sql } from "drizzle-orm";
import { doubtRule, type Level, type Reputation } from "#domain/users/level.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { type Caller, notBanned } from "#server/session/session-store.ts";

/** For a query that joins the users. */
export const isNewAccount = sql<boolean>`${users.created_at} > now() - make_interval(hours => ${sql.raw(String(doubtRule.newHours))})`;

/** What weight a person's word has now. */
export async function loadReputation(db: Reader, userId: string): Promise<Reputation> {
  const [row] = await selectReputation(db, "reputation of a person", { userId });
  return { level: (row?.level ?? "semente") as Level, isNew: row?.isNew ?? true };
}

const selectReputation = preparedStatement((db, _: "reputation of a person") =>
  db
    .select({ level: memberLevels.level, isNew: isNewAccount })
    .from(users)
    .leftJoin(memberLevels, eq(memberLevels.user_id, users.id))
    .where(eq(users.id, sql.placeholder("userId"))),
);

/**
 * The same of several callers, whose accounts it locks as `lockCaller` does; without those whose session has ended or whose account is being
 * deleted. It waits for none.
 */
export async function lockReputations(
  tx: Tx,
  callers: readonly Pick<Caller, "id" | "session_id">[],
): Promise<Map<string, Reputation>> {
  if (callers.length === 0) return new Map();
  const asked = callers.map(({ id, session_id }) => ({ id, session_id }));
  const rows = await tx.execute<{ id: string; level: Level | null; isNew: boolean }>(sql`
    SELECT users.id, member_levels.level, ${isNewAccount} AS "isNew"
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (id uuid, session_id uuid)
      JOIN ${users} ON users.id = asked.id JOIN ${authUsers} ON auth_users.id = users.id AND ${notBanned()}
      JOIN ${authSessions} ON auth_sessions.id = asked.session_id AND auth_sessions.user_id = users.id
      LEFT JOIN ${memberLevels} ON member_levels.user_id = users.id
    FOR KEY SHARE OF auth_users SKIP LOCKED`);
  return new Map(rows.map(({ id, level, isNew }) => [id, { level: level ?? "semente", isNew }]));
}
