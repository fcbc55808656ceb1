import { sql } from "drizzle-orm";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { mentionedHandles } from "#domain/comments/comment-parts.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { notBanned } from "#server/session/session-store.ts";

interface ShownComment {
  id: string;
  product_id: string | null;
  article_id: string | null;
  thread_id: string | null;
  user_id: string | null;
  body: string;
}

/**
 * Of a comment that everybody sees now: who is replied to, else who is mentioned, else who sent the offer. It rings a person once,
 * also where it is edited, or hidden and released again.
 * @param parentId the comment that the reply was written to, where that is not the thread's first
 */
export async function ringForComment(tx: Tx, comment: ShownComment, parentId?: string | null): Promise<void> {
  const { id, product_id, article_id, thread_id, user_id, body } = comment;
  const handles = mentionedHandles(body).slice(0, commentLimits.mentions);
  const repliedTo = [thread_id, parentId].filter((one) => one != null);
  await insertRings(tx, "rings of a comment", { id, product_id, article_id, user_id, handles, repliedTo });
}

const insertRings = preparedSql(() => {
  const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
  return sql`
    INSERT INTO notices (user_id, kind, subject_id, product_id, article_id, event_at)
    SELECT r.user_id, r.kind, ${given("id", "uuid")}, ${given("product_id", "uuid")}, ${given("article_id", "uuid")}, now()
    FROM (SELECT DISTINCT ON (w.user_id) w.user_id, w.kind FROM (
        SELECT user_id, 'reply' AS kind, 1 AS rank FROM comments WHERE id = ANY (${given("repliedTo", "uuid[]")}) AND status = 'shown'
        UNION ALL SELECT id, 'mention', 2 FROM users WHERE handle = ANY (${given("handles", "text[]")})
        UNION ALL SELECT user_id, 'comment', 3 FROM products WHERE id = ${given("product_id", "uuid")}
      ) w WHERE w.user_id <> ${given("user_id", "uuid")} ORDER BY w.user_id, w.rank) r
    JOIN ${authUsers} ON auth_users.id = r.user_id AND ${notBanned()}
    WHERE NOT EXISTS (SELECT 1 FROM notices n WHERE n.user_id = r.user_id AND n.subject_id = ${given("id", "uuid")})
    ORDER BY r.user_id ON CONFLICT DO NOTHING`;
});

/** Of appeals that were just decided on; undone and decided again they ring again. */
export async function ringForAppeals(tx: Tx, productIds: readonly string[], by: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO notices (user_id, kind, subject_id, product_id, outcome, event_at)
    SELECT p.user_id, 'appeal', p.id, p.id, x.status, now()
    FROM appeals x JOIN products p ON p.id = x.product_id JOIN ${authUsers} ON auth_users.id = p.user_id
    WHERE x.product_id = ANY (${asUuids(productIds)}) AND p.user_id <> ${by} AND ${notBanned()}
    ORDER BY p.user_id, p.id
    ON CONFLICT (user_id, subject_id, kind) DO UPDATE SET outcome = excluded.outcome, position = excluded.position,
      event_at = excluded.event_at, created_at = excluded.created_at, read_at = NULL`);
}

/** Of decisions that were undone. */
export async function silenceAppeals(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`DELETE FROM notices WHERE kind = 'appeal' AND product_id = ANY (${asUuids(productIds)})`,
  );
}

/** Of offers that were just decided on; a later decision rings again. Who decided on an offer of their own knows it. */
export async function ringForDecisions(tx: Tx, productIds: readonly string[], by: string): Promise<void> {
  if (productIds.length === 0) return;
  await tx.execute(sql`
    INSERT INTO notices (user_id, kind, subject_id, product_id, outcome, event_at)
    SELECT p.user_id, 'decision', p.id, p.id, p.status, now() FROM products p JOIN ${authUsers} ON auth_users.id = p.user_id
    WHERE p.id = ANY (${asUuids(productIds)}) AND p.status <> 'pending' AND p.user_id <> ${by} AND ${notBanned()}
    ORDER BY p.user_id, p.id
    ON CONFLICT (user_id, subject_id, kind) DO UPDATE SET outcome = excluded.outcome, position = excluded.position,
      event_at = excluded.event_at, created_at = excluded.created_at, read_at = NULL`);
}
