import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "./transaction.ts";
import { asUuids } from "./uuid.ts";

/** By which column each table names the offer or article that it is about. The sums go last. */
const contentTables = [
  ["votes", "product_id"],
  ["confirmations", "product_id"],
  ["offer_states", "product_id"],
  ["click_hours", "product_id"],
  ["ranked_offers", "product_id"],
  ["publication_checks", "product_id"],
  ["saved_offers", "product_id"],
  ["appeals", "product_id"],
  ["notices", "product_id"],
  ["notices", "article_id"],
  ["announced_temperatures", "product_id"],
  ["off_air_prices", "product_id"],
  ["comments", "product_id"],
  ["comments", "article_id"],
  ["comment_people", "product_id"],
  ["coupon_outcomes", "coupon_id"],
  ["notices", "coupon_id"],
  ["reports", "content_id"],
  ["contributions", "content_id"],
  ["content_sums", "content_id"],
  ["log_subjects", "target_id"],
] as const;

/** What people said about offers and articles that are gone for good. */
export async function deleteContent(tx: Tx, contents: readonly string[]): Promise<void> {
  if (contents.length === 0) return;
  const ids = asUuids(contents);
  const comments = sql`SELECT id FROM comments WHERE product_id = ANY (${ids}) OR article_id = ANY (${ids})`;
  await withoutSums(tx, sql`DELETE FROM comment_marks WHERE comment_id IN (${comments})`);
  await tx.execute(sql`DELETE FROM reports WHERE content_id IN (${comments})`);
  await tx.execute(sql`DELETE FROM contributions WHERE content_id IN (${comments})`);
  for (const [table, column] of contentTables)
    await withoutSums(
      tx,
      sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ANY (${ids})`,
    );
}

/** A statement whose rows no trigger counts one by one: of thousands about one offer each would look for its sum among the others'. */
export async function withoutSums(tx: Tx, statement: SQL): Promise<void> {
  const count = (value: "on" | "off") => tx.execute(sql`SELECT set_config('xepa.sums', ${value}, true)`);
  await count("off");
  await tx.execute(statement);
  await count("on");
}
