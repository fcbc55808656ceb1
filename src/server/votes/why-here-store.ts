import { sql } from "drizzle-orm";
import { heatRule } from "#domain/votes/heat.ts";
import type { ColdReason } from "#domain/votes/vote-rule.ts";
import type { WhyHere } from "#domain/votes/why-here.ts";
import type { Reader } from "#server/db/transaction.ts";

type Row = Omit<WhyHere, "cold"> & { cold: Partial<Record<ColdReason, number>> | null };

/** An offer's own numbers in the formula of the order, in one statement of lookups by key. */
export async function loadWhyHere(db: Reader, id: string, now: Date): Promise<WhyHere> {
  const at = now.toISOString();
  const [row] = await db.execute<Row & Record<string, unknown>>(sql`
    SELECT coalesce(sum(s.quarters), 0)::int AS quarters, coalesce(sum(s.voters), 0)::int AS voters,
      (SELECT coalesce(sum(n), 0)::int FROM click_hours c WHERE c.product_id = p.id
        AND hour > date_trunc('hour', ${at}::timestamptz) - make_interval(hours => ${heatRule.clickHours})) AS clicks,
      coalesce(sum(s.people), 0)::int - (SELECT count(*)::int FROM comment_people t
        WHERE t.product_id = p.id AND t.person = p.user_id AND shown > 0) AS people,
      (SELECT rank + 1 FROM ranked_offers r WHERE r.product_id = p.id AND r.list = 'hot') AS place,
      (SELECT jsonb_object_agg(reason, n) FROM (SELECT reason, count(*) AS n FROM votes v
        WHERE v.product_id = p.id AND v.value = -1 AND reason IS NOT NULL GROUP BY reason) reasons) AS cold
    FROM products p LEFT JOIN content_sums s ON s.content_id = p.id
    WHERE p.id = ${id} GROUP BY p.id`);
  if (!row) return { quarters: 0, voters: 0, clicks: 0, people: 0, place: null, cold: {} };
  return { ...row, cold: row.cold ?? {} };
}
