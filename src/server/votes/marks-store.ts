import { sql } from "drizzle-orm";
import { voiceRule } from "#domain/confirmations/voice-rule.ts";
import type { MyMarks, OfferMarks } from "#domain/votes/marks-schema.ts";
import type { Reader } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { asMoment, offerFigures } from "#server/products/offer-figures-store.ts";

/** Of the public ones among these: what this person did, and the figures as they are now. */
export async function loadOfferMarks(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<MyMarks["offers"]> {
  if (ids.length === 0) return {};
  const rows = await db.execute<OfferMarks & { id: string }>(sql`
    SELECT products.id, v.value AS vote, v.reason, coalesce(products.user_id = ${userId}, false) AS mine,
      EXISTS (SELECT 1 FROM saved_offers s WHERE s.user_id = ${userId} AND s.product_id = products.id) AS saved,
      (SELECT c.says FROM confirmations c WHERE c.user_id = ${userId} AND c.product_id = products.id
        AND c.created_at > now() - make_interval(hours => ${voiceRule.pauseHours}) ORDER BY c.created_at DESC LIMIT 1) AS confirmed,
      ${offerFigures.temperature} AS temperature, ${offerFigures.comments} AS comments, ${offerFigures.state} AS state,
      ${offerFigures.confirmed_at} AS confirmed_at, ${offerFigures.confirmed_people} AS confirmed_people,
      ${offerFigures.end_reason} AS end_reason, ${offerFigures.revived_at} AS revived_at,
      (SELECT coalesce(sum(s.voters), 0)::int FROM content_sums s WHERE s.content_id = products.id) AS votes
    FROM products LEFT JOIN votes v ON v.user_id = ${userId} AND v.product_id = products.id
    WHERE products.id = ANY (${asUuids(ids)}) AND products.status = 'approved'`);
  return Object.fromEntries(
    rows.map(({ id, confirmed_at, revived_at, ...marks }) => [
      id,
      { ...marks, confirmed_at: asMoment(confirmed_at), revived_at: asMoment(revived_at) },
    ]),
  );
}

export async function loadCommentMarks(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<MyMarks["comments"]> {
  if (ids.length === 0) return {};
  const rows = await db.execute<{ id: string; useful: boolean; mine: boolean; useful_count: number }>(sql`
    SELECT c.id, m.id IS NOT NULL AS useful, coalesce(c.user_id = ${userId}, false) AS mine, c.useful AS useful_count
    FROM comments c LEFT JOIN comment_marks m ON m.user_id = ${userId} AND m.comment_id = c.id
    WHERE c.id = ANY (${asUuids(ids)}) AND c.status = 'shown'`);
  return Object.fromEntries(rows.map(({ id, ...marks }) => [id, marks]));
}

/** Only their author sees them. */
export function loadHeldComments(
  db: Reader,
  userId: string,
  contents: readonly string[],
): Promise<MyMarks["held"]> {
  if (contents.length === 0) return Promise.resolve([]);
  return db.execute<MyMarks["held"][number]>(sql`
    SELECT id, product_id, article_id, thread_id, body, version,
      coalesce((SELECT level FROM member_levels l WHERE l.user_id = comments.user_id), 'semente') AS level,
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
    FROM comments WHERE user_id = ${userId} AND status IN ('held', 'hidden')
      AND coalesce(product_id, article_id) = ANY (${asUuids(contents)})
    ORDER BY created_at DESC LIMIT 20`);
}
