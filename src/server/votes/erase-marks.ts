import { sql } from "drizzle-orm";
import { voiceRule } from "#domain/confirmations/voice-rule.ts";
import { voteRule } from "#domain/votes/vote-rule.ts";
import type { Db } from "#server/db/connect.ts";
import { asUuids } from "#server/db/uuid.ts";

/** Offers a step. */
const atOnce = 500;
/** No uuid comes before it. */
const first = "00000000-0000-0000-0000-000000000000";

/** A mark recognises a sender for as long as it can still decide a weight, and is erased after that. */
export async function eraseOldMarks(db: Db): Promise<void> {
  for (let after: string | undefined = first; after; ) after = await eraseClosedVotes(db, after);
  await eraseOlder(db, "confirmations", voiceRule.hours);
  for (const table of ["comments", "comment_marks", "reports"] as const)
    await eraseOlder(db, table, voteRule.days * 24);
}

/**
 * Of votes that nobody can change: their offer is over, gone, rejected or 30 days old. One that ended a moment ago may come back: who ends
 * an own offer must not make room for more votes of one address by taking that back. Answers the last offer looked at.
 */
async function eraseClosedVotes(db: Db, after: string): Promise<string | undefined> {
  const [step] = await db.execute<{ last: string | null; closed: string[] | null }>(sql`
    SELECT max(product_id::text) AS last, array_agg(product_id) FILTER (
      WHERE p.id IS NULL OR p.status = 'rejected' OR p.published_at <= now() - make_interval(days => ${voteRule.days})
        OR p.ended AND coalesce(p.ended_at, '-infinity') < now() - make_interval(hours => ${voiceRule.hours})
    ) AS closed
    FROM (SELECT DISTINCT product_id FROM votes WHERE mark IS NOT NULL AND product_id > ${after} ORDER BY product_id LIMIT ${atOnce}) marked
    LEFT JOIN products p ON p.id = product_id`);
  if (step?.closed)
    await db.execute(sql`
      UPDATE votes SET mark = NULL WHERE mark IS NOT NULL AND product_id = ANY (${asUuids(step.closed)})`);
  return step?.last ?? undefined;
}

async function eraseOlder(db: Db, table: string, hours: number): Promise<void> {
  await db.execute(sql`
    UPDATE ${sql.identifier(table)} SET mark = NULL
    WHERE mark IS NOT NULL AND created_at < now() - make_interval(hours => ${hours})`);
}
