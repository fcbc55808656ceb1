import { and, eq, sql } from "drizzle-orm";
import { doubtRule, type Level, type Reputation } from "#domain/users/level.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import { votes } from "#server/db/schema/votes.ts";
import type { Tx } from "#server/db/transaction.ts";
import { notBanned } from "#server/session/session-store.ts";
import { isNewAccount } from "#server/users/reputation-store.ts";

export interface Voter {
  productId: string;
  userId: string;
  sessionId: string;
  /** Recognises the sender on this offer. */
  mark: string;
}

const sumOf = (column: "quarters" | "voters") =>
  sql<number>`(SELECT coalesce(sum(s.${sql.raw(column)}), 0)::int FROM content_sums s WHERE s.content_id = ${products.id})`;

/** With "wait" a vote waits for others of its sender and for changes of the account; with "skip" it is left out. */
type Locking = "wait" | "skip";

/**
 * All that votes are decided by, in one statement, which locks the accounts as `lockCaller` does; by person, without those for whom
 * there is no such approved offer or session. From then on the votes of one sender on an offer wait for each other: only then is it
 * known how many of them weigh in full.
 */
export async function lockVoteFacts(tx: Tx, voters: Voter[], locking: Locking) {
  const rows = await selectFacts(tx, `facts of votes, ${locking}`, columnsOf(voters));
  const known = rows.filter(({ isLocked }) => isLocked !== false);
  return new Map(
    known.map((row) => {
      const reputation: Reputation = { level: (row.level ?? "semente") as Level, isNew: row.isNew };
      return [row.userId, { ...row, reputation }];
    }),
  );
}

/** Lists of equal length, one for each column, as `unnest` takes them. */
function columnsOf<Row extends object>(rows: Row[]): Record<string, unknown[]> {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
}

const list = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`;
const keyLists = sql`${list("productId", "uuid")}, ${list("userId", "uuid")}, ${list("mark", "text")}`;

const selectFacts = preparedStatement((db, key: `facts of votes, ${Locking}`) => {
  const skipLocked = key === "facts of votes, skip";
  const senderLock = sql.raw(
    `(pg_${skipLocked ? "try_" : ""}advisory_xact_lock(hashtextextended(v.mark, 0))::text)`,
  );
  return db
    .select({
      userId: users.id,
      ended: products.ended,
      valid_until: products.valid_until,
      published_at: products.published_at,
      isMine: sql<boolean>`coalesce(${products.user_id} = v.user_id, false)`,
      ownQuarters: votes.quarters,
      quarters: sumOf("quarters"),
      voters: sumOf("voters"),
      level: memberLevels.level,
      isNew: isNewAccount,
      isLocked: sql<boolean>`${senderLock} <> 'false'`,
    })
    .from(sql`unnest(${keyLists}, ${list("sessionId", "uuid")}) AS v (product_id, user_id, mark, session_id)`)
    .innerJoin(products, sql`${products.id} = v.product_id AND ${products.status} = 'approved'`)
    .innerJoin(users, sql`${users.id} = v.user_id`)
    .innerJoin(authUsers, and(eq(authUsers.id, users.id), notBanned()))
    .innerJoin(
      authSessions,
      and(sql`${authSessions.id} = v.session_id`, eq(authSessions.user_id, authUsers.id)),
    )
    .leftJoin(memberLevels, eq(memberLevels.user_id, users.id))
    .leftJoin(votes, and(eq(votes.user_id, users.id), eq(votes.product_id, products.id)))
    .for("key share", { of: authUsers, ...(skipLocked && { skipLocked }) });
});

interface Cast extends Omit<Voter, "sessionId"> {
  value: number;
  reason: string | null;
  /** Weight in quarters. */
  full: number;
  /** Where others of the same sender have voted in full. */
  rest: number;
}

/**
 * One vote a person; the same again changes nothing. By person what each adds to the sum, without those that stood already. No two of
 * one person or one sender: they would not see each other.
 */
export async function castVotes(tx: Tx, casts: Cast[]): Promise<Map<string | null, number>> {
  const rows = await insertVotes(tx, "cast votes", columnsOf(casts));
  return new Map(rows.map(({ userId, quarters }) => [userId, quarters]));
}

const insertVotes = preparedStatement((db, _: "cast votes") => {
  const { fullOfOneSender, restQuarters } = doubtRule;
  const given = sql`${list("value", "smallint")}, ${list("reason", "text")}, ${list("full", "smallint")}, ${list("rest", "smallint")}`;
  // In one order, so that batches of two processes do not wait for each other crosswise.
  return db
    .insert(votes)
    .select(
      sql`SELECT gen_random_uuid(), product_id, user_id, value, reason, value * CASE WHEN ${sql.raw(String(fullOfOneSender))} >
          (SELECT count(*) FROM votes AS o WHERE o.product_id = v.product_id AND o.mark = v.mark AND o.user_id IS DISTINCT FROM v.user_id
            AND abs(o.quarters) > ${sql.raw(String(restQuarters))}) THEN "full" ELSE rest END, mark, now()
        FROM unnest(${keyLists}, ${given}) AS v (product_id, user_id, mark, value, reason, "full", rest) ORDER BY product_id, user_id`,
    )
    .onConflictDoUpdate({
      target: [votes.user_id, votes.product_id],
      set: {
        value: sql`excluded.value`,
        reason: sql`excluded.reason`,
        quarters: sql`excluded.quarters`,
        mark: sql`excluded.mark`,
        created_at: sql`excluded.created_at`,
      },
      setWhere: sql`(${votes.value}, ${votes.reason}) IS DISTINCT FROM (excluded.value, excluded.reason)`,
    })
    .returning({ userId: votes.user_id, quarters: votes.quarters });
});

export async function withdrawVote(
  tx: Tx,
  { productId, userId }: Pick<Voter, "productId" | "userId">,
): Promise<void> {
  await tx.delete(votes).where(and(eq(votes.user_id, userId), eq(votes.product_id, productId)));
}
