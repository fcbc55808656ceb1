import { eq, sql } from "drizzle-orm";
import { foldCode } from "#domain/coupons/coupon-code.ts";
import { couponFaults } from "#domain/coupons/coupon-fields.ts";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import type { OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { couponRule } from "#domain/coupons/coupon-rule.ts";
import type { SubmittedCoupon } from "#domain/coupons/coupon-schema.ts";
import { isPastUntil } from "#domain/coupons/coupon-state.ts";
import type { Action } from "#domain/operation/actions.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import { recordEvents } from "#server/db/audit.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import type { Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import { logCoupons } from "#server/log/logged-things-store.ts";
import { lockCodes } from "./coupon-codes-store.ts";
import { type LockedCoupon, lockCoupons, ownedCoupon, readCoupons, tagCoupons } from "./coupons-store.ts";

export type Terms = Omit<SubmittedCoupon, "store" | "store_id">;

export function unknownCoupon(): Problem {
  return new Problem(404, "not_found", couponMessages.unknown);
}

export function couponConflict(message: string, row: LockedCoupon, now: Date): Problem {
  return new Problem(409, "conflict", message, { extra: { coupon: ownedCoupon(row, now) } });
}

/** Never a silent overwrite: a caller with another version gets the current one. */
export function refuseStaleCoupon(row: LockedCoupon, seen: number | undefined, now: Date): void {
  if (seen !== undefined && seen !== row.version) throw couponConflict(couponMessages.moved_on, row, now);
}

/** A past last day may stay on an old coupon, but must not be set, nor one far ahead. */
export function refuseUntil(next: string | null, current: string | null, now: Date): void {
  const fault = dayFault(next, current, now);
  if (!fault) return;
  throw Problem.wrong(
    "until",
    fault === "past_valid_until" ? couponMessages.past_until : couponMessages.far_until,
  );
}

/** What fields get wrong together, of a coupon as an edit would leave it. */
export function refuseFaults(terms: Parameters<typeof couponFaults>[0]): void {
  const fields = couponFaults(terms);
  const [message] = Object.values(fields);
  if (message) throw new Problem(422, "invalid", message, { fields });
}

/** The public or waiting coupon of this code, locked. */
export async function lockCode(tx: Tx, storeId: string, code: string): Promise<LockedCoupon | undefined> {
  const folded = foldCode(code);
  await lockCodes(tx, [{ store_id: storeId, folded_code: folded }]);
  const rows = await tx.execute<{ id: string }>(sql`
    SELECT id FROM coupons WHERE store_id = ${storeId} AND folded_code = ${folded} AND status IN ('pending', 'approved')`);
  const [id] = rows.map((row) => row.id);
  return id === undefined ? undefined : (await lockCoupons(tx, [id])).get(id);
}

/** An ended one makes room for its code: it comes back with a new day. Nobody decided against it, so nothing says so. */
export async function makeRoom(tx: Tx, row: LockedCoupon, now: Date): Promise<boolean> {
  if (row.status !== "approved" || !isPastUntil(row, now)) return false;
  await tx
    .update(coupons)
    .set({ status: "withdrawn", decided_at: null, version: row.version + 1, updated_at: sql`now()` })
    .where(eq(coupons.id, row.id));
  return true;
}

/** Whether lists may still show it, if only among those that are over: what nobody has looked at takes it from none. */
export function isStillShown(row: LockedCoupon, now: Date): boolean {
  const lastShown = new Date(now.getTime() - couponRule.endedDays * 86_400_000);
  return row.status === "approved" && !isPastUntil(row, lastShown);
}

interface NewRow extends Terms {
  store_id: string;
  user_id: string | null;
  product_id?: string | null;
  status: "pending" | "approved";
}

/** @param isByTeam decided on from the beginning: it no longer follows an offer */
export async function insertCoupon(
  tx: Tx,
  row: NewRow,
  { now, isByTeam }: { now: Date; isByTeam: boolean },
): Promise<LockedCoupon> {
  const [made] = await tx
    .insert(coupons)
    .values({
      ...row,
      folded_code: foldCode(row.code),
      published_at: row.status === "approved" ? now.toISOString() : null,
      decided_at: isByTeam ? now.toISOString() : null,
    })
    .returning({ id: coupons.id });
  const id = made?.id ?? "";
  if (row.status === "approved") await tagCoupons(tx, [row.store_id]);
  return (await readCoupons(tx, [id])).get(id) as LockedCoupon;
}

/** Of these the log says what they changed: the others are a person's own. */
const teamActions: readonly Action[] = [
  "edit-coupon",
  "decide-coupon",
  "import-coupons",
  "delete-coupon",
  "restore-coupon",
];

/** The record holds the coupon as its sender and admins see it, without what people say; the log what the team decided. */
export async function recordCoupons(
  tx: Tx,
  actor_id: string,
  action: Action,
  changes: { before?: OwnedCoupon; after?: OwnedCoupon }[],
): Promise<void> {
  if (changes.length === 0) return;
  await recordEvents(
    tx,
    changes.map(({ before, after }) => ({
      actor_id,
      action,
      object_kind: "coupon" as const,
      object_id: (after ?? before)?.id ?? "",
      before: before && recorded(before),
      after: after && recorded(after),
    })),
  );
  if (!teamActions.includes(action)) return;
  // One that an import brings is no decision on anything.
  const isNew = ({ before }: (typeof changes)[number]) => !before && action !== "restore-coupon";
  logCoupons(
    tx,
    actor_id,
    changes.filter((change) => !isNew(change)),
  );
}

/** In the words of the record: an offer's, too. */
function recorded(coupon: OwnedCoupon) {
  const { id, code, note, store, store_id, kind, value, min_purchase, cap, needs, starts_at, until, url } =
    coupon;
  const { status, reason, user_id, version } = coupon;
  const terms = { kind, value, min_purchase, cap, needs, starts_at, until, url };
  return {
    ...{ id, name: code, description: note, store_name: store.name, store_id },
    ...terms,
    ...{ status, reason, user_id, version },
  };
}
