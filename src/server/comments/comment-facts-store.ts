import { and, eq, sql } from "drizzle-orm";
import type { Level, Reputation } from "#domain/users/level.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { articles } from "#server/db/schema/articles.ts";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { SessionRef } from "#server/http/caller.ts";
import { notBanned } from "#server/session/session-store.ts";
import { isNewAccount } from "#server/users/reputation-store.ts";
import type { PlaceRef } from "./comments-store.ts";

interface CommentFacts {
  role: string;
  handle: string | null;
  reputation: Reputation;
  /** Everybody may see the offer or article. */
  isPublic: boolean;
}

/**
 * All that a new comment is decided by, in one statement, which locks the account as `lockCaller` does. Undefined where the session has
 * ended meanwhile.
 */
export async function lockCommentFacts(
  tx: Tx,
  me: SessionRef,
  place: PlaceRef,
  now: Date,
): Promise<CommentFacts | undefined> {
  const asked = { ...me, place: place.id, at: now.toISOString() };
  const [row] = await selectFacts(tx, `facts of a comment on a ${place.kind}`, asked);
  if (!row) return undefined;
  const { level, isNew, ...facts } = row;
  return { ...facts, reputation: { level: (level ?? "semente") as Level, isNew } };
}

const selectFacts = preparedStatement((db, key: `facts of a comment on a ${PlaceRef["kind"]}`) => {
  const id = sql`${sql.placeholder("place")}::uuid`;
  const isPublic =
    key === "facts of a comment on a product"
      ? sql`SELECT FROM ${products} WHERE ${products.id} = ${id} AND ${products.status} = 'approved'`
      : sql`SELECT FROM ${articles} WHERE ${articles.id} = ${id} AND ${articles.status} = 'published'
          AND ${articles.published_at} <= ${sql.placeholder("at")}::timestamptz`;
  return db
    .select({
      role: sql<string>`coalesce(${users.role}, 'user')`,
      handle: users.handle,
      level: memberLevels.level,
      isNew: isNewAccount,
      isPublic: sql<boolean>`EXISTS (${isPublic})`,
    })
    .from(users)
    .innerJoin(authUsers, and(eq(authUsers.id, users.id), notBanned()))
    .innerJoin(
      authSessions,
      and(sql`${authSessions.id} = ${sql.placeholder("session_id")}`, eq(authSessions.user_id, authUsers.id)),
    )
    .leftJoin(memberLevels, eq(memberLevels.user_id, users.id))
    .where(eq(users.id, sql.placeholder("id")))
    .for("key share", { of: authUsers });
});
