import { and, eq, sql } from "drizzle-orm";
import { doubtRule, type Level, type Reputation } from "#domain/users/level.ts";
import type { Vote } from "#domain/votes/vote-schema.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import { votes } from "#server/db/schema/votes.ts";
import type { Tx } from "#server/db/transaction.ts";
import { isNewAccount } from "#server/users/reputation-store.ts";

interface Voter {
  productId: string;
  userId: string;
  /** Recognises the sender on this offer. */
  mark: string;
}

const sumOf = (column: "quarters" | "voters") =>
  sql<number>`(SELECT coalesce(sum(s.${sql.raw(column)}), 0)::int FROM content_sums s WHERE s.content_id = ${products.id})`;

/**
 * All that a vote is decided by, in one statement; undefined where there is no such approved offer. From then on the votes of one
 * sender on this offer wait for each other: only then is it known how many of them weigh in full.
 */
export async function lockVoteFacts(tx: Tx, { productId, userId, mark }: Voter) {
  const [row] = await tx
    .select({
      ended: products.ended,
      valid_until: products.valid_until,
      published_at: products.published_at,
      isMine: sql<boolean>`coalesce(${products.user_id} = ${userId}, false)`,
      ownQuarters: votes.quarters,
      quarters: sumOf("quarters"),
      voters: sumOf("voters"),
      level: memberLevels.level,
      isNew: isNewAccount,
      lock: sql<unknown>`pg_advisory_xact_lock(hashtextextended(${mark}, 0))::text`,
    })
    .from(products)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(memberLevels, eq(memberLevels.user_id, users.id))
    .leftJoin(votes, and(eq(votes.user_id, userId), eq(votes.product_id, products.id)))
    .where(and(eq(products.id, productId), eq(products.status, "approved")));
  if (!row) return undefined;
  const reputation: Reputation = { level: (row.level ?? "semente") as Level, isNew: row.isNew };
  return { ...row, reputation };
}

interface Weights {
  /** In quarters. */
  full: number;
  /** Where others of the same sender have voted in full. */
  rest: number;
}

/** One vote a person; the same again changes nothing. Answers what it adds to the sum, undefined where it stood already. */
export async function castVote(
  tx: Tx,
  { productId, userId, mark }: Voter,
  { value, reason = null }: Pick<Vote, "value" | "reason">,
  { full, rest }: Weights,
): Promise<number | undefined> {
  const { fullOfOneSender, restQuarters } = doubtRule;
  const [cast] = await tx.execute<{ quarters: number }>(sql`
    INSERT INTO votes AS v (product_id, user_id, value, reason, quarters, mark)
    SELECT ${productId}::uuid, ${userId}::uuid, ${value}::smallint, ${value < 0 ? reason : null}::text,
      ${value}::smallint * CASE WHEN count(*) < ${fullOfOneSender} THEN ${full}::smallint ELSE ${rest}::smallint END, ${mark}::text
    FROM votes WHERE product_id = ${productId} AND mark = ${mark} AND user_id <> ${userId} AND abs(quarters) > ${restQuarters}
    ON CONFLICT (user_id, product_id) DO UPDATE SET value = excluded.value, reason = excluded.reason,
      quarters = excluded.quarters, mark = excluded.mark, created_at = excluded.created_at
    WHERE (v.value, v.reason) IS DISTINCT FROM (excluded.value, excluded.reason)
    RETURNING quarters`);
  return cast?.quarters;
}

export async function withdrawVote(tx: Tx, { productId, userId }: Voter): Promise<void> {
  await tx.delete(votes).where(and(eq(votes.user_id, userId), eq(votes.product_id, productId)));
}
