import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";

/** What an audit finds in notices and their deliveries, each by the kind of error that it is. */
export interface NoticeFaults {
  lost: string[];
  double: string[];
  leak: string[];
}

/** A hand-over that had begun when an offer was withdrawn may be marked so many seconds later. */
const markSeconds = 15;

export async function readNoticeFaults(db: Db): Promise<NoticeFaults> {
  return {
    lost: [...(await missingNotices(db)), ...(await missingDeliveries(db))],
    double: await doubledDeliveries(db),
    leak: await lateDeliveries(db),
  };
}

/** Of alerts that ask for words and a price alone: the matching itself has its own tests. An event that still waits has lost nothing. */
function missingNotices(db: Db): Promise<string[]> {
  return whatIs(
    db,
    sql`SELECT format('%s rang nobody of the alert %s', p.name, a.id) AS what
    FROM alerts a JOIN products p ON p.status = 'approved' AND NOT p.ended AND p.published_at > a.created_at
      AND p.user_id IS DISTINCT FROM a.user_id AND strpos(p.search_text, fold(a.q)) > 0
      AND coalesce(p.sale_price <= a.max_price, true)
    WHERE NOT a.paused AND a.q <> '' AND a."not" = '' AND num_nonnulls(a.category, a.store, a.product_key, a.min_discount,
        a.min_temperature) = 0 AND NOT a.only_real AND a.leave_out = '{}'
      AND NOT EXISTS (SELECT FROM notices n
        WHERE n.user_id = a.user_id AND n.subject_id = p.id AND n.kind = 'alert' AND n.price <= p.sale_price)
      AND NOT EXISTS (SELECT FROM alert_events e WHERE e.product_id = p.id AND e.not_before < now() + interval '1 year')`,
  );
}

/** Queued in the transaction that stores the notice, for every channel that reaches the person. */
function missingDeliveries(db: Db): Promise<string[]> {
  return whatIs(
    db,
    sql`SELECT DISTINCT format('the notice %s was never queued for %s', n.id, channel) AS what
    FROM notices n JOIN alerts a ON a.id = ANY (n.alerts) CROSS JOIN LATERAL unnest(a.channels) AS channel
      LEFT JOIN notice_settings s ON s.user_id = n.user_id
    WHERE n.kind = 'alert' AND channel <> ALL (coalesce(s.paused, '{}')) AND CASE channel
        WHEN 'push' THEN EXISTS (SELECT FROM push_devices v WHERE v.user_id = n.user_id AND v.created_at < n.created_at)
        WHEN 'telegram' THEN EXISTS (SELECT FROM telegram_chats v
          WHERE v.user_id = n.user_id AND NOT blocked AND v.created_at < n.created_at)
        WHEN 'email' THEN true WHEN 'daily' THEN true ELSE false END
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.notice_id = n.id AND d.channel = channel)`,
  );
}

function doubledDeliveries(db: Db): Promise<string[]> {
  return whatIs(
    db,
    sql`SELECT format('the notice %s is queued %s times for %s', notice_id, count(*), channel) AS what
    FROM deliveries GROUP BY notice_id, channel, event_at HAVING count(*) > 1`,
  );
}

function lateDeliveries(db: Db): Promise<string[]> {
  return whatIs(
    db,
    sql`SELECT format('%s was handed over by %s after its withdrawal', p.name, d.channel) AS what
    FROM deliveries d JOIN notices n ON n.id = d.notice_id JOIN products p ON p.id = n.product_id AND p.status <> 'approved'
    WHERE d.last_error IS NULL AND d.done_at > (
      SELECT max(e.created_at) FROM audit_events e WHERE e.object_kind = 'product' AND e.object_id = p.id::text
        AND e.after ->> 'status' <> 'approved') + make_interval(secs => ${markSeconds})`,
  );
}

async function whatIs(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await db.execute<{ what: string }>(query);
  return rows.map(({ what }) => what);
}
