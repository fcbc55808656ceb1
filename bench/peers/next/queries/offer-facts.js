import { sql } from "./sql.js";

const mostCounted = 1000;

/** What an offer's page says beside the offer itself, in the words of src/server/products/offer-page-store.ts. */
export async function loadOfferFacts(id, now) {
  const [row] = await sql`
    SELECT coalesce(sum(s.quarters), 0)::int AS quarters, coalesce(sum(s.voters), 0)::int AS voters,
      (SELECT coalesce(sum(n), 0)::int FROM click_hours c WHERE c.product_id = p.id
        AND hour > date_trunc('hour', ${now.toISOString()}::timestamptz) - make_interval(hours => 24)) AS clicks,
      coalesce(sum(s.people), 0)::int - (SELECT count(*)::int FROM comment_people t
        WHERE t.product_id = p.id AND t.person = p.user_id AND shown > 0) AS people,
      (SELECT rank + 1 FROM ranked_offers r WHERE r.product_id = p.id AND r.list = 'hot') AS place,
      (SELECT jsonb_object_agg(reason, n) FROM (
        SELECT reason, count(*) AS n FROM votes v WHERE v.product_id = p.id AND v.value = -1 AND reason IS NOT NULL GROUP BY reason
      ) reasons) AS cold,
      (SELECT coalesce(l.level, 'semente') FROM users u JOIN auth_users a ON a.id = u.id LEFT JOIN member_levels l ON l.user_id = u.id
        WHERE u.id = p.user_id AND u.handle IS NOT NULL AND u.role = 'user' AND NOT u.profile_hidden
          AND (a.banned_until IS NULL OR a.banned_until <= now())) AS level,
      (SELECT count(*)::int FROM (SELECT 1 FROM products
        WHERE user_id = p.user_id AND status = 'approved' LIMIT 1001) AS counted) AS sent,
      EXISTS (SELECT 1 FROM publication_checks c WHERE c.product_id = p.id AND c.checked_at IS NULL AND c.until > now()) AS unchecked
    FROM products p LEFT JOIN content_sums s ON s.content_id = p.id WHERE p.id = ${id}::uuid GROUP BY p.id`;
  const { level, sent, unchecked, cold, ...why } = row;
  const sender = level && { level, offers: Math.min(sent, mostCounted), isMore: sent > mostCounted };
  return { why: { ...why, cold: cold ?? {} }, sender, isChecked: !unchecked };
}
