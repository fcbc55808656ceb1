import { eq, type SQL, sql } from "drizzle-orm";
import { foldCode } from "#domain/coupons/coupon-code.ts";
import { couponFields } from "#domain/coupons/coupon-fields.ts";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import type { ChangedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { EditedCoupon, VersionedCoupon } from "#domain/coupons/coupon-schema.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { trash } from "#server/db/schema/operation.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockAdmin, lockCaller } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { lockCodesOf } from "./coupon-codes-store.ts";
import { ringForCouponDecisions, ringForCoupons } from "./coupon-notices-store.ts";
import { requireCouponedStore } from "./couponed-stores-store.ts";
import { type LockedCoupon, lockCoupons, ownedCoupon, readCoupons, tagCoupons } from "./coupons-store.ts";
import { followFreedCodes } from "./offer-coupons-store.ts";
import {
  couponConflict,
  lockCode,
  makeRoom,
  recordCoupons,
  refuseFaults,
  refuseStaleCoupon,
  refuseUntil,
  unknownCoupon,
} from "./write-coupon.ts";

/** An admin edits any coupon and sets any status. Without a change nothing is written. */
export async function editCoupon(context: HandlerContext<EditedCoupon>): Promise<ChangedCoupon> {
  const { tx, input, caller, config, now } = context;
  const by = await lockAdmin(tx, caller, config);
  await lockCodesOf(tx, [input.couponId]);
  const row = await lockCoupon(tx, input.couponId);
  refuseStaleCoupon(row, input.version, now);
  const { store, store_id, ...data } = input.couponData;
  const target = store || store_id ? (await requireCouponedStore(tx, { store, store_id })).id : row.store_id;
  const next = { ...row, ...given(data), store_id: target };
  if (next.status !== "rejected") next.reason = null;
  const message = couponMessages.edited;
  if (isSame(row, next)) return { message, coupon: ownedCoupon(row, now) };
  refuseFaults(next);
  refuseUntil(next.until, row.until, now);
  await refuseCode(tx, row, next, now);
  const after = await writeTerms(tx, row, next, now);
  const coupon = ownedCoupon(after, now);
  await recordCoupons(tx, by.id, "edit-coupon", [{ before: ownedCoupon(row, now), after: coupon }]);
  if (row.status !== next.status && row.status === "pending")
    await ringForCouponDecisions(tx, [row.id], by.id);
  if (next.status === "approved" && row.published_at === null) await ringForCoupons(tx, [row.id]);
  if (row.status === "pending" && !keepsCode(row, next)) await followFreedCodes(tx, [row], now);
  return { message, coupon };
}

const typedFields = Object.keys(couponFields) as (keyof typeof couponFields)[];
const editable = [...typedFields, "status", "reason", "store_id"] as const;

/** A kind without a value or a cap loses those that nobody typed again. */
function given(data: Omit<EditedCoupon["couponData"], "store" | "store_id">) {
  const named = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  if (data.kind === undefined || data.kind === "percent") return named as Partial<LockedCoupon>;
  const value = data.kind === "amount" ? {} : { value: null };
  return { ...value, cap: null, ...named } as Partial<LockedCoupon>;
}

function isSame(row: LockedCoupon, next: LockedCoupon): boolean {
  return editable.every((name) => JSON.stringify(row[name]) === JSON.stringify(next[name]));
}

const isOpen = ({ status }: LockedCoupon) => status === "pending" || status === "approved";

function keepsCode(row: LockedCoupon, next: LockedCoupon): boolean {
  return isOpen(next) && row.store_id === next.store_id && row.folded_code === foldCode(next.code);
}

async function refuseCode(tx: Tx, row: LockedCoupon, next: LockedCoupon, now: Date): Promise<void> {
  if (!isOpen(next) || (isOpen(row) && keepsCode(row, next))) return;
  const other = await lockCode(tx, next.store_id, next.code);
  if (!other || other.id === row.id || (await makeRoom(tx, other, now))) return;
  throw couponConflict(couponMessages.taken, row, now);
}

async function writeTerms(tx: Tx, row: LockedCoupon, next: LockedCoupon, now: Date): Promise<LockedCoupon> {
  const fields = Object.fromEntries(editable.map((name) => [name, next[name]]));
  const isFirst = next.status === "approved" && row.published_at === null;
  await tx
    .update(coupons)
    .set({
      ...fields,
      folded_code: foldCode(next.code),
      ...(isFirst ? { published_at: now.toISOString() } : {}),
      // From now on it is the team's: it no longer follows its offer.
      decided_at: next.status === "pending" ? null : now.toISOString(),
      version: row.version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(coupons.id, row.id));
  if (row.status === "approved" || next.status === "approved")
    await tagCoupons(tx, [row.store_id, next.store_id]);
  return (await readCoupons(tx, [row.id])).get(row.id) as LockedCoupon;
}

export async function lockCoupon(tx: Tx, id: string): Promise<LockedCoupon> {
  const row = (await lockCoupons(tx, [id])).get(id);
  if (!row) throw unknownCoupon();
  return row;
}

/** Before the coupon, as a deletion of the account does: or it would miss one on its way into the trash, or out of it. */
async function lockSender(tx: Tx, sender: SQL): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM ${authUsers} WHERE id = (${sender}) FOR KEY SHARE`);
}

/** For a day into the trash; what people said of it waits there with it. */
export async function deleteCoupon(context: HandlerContext<VersionedCoupon>): Promise<ChangedCoupon> {
  const { tx, input, caller, config, now } = context;
  const by = await lockAdmin(tx, caller, config);
  await lockSender(tx, sql`SELECT user_id FROM coupons WHERE id = ${input.couponId}`);
  await lockCodesOf(tx, [input.couponId]);
  const row = await lockCoupon(tx, input.couponId);
  refuseStaleCoupon(row, input.version, now);
  await tx.execute(sql`
    INSERT INTO trash (kind, id, row, by) SELECT 'coupon', c.id, to_jsonb(c), ${by.id}::uuid FROM coupons c WHERE c.id = ${row.id}`);
  await tx.delete(coupons).where(eq(coupons.id, row.id));
  if (row.status === "approved") await tagCoupons(tx, [row.store_id]);
  const coupon = ownedCoupon(row, now);
  await recordCoupons(tx, by.id, "delete-coupon", [{ before: coupon }]);
  if (row.status === "pending") await followFreedCodes(tx, [row], now);
  return { message: couponMessages.deleted, coupon };
}

/** Undoes a deletion; where its code has another coupon by now, it comes back as withdrawn. */
export async function restoreCoupon(context: HandlerContext<{ couponId: string }>): Promise<ChangedCoupon> {
  const { tx, input, caller, config, now } = context;
  const by = await lockAdmin(tx, caller, config);
  await lockSender(
    tx,
    sql`SELECT (row ->> 'user_id')::uuid FROM trash WHERE kind = 'coupon' AND id = ${input.couponId}`,
  );
  const [taken] = await tx
    .delete(trash)
    .where(sql`${trash.kind} = 'coupon' AND ${trash.id} = ${input.couponId}`)
    .returning({ row: trash.row });
  if (!taken) throw unknownCoupon();
  const gone = taken.row as LockedCoupon;
  const { id, store_id, code } = gone;
  const isTaken = (await lockCode(tx, store_id, code)) !== undefined && isOpen(gone);
  const after = isTaken ? "withdrawn" : gone.status;
  // That its code was taken is no decision of the team.
  const whole = JSON.stringify({ ...gone, ...(isTaken ? { status: after, decided_at: null } : {}) });
  await tx.execute(
    sql`INSERT INTO coupons SELECT * FROM jsonb_populate_record(NULL::coupons, ${whole}::jsonb)`,
  );
  if (after === "approved") await tagCoupons(tx, [store_id]);
  const coupon = ownedCoupon(await lockCoupon(tx, id), now);
  await recordCoupons(tx, by.id, "restore-coupon", [{ after: coupon }]);
  return { message: couponMessages.restored, coupon };
}

/** The sender takes a coupon out of the queue; one that was decided meanwhile stays. */
export async function withdrawCoupon(context: HandlerContext<{ couponId: string }>): Promise<ChangedCoupon> {
  const { tx, input, caller, now } = context;
  const me = await lockCaller(tx, caller);
  await lockCodesOf(tx, [input.couponId]);
  const row = await lockCoupon(tx, input.couponId);
  if (row.user_id !== me.id) throw unknownCoupon();
  if (row.status !== "pending") throw couponConflict(couponMessages.already_decided, row, now);
  await tx
    .update(coupons)
    .set({ status: "withdrawn", version: row.version + 1, updated_at: sql`now()` })
    .where(eq(coupons.id, row.id));
  const coupon = ownedCoupon(await lockCoupon(tx, row.id), now);
  await recordCoupons(tx, me.id, "withdraw-coupon", [{ before: ownedCoupon(row, now), after: coupon }]);
  await followFreedCodes(tx, [row], now);
  return { message: couponMessages.withdrawn, coupon };
}
