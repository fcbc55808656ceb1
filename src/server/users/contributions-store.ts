import { type SQL, sql } from "drizzle-orm";
import { voiceRule } from "#domain/confirmations/voice-rule.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { commentMarks, comments, reports } from "#server/db/schema/comments.ts";
import { confirmations } from "#server/db/schema/confirmations.ts";
import { couponOutcomes } from "#server/db/schema/coupons.ts";
import { votes } from "#server/db/schema/votes.ts";
import type { Tx } from "#server/db/transaction.ts";

// What a person said about others' offers and articles.

/** For the export: each with an index on (user_id, created_at, id). */
export const contributionTables = {
  votes: votes,
  confirmations: confirmations,
  comments: comments,
  comment_marks: commentMarks,
  reports: reports,
  coupon_outcomes: couponOutcomes,
} as const;

const atOnce = 500;

/**
 * Votes, answers, marks and reports lose their person, their sums stay; comments stay as of "conta apagada" or go. The code of the sender
 * stays where it decides weights, for as long as everybody's (`erase-marks.ts`): who deletes accounts must not make room for the next ones.
 */
export async function detachContributions(tx: Tx, id: string, choice: "keep" | "erase"): Promise<void> {
  await tagCommentedPages(tx, id);
  await deleteEarlierAnswers(tx, id);
  for (const name of ["votes", "confirmations", "reports"] as const) await detach(tx, name, id);
  await detach(tx, "comment_marks", id, sql`, mark = NULL`);
  await tx.execute(sql`DELETE FROM vote_rings WHERE ${id}::uuid = ANY (people)`);
  await detachPeople(tx, id);
  await tx.execute(sql`DELETE FROM reports WHERE kind = 'profile' AND content_id = ${id}`);
  if (choice === "erase") await eraseComments(tx, id);
  await detach(
    tx,
    "comments",
    id,
    sql`, mark = NULL, person = CASE WHEN person = ${id} THEN gen_random_uuid() ELSE person END`,
  );
}

async function detach(tx: Tx, name: string, id: string, more = sql``): Promise<void> {
  const table = sql.identifier(name);
  await inBites(
    tx,
    sql`
    UPDATE ${table} SET user_id = NULL${more}
    WHERE id IN (SELECT id FROM ${table} WHERE user_id = ${id} LIMIT ${atOnce}) RETURNING 1`,
  );
}

/** Of a person the latest answer counts, and nobody could tell any more which ones are of one person. Older ones count nothing. */
async function deleteEarlierAnswers(tx: Tx, id: string): Promise<void> {
  await inBites(
    tx,
    sql`DELETE FROM confirmations WHERE id IN (
      SELECT c.id FROM confirmations c WHERE c.user_id = ${id} AND c.created_at > now() - make_interval(hours => ${voiceRule.hours})
        AND EXISTS (SELECT 1 FROM confirmations l
          WHERE l.user_id = c.user_id AND l.product_id = c.product_id AND (l.created_at, l.id) > (c.created_at, c.id))
      LIMIT ${atOnce}) RETURNING 1`,
  );
}

/** The count of people stays: on each offer another random one, so that nothing links them. */
async function detachPeople(tx: Tx, id: string): Promise<void> {
  await inBites(
    tx,
    sql`
    WITH bite AS (SELECT product_id FROM comment_people WHERE person = ${id} LIMIT ${atOnce}),
    moved AS (
      UPDATE comment_people p SET person = gen_random_uuid() FROM bite WHERE p.person = ${id} AND p.product_id = bite.product_id
      RETURNING p.product_id, p.person
    ),
    renamed AS (
      UPDATE comments c SET person = moved.person FROM moved WHERE c.user_id = ${id} AND c.product_id = moved.product_id
    )
    SELECT 1 FROM moved`,
  );
}

/** Those with replies leave a placeholder; what others said about them goes with them. */
async function eraseComments(tx: Tx, id: string): Promise<void> {
  const own = sql`SELECT id FROM comments WHERE user_id = ${id}`;
  await tx.execute(sql`DELETE FROM reports WHERE kind = 'comment' AND content_id IN (${own})`);
  await inBites(
    tx,
    sql`DELETE FROM comment_marks WHERE id IN (
    SELECT id FROM comment_marks WHERE comment_id IN (${own}) LIMIT ${atOnce}) RETURNING 1`,
  );
  // Replies first: a thread whose only replies are the person's own goes, too.
  for (const which of [sql`thread_id IS NOT NULL`, sql`thread_id IS NULL AND replies = 0`])
    await inBites(
      tx,
      sql`DELETE FROM comments WHERE id IN (${own} AND ${which} LIMIT ${atOnce}) RETURNING 1`,
    );
  await inBites(
    tx,
    sql`UPDATE comments SET status = 'deleted', body = '' WHERE id IN (
    ${own} AND (status <> 'deleted' OR body <> '') LIMIT ${atOnce}) RETURNING 1`,
  );
}

/** A person may have hundreds of thousands of rows, and a statement five seconds. */
async function inBites(tx: Tx, statement: SQL): Promise<void> {
  for (;;) if ((await tx.execute(statement)).length < atOnce) return;
}

/** The pages that name the person beside a comment. */
async function tagCommentedPages(tx: Tx, id: string): Promise<void> {
  const pages = async (kind: "product" | "article", table: SQL, column: SQL) => {
    const rows = await tx.execute<{ slug: string }>(sql`
      SELECT DISTINCT p.slug FROM comments c JOIN ${table} p ON p.id = c.${column} WHERE c.user_id = ${id}`);
    for (const { slug } of rows) tx.changes.add(`${kind}:${slug}` as ChangeTag);
  };
  await pages("product", sql`products`, sql`product_id`);
  await pages("article", sql`articles`, sql`article_id`);
}
