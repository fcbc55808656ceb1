import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/transaction.ts";
import { arrayText, asUuids } from "#server/db/uuid.ts";
import { tagCoupons } from "./coupons-store.ts";
import { followFreedCodes, lockWaitingCodes } from "./offer-coupons-store.ts";

const atOnce = 500;

/**
 * Published coupons stay without their person, others go: what waited leaves its code to an offer. What the person reported stays as a
 * number, of nobody.
 */
export async function detachCoupons(tx: Tx, userId: string, now: Date): Promise<void> {
  const freed = await lockWaitingCodes(tx, userId);
  const unpublished = sql`SELECT id FROM coupons WHERE user_id = ${userId} AND status <> 'approved' LIMIT ${atOnce}`;
  for (let gone = atOnce; gone >= atOnce; ) {
    const rows = await tx.execute<{ id: string }>(
      sql`DELETE FROM coupons WHERE id IN (${unpublished}) RETURNING id`,
    );
    await forgetCoupons(
      tx,
      rows.map(({ id }) => id),
    );
    gone = rows.length;
  }
  await followFreedCodes(tx, freed, now);
  for (let left = atOnce; left >= atOnce; ) {
    const rows = await tx.execute<{ id: string; store_id: string }>(sql`
      UPDATE coupons SET user_id = NULL WHERE id IN (SELECT id FROM coupons WHERE user_id = ${userId} LIMIT ${atOnce})
      RETURNING id, store_id`);
    await tagCoupons(
      tx,
      rows.map(({ store_id }) => store_id),
    );
    await forgetSender(
      tx,
      rows.map(({ id }) => id),
    );
    left = rows.length;
  }
  // Of one coupon they are still of one person.
  for (let detached = 1; detached > 0; ) {
    const rows = await tx.execute(sql`
      UPDATE coupon_outcomes o SET user_id = NULL, person = bite.person
      FROM (SELECT coupon_id, gen_random_uuid() AS person FROM (
        SELECT DISTINCT coupon_id FROM coupon_outcomes WHERE user_id = ${userId} LIMIT ${atOnce}) reported) bite
      WHERE o.user_id = ${userId} AND o.coupon_id = bite.coupon_id RETURNING 1`);
    detached = rows.length;
  }
}

/** Also in the events of those who decided on them: the record says what happened to a coupon, and no longer whose it was. */
async function forgetSender(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    UPDATE audit_events SET before = before - 'user_id', after = after - 'user_id' WHERE ${isAbout(ids)}`);
}

const isAbout = (ids: readonly string[]) =>
  sql`object_kind = 'coupon' AND object_id = ANY (${arrayText(ids)}::text[])`;

/** With what people said of them, and without their texts in the record. */
async function forgetCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`DELETE FROM coupon_outcomes WHERE coupon_id = ANY (${asUuids(ids)})`);
  await tx.execute(sql`DELETE FROM notices WHERE coupon_id = ANY (${asUuids(ids)})`);
  await tx.execute(sql`DELETE FROM reports WHERE kind = 'coupon' AND content_id = ANY (${asUuids(ids)})`);
  await tx.execute(sql`UPDATE audit_events SET before = NULL, after = NULL WHERE ${isAbout(ids)}`);
}
