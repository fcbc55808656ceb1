import { and, eq, sql } from "drizzle-orm";
import { doubtRule, type Level, type Reputation } from "#domain/users/level.ts";
import type { Vote } from "#domain/votes/vote-schema.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import { votes } from "#server/db/schema/votes.ts";
import type { Tx } from "#server/db/transaction.ts";
import { notBanned } from "#server/session/session-store.ts";
import { isNewAccount } from "#server/users/reputation-store.ts";

interface Voter {
  productId: string;
  userId: string;
  sessionId: string;
  /** Recognises the sender on this offer. */
  mark: string;
}

const sumOf = (column: "quarters" | "voters") =>
  sql<number>`(SELECT coalesce(sum(s.${sql.raw(column)}), 0)::int FROM content_sums s WHERE s.content_id = ${products.id})`;

/**
 * All that a vote is decided by, in one statement, which locks the account as `lockCaller` does; undefined where there is no such
 * approved offer or session. From then on the votes of one sender on this offer wait for each other: only then is it known how many of
 * them weigh in full.
 */
export async function lockVoteFacts(tx: Tx, voter: Voter) {
  const [row] = await selectFacts(tx, "facts of a vote", { ...voter });
  if (!row) return undefined;
  const reputation: Reputation = { level: (row.level ?? "semente") as Level, isNew: row.isNew };
  return { ...row, reputation };
}

const [productId, userId, mark] = ["productId", "userId", "mark"].map((name) => sql.placeholder(name));

const selectFacts = preparedStatement((db, _: "facts of a vote") =>
  db
    .select({
      ended: products.ended,
      valid_until: products.valid_until,
      published_at: products.published_at,
      isMine: sql<boolean>`coalesce(${products.user_id} = ${userId}::uuid, false)`,
      ownQuarters: votes.quarters,
      quarters: sumOf("quarters"),
      voters: sumOf("voters"),
      level: memberLevels.level,
      isNew: isNewAccount,
      lock: sql<unknown>`pg_advisory_xact_lock(hashtextextended(${mark}::text, 0))::text`,
    })
    .from(products)
    .innerJoin(users, sql`${users.id} = ${userId}::uuid`)
    .innerJoin(authUsers, and(eq(authUsers.id, users.id), notBanned()))
    .innerJoin(
      authSessions,
      sql`${authSessions.id} = ${sql.placeholder("sessionId")}::uuid AND ${authSessions.user_id} = ${authUsers.id}`,
    )
    .leftJoin(memberLevels, eq(memberLevels.user_id, users.id))
    .leftJoin(votes, and(sql`${votes.user_id} = ${userId}::uuid`, eq(votes.product_id, products.id)))
    .where(sql`${products.id} = ${productId}::uuid AND ${products.status} = 'approved'`)
    .for("key share", { of: authUsers }),
);

interface Weights {
  /** In quarters. */
  full: number;
  /** Where others of the same sender have voted in full. */
  rest: number;
}

/** One vote a person; the same again changes nothing. Answers what it adds to the sum, undefined where it stood already. */
export async function castVote(
  tx: Tx,
  voter: Voter,
  { value, reason = null }: Pick<Vote, "value" | "reason">,
  weights: Weights,
): Promise<number | undefined> {
  const given = { value, reason: value < 0 ? reason : null };
  const [cast] = await insertVote(tx, "cast vote", { ...voter, ...given, ...weights });
  return cast?.quarters;
}

const insertVote = preparedStatement((db, _: "cast vote") => {
  const { fullOfOneSender, restQuarters } = doubtRule;
  const placeholder = (name: "value" | "full" | "rest") => sql`${sql.placeholder(name)}::smallint`;
  const weight = sql`(SELECT ${placeholder("value")} * CASE WHEN count(*) < ${sql.raw(String(fullOfOneSender))}
      THEN ${placeholder("full")} ELSE ${placeholder("rest")} END
    FROM votes WHERE product_id = ${productId}::uuid AND mark = ${mark}::text AND user_id <> ${userId}::uuid
      AND abs(quarters) > ${sql.raw(String(restQuarters))})`;
  return db
    .insert(votes)
    .values({
      product_id: sql`${productId}::uuid`,
      user_id: sql`${userId}::uuid`,
      value: placeholder("value"),
      reason: sql`${sql.placeholder("reason")}::text`,
      quarters: weight,
      mark: sql`${mark}::text`,
    })
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
    .returning({ quarters: votes.quarters });
});

export async function withdrawVote(tx: Tx, { productId, userId }: Voter): Promise<void> {
  await tx.delete(votes).where(and(eq(votes.user_id, userId), eq(votes.product_id, productId)));
}
