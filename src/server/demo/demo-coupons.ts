import { inArray, sql } from "drizzle-orm";
import { foldCode } from "#domain/coupons/coupon-code.ts";
import type { CouponTerms } from "#domain/coupons/coupon-response-schema.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { stores as knownStores } from "#domain/products/links/stores.ts";
import { couponTags } from "#server/coupons/coupons-store.ts";
import { followOutcomes, fullQuarters } from "#server/coupons/outcomes-store.ts";
import { couponOutcomes, coupons } from "#server/db/schema/coupons.ts";
import { storeDomains } from "#server/db/schema/stores.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { demoOffers, demoPeople } from "./demo-content.ts";
import { readDemoJson } from "./demo-files.ts";

const hour = 3_600_000;
const day = 24 * hour;

interface DemoCoupon extends Omit<CouponTerms, "starts_at" | "until"> {
  id: string;
  /** Its store, in the table of links. */
  link: string;
  code: string;
  /** Days from now; negative where it is over. */
  valid_in_days: number | null;
  note: string;
  age_days: number;
  member: string;
  status: "approved" | "pending";
  /** The offer that has it. */
  offer: string | null;
  /** What people said of it, the newest last: w worked, f failed. */
  said: string;
  last_hours: number;
}

/** Each with an id of its own, the same at every load. */
export function demoCoupons(): DemoCoupon[] {
  return readDemoJson<Omit<DemoCoupon, "id">[]>("coupons.json").map((coupon, n) => ({
    ...coupon,
    id: `01a05cf3-0000-7000-8000-${String(n + 1).padStart(12, "0")}`,
  }));
}

/** Coupons in every state, with the reports that lead to it. */
export async function insertCoupons(tx: Tx, now: Date): Promise<void> {
  const places = await storesOfLinks(tx);
  const here = demoCoupons().flatMap((coupon) => {
    const store_id = places.get(coupon.link);
    return store_id ? [{ coupon, store_id }] : [];
  });
  const people = new Map(demoPeople().map(({ email, id }) => [email, id]));
  const rows = here.map(({ coupon, store_id }) => rowOf(coupon, store_id, people.get(coupon.member), now));
  await tx.insert(coupons).values(rows).onConflictDoNothing();
  await tx.insert(couponOutcomes).values(here.flatMap(({ coupon }) => outcomesOf(coupon, now)));
  await followOutcomes(
    tx,
    rows.map(({ id }) => id),
  );
  for (const tag of couponTags(here.map(({ store_id }) => store_id))) tx.changes.add(tag);
}

async function storesOfLinks(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.select().from(storeDomains);
  const byHost = new Map(rows.map(({ host, store_id }) => [host, store_id]));
  return new Map(
    knownStores.flatMap(({ id, hosts }) => {
      const storeId = hosts.map((host) => byHost.get(host)).find(Boolean);
      return storeId ? [[id, storeId]] : [];
    }),
  );
}

function rowOf(coupon: DemoCoupon, store_id: string, user_id: string | undefined, now: Date) {
  const { id, code, kind, value, min_purchase, cap, needs, note, status, offer, valid_in_days, age_days } =
    coupon;
  const created_at = new Date(now.getTime() - age_days * day).toISOString();
  const isPublished = status === "approved";
  return {
    ...{ id, store_id, code, kind, value, min_purchase, cap, needs, note, status, user_id, created_at },
    folded_code: foldCode(code),
    product_id: offer,
    until: valid_in_days === null ? null : dayInSaoPaulo(new Date(now.getTime() + valid_in_days * day)),
    updated_at: created_at,
    published_at: isPublished ? created_at : null,
    // What it gives is more than its offer says: it follows that no longer.
    decided_at: isPublished ? created_at : null,
  };
}

/** Few enough hours for one person to say something on different days only. */
const longestPause = 5 * hour;

function outcomesOf({ id, said, last_hours, age_days }: DemoCoupon, now: Date) {
  // Accounts that were old enough at the time.
  const people = demoPeople().filter((person) => person.age_days > 16);
  const last = now.getTime() - last_hours * hour;
  const pause = Math.min(longestPause, (age_days * day - last_hours * hour) / (said.length + 1));
  const first = id.charCodeAt(id.length - 1) + id.charCodeAt(id.length - 2) * 10;
  return [...said].flatMap((word, n) => {
    const person = people[(first + n) % people.length];
    if (!person) return [];
    const at = new Date(last - (said.length - 1 - n) * pause);
    const outcome = { coupon_id: id, user_id: person.id, person: person.id, worked: word === "w" };
    return [{ ...outcome, quarters: fullQuarters, day: dayInSaoPaulo(at), created_at: at.toISOString() }];
  });
}

/** Those of the demo, those that its offers brought, and all that was said of them; and what its people said of others. */
export async function removeCoupons(tx: Tx): Promise<void> {
  const ids = demoCoupons().map(({ id }) => id);
  const offers = demoOffers().map(({ id }) => id);
  const gone = await tx
    .delete(coupons)
    .where(
      sql`${inArray(coupons.id, ids)} OR (${inArray(coupons.product_id, offers)} AND ${coupons.decided_at} IS NULL)`,
    )
    .returning({ id: coupons.id, store_id: coupons.store_id });
  const goneIds = gone.map(({ id }) => id);
  if (goneIds.length > 0) {
    await tx.delete(couponOutcomes).where(inArray(couponOutcomes.coupon_id, goneIds));
    await tx.execute(sql`DELETE FROM notices WHERE coupon_id = ANY (${asUuids(goneIds)})`);
    for (const tag of couponTags(gone.map(({ store_id }) => store_id))) tx.changes.add(tag);
  }
  const people = demoPeople().map(({ id }) => id);
  const said = await tx
    .delete(couponOutcomes)
    .where(inArray(couponOutcomes.user_id, people))
    .returning({ coupon_id: couponOutcomes.coupon_id });
  await followOutcomes(tx, [...new Set(said.map(({ coupon_id }) => coupon_id))]);
}
