import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import type { ChangedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { NewCoupon, SubmittedCoupon } from "#domain/coupons/coupon-schema.ts";
import { isPastUntil } from "#domain/coupons/coupon-state.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockAdmin, lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { roleWithinAal } from "#server/session/second-factor.ts";
import { refuseImitation } from "#server/stores/imitation-store.ts";
import { ringForCoupons } from "./coupon-notices-store.ts";
import { isLinkOf, requireCouponedStore } from "./couponed-stores-store.ts";
import { ownedCoupon } from "./coupons-store.ts";
import {
  insertCoupon,
  isStillShown,
  lockCode,
  makeRoom,
  recordCoupons,
  refuseUntil,
} from "./write-coupon.ts";

/** A member's coupon: no page shows it before a moderator has looked at it. */
export async function submitCoupon(context: HandlerContext<SubmittedCoupon>): Promise<ChangedCoupon> {
  const { tx, input, caller, config, now } = context;
  const me = await lockCaller(tx, caller);
  const { store: _, store_id: __, ...terms } = input;
  const store = await requireCouponedStore(tx, input);
  if (!isLinkOf(store, terms.url)) throw Problem.wrong("url", couponMessages.foreign_link);
  await refuseImitation(tx, roleWithinAal(me, config), config, terms.url, "url");
  refuseUntil(terms.until, null, now);
  await refuseTaken(tx, store.id, terms.code, { now, userId: me.id, isByTeam: false });
  const row = { ...terms, store_id: store.id, user_id: me.id, status: "pending" } as const;
  const coupon = ownedCoupon(await insertCoupon(tx, row, { now, isByTeam: false }), now);
  await recordCoupons(tx, me.id, "submit-coupon", [{ after: coupon }]);
  return { message: couponMessages.submitted, coupon };
}

/** An admin's, on the site at once unless it says otherwise. */
export async function addCoupon(context: HandlerContext<NewCoupon>): Promise<ChangedCoupon> {
  const { tx, input, caller, config, now } = context;
  const me = await lockAdmin(tx, caller, config);
  const { store: _, store_id: __, ...terms } = input;
  const store = await requireCouponedStore(tx, input);
  refuseUntil(terms.until, null, now);
  await refuseTaken(tx, store.id, terms.code, { now, userId: me.id, isByTeam: true });
  const row = { ...terms, store_id: store.id, user_id: me.id };
  const coupon = ownedCoupon(await insertCoupon(tx, row, { now, isByTeam: true }), now);
  await recordCoupons(tx, me.id, "add-coupon", [{ after: coupon }]);
  if (coupon.status === "approved") await ringForCoupons(tx, [coupon.id]);
  return { message: coupon.status === "approved" ? couponMessages.added : couponMessages.edited, coupon };
}

interface Sender {
  now: Date;
  userId: string;
  isByTeam: boolean;
}

/** The same code of one store twice is one coupon. */
async function refuseTaken(tx: Tx, storeId: string, code: string, sender: Sender): Promise<void> {
  const { now, userId, isByTeam } = sender;
  const there = await lockCode(tx, storeId, code);
  if (!there) return;
  const mayTakeOver = isByTeam || !isStillShown(there, now);
  if (mayTakeOver && (await makeRoom(tx, there, now))) return;
  const isPublic = there.status === "approved";
  const { already_there, already_waiting, just_ended } = couponMessages;
  const seen = isPastUntil(there, now) ? just_ended : already_there;
  const message = isPublic ? seen : already_waiting;
  // Of another's waiting coupon no more is said than that it is there.
  const isShown = isPublic || there.user_id === userId;
  throw new Problem(409, "duplicate", message, {
    fields: { code: message },
    extra: isShown ? { couponId: there.id } : {},
  });
}
