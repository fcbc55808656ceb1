import { type SQL, sql } from "drizzle-orm";
import type { ModeratedCoupon, OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { CouponStatus } from "#domain/coupons/coupon-rule.ts";
import { hasMixedScripts } from "#domain/format/look-alikes.ts";
import { hostOfLink } from "#domain/stores/store-host.ts";
import type { Reader } from "#server/db/transaction.ts";
import type { TimeCursor } from "#server/http/list-page.ts";
import { imitatedBy } from "#server/stores/imitation-store.ts";
import { isLinkOf } from "./couponed-stores-store.ts";
import { type LockedCoupon, ownedColumns, ownedCoupon, storeJoin } from "./coupons-store.ts";

interface PanelQuery {
  status?: CouponStatus | undefined;
  q?: string | undefined;
  storeId?: string | undefined;
  limit: number;
  cursor?: TimeCursor | undefined;
}

type Row = LockedCoupon & Pick<ModeratedCoupon, "owner" | "same_code"> & { hosts: string[] };

/** Waiting ones from the oldest on, all others from the newest. */
export async function listPanelCoupons(
  db: Reader,
  { status, q, storeId, limit, cursor }: PanelQuery,
  now: Date,
  store_hosts: readonly string[] = [],
): Promise<ModeratedCoupon[]> {
  const isQueue = status === "pending";
  const [at, id] = cursor ?? [];
  const side = isQueue ? sql`>` : sql`<`;
  const where: SQL[] = [sql`true`];
  if (status) where.push(sql`c.status = ${status}`);
  if (storeId) where.push(sql`c.store_id = ${storeId}`);
  if (q) where.push(matches(q));
  if (at) where.push(sql`(c.created_at, c.id) ${side} (${at}::timestamptz, ${id}::uuid)`);
  const direction = isQueue ? sql`` : sql`DESC`;
  const rows = await db.execute<Row>(sql`
    SELECT ${ownedColumns},
      ARRAY(SELECT host FROM store_domains d WHERE d.store_id = coalesce(m.id, t.id)) AS hosts,
      (SELECT count(*)::int FROM coupons o WHERE o.store_id = c.store_id AND o.folded_code = c.folded_code AND o.id <> c.id) AS same_code,
      CASE WHEN u.id IS NOT NULL AND u.role = 'user' THEN jsonb_build_object('handle', u.handle, 'name', u.name,
        'level', coalesce((SELECT level FROM member_levels l WHERE l.user_id = u.id), 'semente')) END AS owner
    FROM coupons c ${storeJoin} LEFT JOIN users u ON u.id = c.user_id
    WHERE ${sql.join(where, sql` AND `)} ORDER BY c.created_at ${direction}, c.id ${direction} LIMIT ${limit}`);
  const hostOf = (url: string | null) => (url === null ? null : hostOfLink(url));
  const waiting = rows.flatMap(({ url, status: is }) => (is === "pending" && hostOf(url)) || []);
  const imitated = await imitatedBy(db, waiting, store_hosts);
  return rows.map(({ hosts, owner, same_code, ...row }) => ({
    ...ownedCoupon(row, now),
    owner,
    same_code,
    mixed_scripts: hasMixedScripts(row.note),
    foreign_link: !isLinkOf({ hosts }, row.url),
    look_alike: row.status === "pending" && imitated.has(hostOf(row.url) ?? ""),
  }));
}

/** A part of the code, of the description or of the store's name. */
function matches(q: string): SQL {
  const part = sql`fold(${`%${q.replace(/[\\%_]/g, "\\$&")}%`})`;
  return sql`(fold(c.code) LIKE ${part} OR fold(c.note) LIKE ${part} OR coalesce(m.folded_name, t.folded_name) LIKE ${part})`;
}

export async function countPending(db: Reader): Promise<number> {
  const [row] = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM coupons WHERE status = 'pending' LIMIT 1000) AS counted`,
  );
  return row?.n ?? 0;
}

/** Of one person, newest first, with what became of them. */
export async function listMyCoupons(db: Reader, userId: string, limit: number, now: Date) {
  const rows = await db.execute<LockedCoupon>(sql`
    SELECT ${ownedColumns} FROM coupons c ${storeJoin} WHERE c.user_id = ${userId} AND c.product_id IS NULL
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`);
  return rows.map((row) => ownedCoupon(row, now));
}

const rowsAtOnce = 200;
const first = "00000000-0000-0000-0000-000000000000";

/** All of a status for a file, without a transaction: a slow reader must hold neither memory nor a connection. */
export async function* couponBatches(
  db: Reader,
  status: CouponStatus | undefined,
  now: Date,
): AsyncGenerator<OwnedCoupon[]> {
  const ofStatus = status ? sql`AND c.status = ${status}` : sql``;
  for (let after: string | undefined = first; after; ) {
    const rows: readonly LockedCoupon[] = await db.execute<LockedCoupon>(sql`
      SELECT ${ownedColumns} FROM coupons c ${storeJoin} WHERE c.id > ${after} ${ofStatus} ORDER BY c.id LIMIT ${rowsAtOnce}`);
    yield rows.map((row) => ownedCoupon(row, now));
    after = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined;
  }
}
