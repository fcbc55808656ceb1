import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { adminEmail } from "../process/server-process.ts";

/** Invariants of the database under any input: each is a query that finds breaches. */
const broken: Record<string, ReturnType<typeof sql>> = {
  "a status that nobody knows": sql`
    SELECT id FROM products WHERE status NOT IN ('pending', 'approved', 'rejected')
    UNION ALL SELECT id FROM articles WHERE status NOT IN ('draft', 'published')
    UNION ALL SELECT id FROM users WHERE role NOT IN ('user', 'admin', 'super_admin')`,
  "a discount that is not of its prices": sql`
    SELECT id FROM products WHERE discount NOT BETWEEN 0 AND 100 OR discount <> CASE
      WHEN original_price > sale_price AND original_price > 0
      THEN round((original_price - sale_price) * 100 / original_price) ELSE 0 END`,
  "a price that is no price": sql`
    SELECT id FROM products WHERE sale_price < 0 OR original_price < 0
      OR sale_price <> round(sale_price, 2) OR original_price <> round(original_price, 2)`,
  "a counter of offers that is wrong": sql`
    SELECT status, category, ended FROM (
      SELECT status, category, ended, n FROM product_counts
      UNION ALL SELECT status, category, ended, -count(*) FROM products GROUP BY 1, 2, 3
    ) both_ways GROUP BY 1, 2, 3 HAVING sum(n) <> 0`,
  "a counter of people that is wrong": sql`
    SELECT month, role FROM (
      SELECT month, role, n FROM user_counts
      UNION ALL SELECT to_char(created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM'), role, -count(*)
      FROM users GROUP BY 1, 2
    ) both_ways GROUP BY 1, 2 HAVING sum(n) <> 0`,
  "an approved offer without address or day": sql`
    SELECT id FROM products WHERE slug = '' OR (status = 'approved' AND published_at IS NULL)`,
  "a published article without address or day": sql`
    SELECT id FROM articles WHERE slug = '' OR (status = 'published' AND published_at IS NULL)`,
  "a link that is no web address": sql`SELECT id FROM products WHERE product_url !~ '^https?://[^/]'`,
  "an offer of somebody who is not there": sql`
    SELECT id FROM products WHERE user_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM auth_users WHERE auth_users.id = products.user_id)`,
  "a picture that is not there, or may be swept while it is shown": sql`
    SELECT p.id FROM products p, unnest(p.images) AS address
    WHERE NOT EXISTS (SELECT FROM images i WHERE '/img/' || i.key || '.webp' = address
      AND i.state = 'here' AND i.loose_since IS NULL)`,
  "an article with code in it": sql`
    SELECT id FROM articles WHERE content ~* '<(script|iframe|object|embed|svg|style|base|meta)\\y'`,
  "something that is in the trash and also there": sql`
    SELECT id FROM trash WHERE id IN (SELECT id FROM products UNION ALL SELECT id FROM articles)`,
  "a profile whose address is not its account's": sql`
    SELECT u.id FROM users u JOIN auth_users a ON a.id = u.id WHERE u.email <> a.email`,
  "a confirmed account without profile": sql`
    SELECT id FROM auth_users a WHERE email_confirmed_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = a.id)`,
  "a letter that waits and says nothing": sql`
    SELECT id FROM outbox WHERE sealed IS NULL AND sent_at IS NULL AND failed_at IS NULL`,
  "a counter of comments that is wrong": sql`
    SELECT id, sum(n) FROM (
      SELECT content_id AS id, comments AS n FROM content_sums
      UNION ALL SELECT coalesce(product_id, article_id), -1 FROM comments WHERE status = 'shown'
    ) both_ways GROUP BY id HAVING sum(n) <> 0`,
  "a reply in another place, or to a reply": sql`
    SELECT c.id FROM comments c JOIN comments t ON t.id = c.thread_id WHERE t.thread_id IS NOT NULL
      OR c.product_id IS DISTINCT FROM t.product_id OR c.article_id IS DISTINCT FROM t.article_id`,
  "a number of replies that is wrong": sql`
    SELECT t.id FROM comments t WHERE t.thread_id IS NULL AND t.replies <> (
      SELECT count(*) FROM comments c WHERE c.thread_id = t.id AND c.status = 'shown')`,
  "a handle that breaks its rule": sql`SELECT id FROM users WHERE handle !~ '^[a-z0-9_]{3,20}$'`,
  "more than a person may have": sql`
    SELECT user_id FROM alerts GROUP BY 1 HAVING count(*) > 50
    UNION ALL SELECT user_id FROM push_devices GROUP BY 1 HAVING count(*) > 10
    UNION ALL SELECT user_id FROM saved_offers GROUP BY 1 HAVING count(*) > 1000`,
  "a notice by somebody else's alert": sql`
    SELECT n.id FROM notices n JOIN alerts a ON a.id = ANY (n.alerts) WHERE a.user_id <> n.user_id`,
  "an appeal of who did not send the offer": sql`
    SELECT x.product_id FROM appeals x JOIN products p ON p.id = x.product_id WHERE p.user_id <> x.user_id`,
  "a coupon without its day, or with a link that is none": sql`
    SELECT id FROM coupons WHERE (status = 'approved' AND published_at IS NULL) OR url !~ '^https?://[^/]'`,
  "a store in the place of one that has gone itself": sql`
    SELECT s.id FROM stores s JOIN stores m ON m.id = s.merged_into WHERE m.merged_into IS NOT NULL OR m.id = s.id`,
  "a log with a gap or a wrong link": sql`
    SELECT seq FROM (SELECT seq, prev, lag(hash) OVER w AS before, lag(seq) OVER w AS last
      FROM log_entries WINDOW w AS (ORDER BY seq)) chain WHERE prev <> before OR seq <> last + 1`,
  "nobody who may open the panel": sql`
    SELECT 1 WHERE NOT EXISTS (SELECT FROM users u JOIN auth_users a ON a.id = u.id
      WHERE u.role IN ('admin', 'super_admin') AND (a.banned_until IS NULL OR a.banned_until < now()))`,
  "the site's own admin is gone": sql`
    SELECT 1 WHERE NOT EXISTS (SELECT FROM users WHERE email = ${adminEmail} AND role <> 'user')`,
};

export const invariants = Object.keys(broken).length;

/** Each broken one, with some examples. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [says, query] of Object.entries(broken)) {
    const rows = await db.execute(sql`SELECT * FROM (${query}) found LIMIT 5`);
    if (rows.length > 0) found.push(`${says}: ${JSON.stringify([...rows])}`);
  }
  return found;
}
