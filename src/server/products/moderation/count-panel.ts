import { sql } from "drizzle-orm";
import { z } from "zod";
import type { PanelCounts } from "#domain/products/moderation.ts";
import { panelCountsSchema } from "#domain/products/product-response-schema.ts";
import type { Reader } from "#server/db/transaction.ts";
import { responds } from "#server/http/responses.ts";
import { get, type Route } from "#server/http/route.ts";
import { countOpenChecks } from "./publication-checks-store.ts";

export const panelCountsApi: Route[] = [
  get(
    "/get-panel-counts",
    "admin",
    z.object({}),
    responds("O que o painel conta", panelCountsSchema),
    ({ db }) => countPanel(db),
  ),
];

type Counted = PanelCounts["products"] & Omit<PanelCounts, "products">;

/** From the counters that triggers maintain, and from indexes of the few rows that need attention. */
async function countPanel(db: Reader): Promise<PanelCounts> {
  const [row] = await db.execute<Record<string, unknown>>(sql`SELECT
    coalesce(sum(n) FILTER (WHERE status = 'pending'), 0)::float8 AS pending,
    coalesce(sum(n) FILTER (WHERE status = 'approved'), 0)::float8 AS approved,
    coalesce(sum(n) FILTER (WHERE status = 'rejected'), 0)::float8 AS rejected,
    ${countOpenChecks} AS to_check,
    (SELECT coalesce(sum(n), 0)::float8 FROM user_counts) AS users,
    (SELECT count(*)::int FROM comments WHERE status IN ('held', 'hidden')) AS waiting_comments,
    (SELECT count(*)::int FROM (SELECT DISTINCT kind, content_id FROM reports WHERE decided_at IS NULL) open) AS open_reports,
    (SELECT count(*)::int FROM coupons WHERE status = 'pending') AS pending_coupons,
    (SELECT count(*)::int FROM appeals a JOIN products p ON p.id = a.product_id WHERE a.status = 'open') AS open_appeals,
    (SELECT count(*)::int FROM contact_messages WHERE read_at IS NULL) AS unread_messages,
    (SELECT count(*)::int FROM outbox WHERE failed_at IS NOT NULL) AS failed_letters
    FROM product_counts`);
  const { pending, approved, rejected, ...others } = row as Counted;
  return { products: { pending, approved, rejected }, ...others };
}
