import { type SQL, sql } from "drizzle-orm";
import type { CouponCounts } from "#domain/coupons/coupon-counts.ts";
import type { Coupon, CouponTerms, OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { type CouponKind, couponKinds, couponRule } from "#domain/coupons/coupon-rule.ts";
import { saves } from "#domain/coupons/coupon-saves.ts";
import { couponState, hasStarted, isPastUntil, type StoredCoupon } from "#domain/coupons/coupon-state.ts";
import type { CouponOrder } from "#domain/coupons/coupons-query.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { arrayText, asUuids } from "#server/db/uuid.ts";
import { notBanned } from "#server/session/session-store.ts";
import { isLiveCoupon, isOverCoupon, lastDay } from "./live-coupon-store.ts";

export const momentOf = (column: SQL) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A row of `coupons c`, of a table or of what locks it. */
export const termColumns = sql`c.id, c.code, c.kind, c.value::float8 AS value, c.min_purchase::float8 AS min_purchase, c.cap::float8 AS cap,
  c.needs, c.starts_at::text AS starts_at, c.until::text AS until, c.url, c.note`;

/** What people said, the last reports as far as they weigh in full. */
export const ledgerColumns = sql`c.worked, c.failed, ${momentOf(sql`c.last_worked_at`)} AS last_worked_at,
  ${momentOf(sql`c.last_failed_at`)} AS last_failed_at, c.probably_expired, c.rank, ARRAY(
    SELECT o.worked FROM (SELECT worked, created_at, id FROM coupon_outcomes WHERE coupon_id = c.id AND quarters >= 4
      ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(couponRule.recent))}) o ORDER BY o.created_at, o.id) AS recent`;

/** A merged store's coupons are the other's from that moment on, also before they have moved. */
export const storeJoin = sql`JOIN stores t ON t.id = c.store_id LEFT JOIN stores m ON m.id = t.merged_into`;
export const storeColumn = sql`jsonb_build_object('slug', coalesce(m.slug, t.slug), 'name', coalesce(m.name, t.name),
  'listed', coalesce(m.listed, t.listed)) AS store`;

type Ledger = StoredCoupon & { recent: boolean[] };

/** With its state, and without what that is made of. */
export function withState<Row extends Ledger>(row: Row, now: Date) {
  const { probably_expired: _, rank: __, ...shown } = row;
  return { ...shown, state: couponState(row, now) };
}

/** One after the other. */
const couponParts = ["live", "soon", "ended"] as const;
type CouponPart = (typeof couponParts)[number];

interface CouponQuery {
  now: Date;
  limit: number;
  /** Those of one store, also of the ones that were merged into it. */
  storeId?: string | undefined;
  /** With a cart, what saves most comes first. */
  cart?: number | undefined;
  /** `live`: valid today; `soon`: still to begin; `ended`: over, or probably, for up to 30 days. Without it all of them. */
  only?: CouponPart | undefined;
  kind?: CouponKind | undefined;
  sort?: CouponOrder | undefined;
  /** How many come before. */
  offset?: number | undefined;
}

/** Of so many of the best the cart's savings are compared, and no more are counted. */
const mostCompared = 1000;

/** Approved coupons in their order: by the lower Wilson bound, then the last success. */
export async function listCoupons(db: Reader, query: CouponQuery): Promise<Coupon[]> {
  const { now, limit, offset = 0, cart, only } = query;
  const most = cart === undefined ? offset + limit : mostCompared;
  const found: Compared[] = [];
  for (const part of only ? [only] : couponParts)
    if (found.length < most) found.push(...(await listPart(db, query, part, most - found.length)));
  const shown = (coupons: readonly Compared[]) => idsOf(coupons.slice(offset, offset + limit));
  if (cart === undefined) return loadCoupons(db, shown(found), now);
  const off = new Map(found.map((coupon) => [coupon.id, savesNow(coupon, cart, now)]));
  const savesOf = ({ id }: { id: string }) => off.get(id) ?? 0;
  const byPart = (one: Compared, other: Compared) =>
    couponParts.indexOf(one.part) - couponParts.indexOf(other.part);
  found.sort((one, other) => byPart(one, other) || savesOf(other) - savesOf(one));
  const coupons = await loadCoupons(db, shown(found), now);
  return coupons.map((coupon) => ({ ...coupon, saves: savesOf(coupon) }));
}

/** In an order that an index has. */
async function listPart(db: Reader, query: CouponQuery, part: CouponPart, most: number): Promise<Compared[]> {
  const { now, storeId, kind, sort = "best" } = query;
  return db.execute<Compared>(sql`
    SELECT c.id, c.kind, c.value::float8 AS value, c.min_purchase::float8 AS min_purchase, c.cap::float8 AS cap,
      c.starts_at::text AS starts_at, c.until::text AS until, ${part} AS part
    FROM coupons c ${storeJoin} WHERE ${inParts[part](now)} AND coalesce(m.listed, t.listed) ${ofStore(storeId)}
      ${kind ? sql`AND c.kind = ${kind}` : sql``} ORDER BY ${orders[sort]}, c.id DESC LIMIT ${most}`);
}

interface Compared extends Record<string, unknown>, Omit<CouponTerms, "needs"> {
  id: string;
  part: CouponPart;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What has not begun or is over saves nothing today. */
function savesNow(coupon: Compared, cart: number, now: Date): number {
  return isPastUntil(coupon, now) || !hasStarted(coupon, now) ? 0 : saves(coupon, cart);
}

const orders: Record<CouponOrder, SQL> = {
  best: sql`c.rank DESC, c.last_worked_at DESC NULLS LAST, c.published_at DESC`,
  ending: sql`${lastDay()}, c.rank DESC`,
  newest: sql`c.published_at DESC`,
};

const dayOf = (now: Date) => sql`${dayInSaoPaulo(now)}::date`;
const endedDays = sql.raw(String(couponRule.endedDays));
const inParts: Record<CouponPart, (now: Date) => SQL> = {
  live: (now) => isLiveCoupon(dayOf(now)),
  soon: (now) =>
    sql`c.status = 'approved' AND c.starts_at > ${dayOf(now)} AND NOT ${isOverCoupon(sql`c`, dayOf(now))}`,
  // What is over stays for 30 days.
  ended: (now) => sql`c.status = 'approved' AND ${lastDay()} >= ${dayOf(now)} - ${endedDays} AND (
    NOT c.probably_expired AND ${lastDay()} < ${dayOf(now)}
    OR c.probably_expired AND c.last_failed_at >= ${now.toISOString()}::timestamptz - make_interval(days => ${endedDays}))`,
};

/** Also of the stores that were merged into it. */
function ofStore(id: string | undefined): SQL {
  return id
    ? sql`AND c.store_id = ANY (SELECT id FROM stores WHERE id = ${id} OR merged_into = ${id})`
    : sql``;
}

/** The best live ones `c`, so many that nobody looks through more. */
export const bestCoupons = (now: Date, storeId?: string) => sql`(
  SELECT c.kind, coalesce(t.merged_into, t.id) AS store_id FROM coupons c ${storeJoin}
  WHERE ${inParts.live(now)} AND coalesce(m.listed, t.listed) ${ofStore(storeId)} ORDER BY ${orders.best}, c.id DESC LIMIT ${mostCompared + 1}) AS best`;

/** How many live ones there are, of how many stores, and of each kind; counted up to a thousand. */
export async function countCoupons(db: Reader, now: Date, storeId?: string): Promise<CouponCounts> {
  const ofKind = (kind: CouponKind) => sql`(count(*) FILTER (WHERE kind = ${kind}))::int AS ${sql.raw(kind)}`;
  const [row] = await db.execute<Omit<CouponCounts, "isMore"> & Record<string, unknown>>(sql`
    SELECT count(*)::int AS coupons, count(DISTINCT store_id)::int AS stores, ${sql.join(couponKinds.map(ofKind), sql`, `)}
    FROM ${bestCoupons(now, storeId)}`);
  const counts = row ?? { coupons: 0, stores: 0, percent: 0, amount: 0, shipping: 0, other: 0 };
  return {
    ...counts,
    coupons: Math.min(counts.coupons, mostCompared),
    isMore: counts.coupons > mostCompared,
  };
}

/** The best live ones of a store, for its page. */
export function listStoreCoupons(db: Reader, storeId: string, now: Date, limit: number): Promise<Coupon[]> {
  return listCoupons(db, { storeId, now, limit, only: "live" });
}

export type CouponRow = Omit<Coupon, "state" | "saves"> & Ledger;

/** These approved coupons in this order; what was withdrawn meanwhile is left out. */
export async function loadCoupons(db: Reader, ids: readonly string[], now: Date): Promise<Coupon[]> {
  if (ids.length === 0) return [];
  const rows = await selectCoupons(db, "coupons", { ids: arrayText(ids) });
  const byId = new Map(rows.map((row) => [row.id, withState(row, now)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those `c`, as everybody sees them. */
export const shownCoupons = (where: SQL) => sql`
  SELECT ${termColumns}, ${ledgerColumns}, ${storeColumn},
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name) END AS product,
    u.handle AS sent_by, coalesce(u.profile_hidden OR EXISTS (SELECT 1 FROM ${authUsers}
      WHERE auth_users.id = u.id AND NOT ${notBanned()}), false) AS sender_hidden,
    coalesce(u.role <> 'user', false) AS by_team, ${momentOf(sql`c.published_at`)} AS published_at,
    ${momentOf(sql`c.created_at`)} AS created_at
  FROM coupons c ${storeJoin} LEFT JOIN products p ON p.id = c.product_id AND p.status = 'approved'
    LEFT JOIN users u ON u.id = c.user_id
  WHERE c.status = 'approved' AND ${where}`;

const selectCoupons = preparedSql<CouponRow>(() =>
  shownCoupons(sql`c.id = ANY (${sql.placeholder("ids")}::uuid[])`),
);

type OwnedRow = Omit<OwnedCoupon, "state"> & Ledger & { folded_code: string };
export type LockedCoupon = OwnedRow;

export const ownedColumns = sql`${termColumns}, ${ledgerColumns}, ${storeColumn}, c.store_id, c.status, c.reason, c.user_id, c.product_id,
  c.version, ${momentOf(sql`c.published_at`)} AS published_at, ${momentOf(sql`c.decided_at`)} AS decided_at,
  ${momentOf(sql`c.created_at`)} AS created_at, ${momentOf(sql`c.updated_at`)} AS updated_at, c.folded_code`;

/** As their senders and admins see them, by id. */
export async function readCoupons(db: Reader, ids: readonly string[]): Promise<Map<string, LockedCoupon>> {
  const rows = await db.execute<OwnedRow>(sql`
    SELECT ${ownedColumns} FROM coupons c ${storeJoin} WHERE c.id = ANY (${asUuids(ids)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same, locked in one order until the transaction ends. */
export async function lockCoupons(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedCoupon>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.execute<OwnedRow>(sql`
    SELECT ${ownedColumns} FROM coupons c ${storeJoin} WHERE c.id = ANY (${asUuids(ids)}) ORDER BY c.id FOR UPDATE OF c`);
  return new Map(rows.map((row) => [row.id, row]));
}

export function ownedCoupon(row: LockedCoupon, now: Date): OwnedCoupon {
  const { folded_code: _, ...shown } = withState(row, now);
  return shown;
}

/** Of a store that was merged the pages are those of the one that took its place, also before its coupons have moved. */
export async function tagCoupons(tx: Tx, storeIds: readonly string[]): Promise<void> {
  if (storeIds.length === 0) return;
  const rows = await tx.execute<{ id: string }>(
    sql`SELECT DISTINCT coalesce(merged_into, id) AS id FROM stores WHERE id = ANY (${asUuids(storeIds)})`,
  );
  for (const tag of couponTags(idsOf(rows))) tx.changes.add(tag);
}

/** Every page that shows coupons of these stores; where none of them was merged. */
export function couponTags(storeIds: readonly string[]): ChangeTag[] {
  return ["coupons", ...new Set(storeIds.map((id): ChangeTag => `coupons:${id}`))];
}
