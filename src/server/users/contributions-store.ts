import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ChangeTag } from "#server/db/changes.ts";
import { commentMarks, comments, reports } from "#server/db/schema/comments.ts";
import { confirmations } from "#server/db/schema/confirmations.ts";
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
} as const;

const atOnce = 500;

/** Votes, answers, marks and reports lose their person, their sums stay; comments stay as of "conta apagada" or go. */
export async function detachContributions(tx: Tx, id: string, choice: "keep" | "erase"): Promise<void> {
  await tagCommentedPages(tx, id);
  for (const name of ["votes", "confirmations", "comment_marks", "reports"] as const)
    await detach(tx, name, id);
  await tx.execute(sql`DELETE FROM vote_rings WHERE ${id}::uuid = ANY (people)`);
  await detachPeople(tx, id);
  if (choice === "erase") await eraseComments(tx, id);
  await detach(
    tx,
    "comments",
    id,
    sql`, person = CASE WHEN person = ${id} THEN gen_random_uuid() ELSE person END`,
  );
}

/** In bites: a person may have hundreds of thousands of rows, and a statement five seconds. */
async function detach(tx: Tx, name: string, id: string, more = sql``): Promise<void> {
  const table = sql.identifier(name);
  for (;;) {
    const rows = await tx.execute(sql`
      UPDATE ${table} SET user_id = NULL, mark = NULL${more}
      WHERE id IN (SELECT id FROM ${table} WHERE user_id = ${id} LIMIT ${atOnce}) RETURNING 1`);
    if (rows.length < atOnce) return;
  }
}

/** The count of people stays: on each offer another random one, so that nothing links them. */
async function detachPeople(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    WITH moved AS (
      UPDATE comment_people SET person = gen_random_uuid() WHERE person = ${id}
        AND product_id IN (SELECT product_id FROM comments WHERE user_id = ${id}) RETURNING product_id, person
    )
    UPDATE comments c SET person = moved.person FROM moved WHERE c.user_id = ${id} AND c.product_id = moved.product_id`);
}

/** Those with replies leave a placeholder. */
async function eraseComments(tx: Tx, id: string): Promise<void> {
  // Replies first: a thread whose only replies are the person's own goes, too.
  for (const which of [sql`thread_id IS NOT NULL`, sql`thread_id IS NULL AND replies = 0`])
    await tx.delete(comments).where(and(eq(comments.user_id, id), which));
  await tx.update(comments).set({ status: "deleted", body: "" }).where(eq(comments.user_id, id));
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
