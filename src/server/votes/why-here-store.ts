import { sql } from "drizzle-orm";
import { heatRule } from "#domain/votes/heat.ts";
import type { ColdReason } from "#domain/votes/vote-rule.ts";

/** An offer's own numbers in the formula of the order: of products `p` with their sums `s`, at the placeholder `at`. */
export const whyColumns = {
  quarters: sql<number>`coalesce(sum(s.quarters), 0)::int`,
  voters: sql<number>`coalesce(sum(s.voters), 0)::int`,
  clicks: sql<number>`(SELECT coalesce(sum(n), 0)::int FROM click_hours c WHERE c.product_id = p.id
    AND hour > date_trunc('hour', ${sql.placeholder("at")}::timestamptz) - make_interval(hours => ${sql.raw(String(heatRule.clickHours))}))`,
  people: sql<number>`coalesce(sum(s.people), 0)::int - (SELECT count(*)::int FROM comment_people t
    WHERE t.product_id = p.id AND t.person = p.user_id AND shown > 0)`,
  place: sql<
    number | null
  >`(SELECT rank + 1 FROM ranked_offers r WHERE r.product_id = p.id AND r.list = 'hot')`,
  cold: sql<Partial<Record<ColdReason, number>> | null>`(SELECT jsonb_object_agg(reason, n) FROM (
    SELECT reason, count(*) AS n FROM votes v WHERE v.product_id = p.id AND v.value = -1 AND reason IS NOT NULL GROUP BY reason
  ) reasons)`,
};
