import { sql } from "drizzle-orm";
import { couponMessages, decidedCoupons } from "#domain/coupons/coupon-messages.ts";
import type { CouponDecisionsResponse } from "#domain/coupons/coupon-response-schema.ts";
import type { CouponDecisions, VersionedCoupon } from "#domain/coupons/coupon-schema.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { lockAdmin } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { lockCodesOf } from "./coupon-codes-store.ts";
import { ringForCouponDecisions, ringForCoupons } from "./coupon-notices-store.ts";
import { type LockedCoupon, lockCoupons, ownedCoupon, readCoupons, tagCoupons } from "./coupons-store.ts";
import { followFreedCodes } from "./offer-coupons-store.ts";
import { recordCoupons } from "./write-coupon.ts";

const decisionLock = 20_141_128;

interface Refusal {
  status: number;
  message: string;
}

/** On the versions that the moderator saw; a refusal of one stops no other. `pending` takes a decision back. */
export async function decideCoupons(
  context: HandlerContext<CouponDecisions>,
): Promise<CouponDecisionsResponse> {
  const { tx, input, caller, config, now } = context;
  const by = await lockAdmin(tx, caller, config);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${decisionLock})`);
  const ids = input.coupons.map(({ couponId }) => couponId);
  await lockCodesOf(tx, ids);
  const current = await lockCoupons(tx, ids);
  const refusals = new Map<VersionedCoupon, Refusal>();
  const changed = new Map<string, LockedCoupon>();
  for (const item of input.coupons) {
    const row = current.get(item.couponId);
    const refusal = refusalOf(row, item, input);
    if (refusal) refusals.set(item, refusal);
    else if (row && row.status !== input.status) changed.set(row.id, row);
  }
  const taken = await takenCodes(tx, [...changed.values()], input.status);
  for (const item of input.coupons)
    if (taken.has(item.couponId)) refusals.set(item, { status: 409, message: couponMessages.taken });
  const written = [...changed.values()].filter(({ id }) => !taken.has(id));
  await writeDecisions(context, by.id, written);
  const after = await readCoupons(tx, ids);
  const results = input.coupons.map((item) => {
    const row = after.get(item.couponId);
    const refusal = refusals.get(item);
    const said = refusal ?? { status: 200, message: decidedCoupons(input.status, 1, 1) };
    return {
      couponId: item.couponId,
      ok: !refusal,
      ...said,
      ...(row ? { coupon: ownedCoupon(row, now) } : {}),
    };
  });
  const done = results.filter(({ ok }) => ok).length;
  return { message: decidedCoupons(input.status, done, results.length), results };
}

function refusalOf(
  row: LockedCoupon | undefined,
  { version }: VersionedCoupon,
  { status }: CouponDecisions,
): Refusal | undefined {
  if (!row) return { status: 404, message: couponMessages.unknown };
  const hasMoved = version !== undefined && version !== row.version;
  // The same decision by two moderators is one decision.
  if (row.status === status) return undefined;
  if (hasMoved) return { status: 409, message: couponMessages.moved_on };
  const isOpen = row.status === "pending" || (status === "pending" && row.status !== "withdrawn");
  return isOpen ? undefined : { status: 409, message: couponMessages.already_decided };
}

/** Of rejected ones that wait again: another coupon may have their code by now. */
async function takenCodes(
  tx: Tx,
  rows: LockedCoupon[],
  status: CouponDecisions["status"],
): Promise<Set<string>> {
  const reopened = rows.filter((row) => status === "pending" && row.status === "rejected");
  if (reopened.length === 0) return new Set();
  const found = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT c.id FROM coupons c JOIN coupons o ON o.store_id = c.store_id AND o.folded_code = c.folded_code
      AND o.id <> c.id AND (o.status IN ('pending', 'approved') OR (o.id < c.id AND o.id = ANY (${asUuids(reopened.map(({ id }) => id))})))
    WHERE c.id = ANY (${asUuids(reopened.map(({ id }) => id))})`);
  return new Set(found.map(({ id }) => id));
}

/** Of coupons that the caller has locked: status, pages, record, notices. */
async function writeDecisions(
  { tx, input: { status, reason }, now }: HandlerContext<CouponDecisions>,
  by: string,
  rows: readonly LockedCoupon[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`
    UPDATE coupons SET status = ${status}, reason = ${status === "rejected" ? (reason ?? null) : null}, version = version + 1,
      decided_at = ${status === "pending" ? null : now.toISOString()}::timestamptz, updated_at = now(),
      published_at = ${status === "approved" ? sql`coalesce(published_at, now())` : sql`published_at`}
    WHERE id = ANY (${asUuids(ids)})`);
  const isSeen = rows.filter((row) => row.status === "approved" || status === "approved");
  await tagCoupons(
    tx,
    isSeen.map(({ store_id }) => store_id),
  );
  const after = await readCoupons(tx, ids);
  await recordCoupons(
    tx,
    by,
    "decide-coupon",
    rows.flatMap((row) => {
      const next = after.get(row.id);
      return next ? [{ before: ownedCoupon(row, now), after: ownedCoupon(next, now) }] : [];
    }),
  );
  if (status === "pending") return takeBackNotices(tx, ids);
  await ringForCouponDecisions(tx, ids, by);
  // None but waiting ones can be rejected here.
  if (status === "rejected") await followFreedCodes(tx, rows, now);
  if (status === "approved")
    await ringForCoupons(
      tx,
      rows.filter(({ published_at }) => published_at === null).map(({ id }) => id),
    );
}

/** A decision that is taken back is shown nowhere any more. An approval that nobody heard of rings when it is given again. */
async function takeBackNotices(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`DELETE FROM notices WHERE kind = 'coupon_decision' AND coupon_id = ANY (${asUuids(ids)})`,
  );
  await tx.execute(sql`
    WITH unheard AS (DELETE FROM alert_events WHERE coupon_id = ANY (${asUuids(ids)}) RETURNING coupon_id)
    UPDATE coupons SET published_at = NULL FROM unheard WHERE coupons.id = unheard.coupon_id`);
}
