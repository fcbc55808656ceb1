import { eq, sql } from "drizzle-orm";
import { doubtRule, type Level, type Reputation } from "#domain/users/level.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader } from "#server/db/transaction.ts";

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
