import { eq, type SQL, sql } from "drizzle-orm";
import { codeOfOffer, foldCode } from "#domain/coupons/coupon-code.ts";
import { type CouponNeed, couponLimits, couponNeeds } from "#domain/coupons/coupon-rule.ts";
import { isEnded } from "#domain/format/date.ts";
import { cut } from "#domain/format/text.ts";
import type { Conditions } from "#domain/prices/conditions-schema.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { type CodePlace, lockCodes } from "./coupon-codes-store.ts";
import { couponTags, tagCoupons } from "./coupons-store.ts";

interface CouponedOffer extends Record<string, unknown> {
  id: string;
  /** Not one that was merged. */
  store_id: string;
  coupon: string;
  name: string;
  product_url: string;
  valid_until: string | null;
  conditions: Conditions;
  user_id: string | null;
}

interface MadeCoupon extends Record<string, unknown> {
  id: string;
  store_id: string;
  folded_code: string;
  code: string;
  /** Null: a person's, not an offer's. */
  product_id: string | null;
  status: string;
  until: string | null;
  url: string | null;
  note: string;
  needs: string[];
  version: number;
  /** The team has looked at it: it follows its offer no more. */
  is_decided: boolean;
  was_public: boolean;
}

const madeColumns = sql`id, store_id, folded_code, code, product_id, status, until::text AS until, url, note, needs, version,
  decided_at IS NOT NULL AS is_decided, published_at IS NOT NULL AS was_public`;

/**
 * The coupons of these offers, after a write: a live approved offer with a code has its store's coupon of that code, which follows it
 * until a moderator edits it; with its last offer it goes. What an offer's field says beside a code makes none. Their stores are known by
 * now, and the caller has locked the offers.
 */
export async function followOfferCoupons(tx: Tx, productIds: readonly string[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  const offers = await listCouponed(tx, sql`p.id = ANY (${asUuids(productIds)})`);
  const ofThem = sql`product_id = ANY (${asUuids(productIds)}) AND status = 'approved'`;
  const had = await tx.execute<CodePlace & Record<string, unknown>>(
    sql`SELECT store_id, folded_code FROM coupons WHERE ${ofThem}`,
  );
  if (offers.length === 0 && had.length === 0) return;
  await lockCodes(tx, [...offers.map(placeOf), ...had]);
  const made = await tx.execute<MadeCoupon>(
    sql`SELECT ${madeColumns} FROM coupons WHERE ${ofThem} ORDER BY id FOR UPDATE`,
  );
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  for (const coupon of made) {
    const offer = byId.get(coupon.product_id ?? "");
    if (offer && isOf(coupon, offer)) await refreshCoupon(tx, coupon, offer);
    else await leaveOffer(tx, coupon);
  }
  for (const offer of offers) await publishCoupon(tx, offer, now);
}

const placeOf = ({ store_id, coupon }: CouponedOffer): CodePlace => ({
  store_id,
  folded_code: foldCode(coupon),
});

/** Codes that waiting coupons have left, and the caller has locked: live offers may have had them all the time. */
export async function followFreedCodes(
  tx: Tx,
  freed: readonly (CodePlace & { code: string })[],
  now: Date,
): Promise<void> {
  for (const place of freed) {
    // An offer that is being written brings its own coupon, as soon as its writer gets the code.
    const offer = await findNewestOffer(tx, place, sql`FOR SHARE OF p SKIP LOCKED`);
    if (offer) await publishCoupon(tx, offer, now);
  }
}

/** Codes of a person's waiting coupons that a live offer has too. A person may have thousands of others, and a database few such locks. */
export async function lockWaitingCodes(tx: Tx, userId: string) {
  const rows = await tx.execute<CodePlace & { code: string } & Record<string, unknown>>(sql`
    SELECT c.store_id, c.folded_code, c.code FROM coupons c WHERE c.user_id = ${userId} AND c.status = 'pending' AND EXISTS (
      SELECT 1 FROM products p WHERE p.status = 'approved' AND NOT p.ended AND p.coupon IS NOT NULL AND fold(p.coupon) = fold(c.code)
        AND p.store_id = ANY (ARRAY(SELECT id FROM stores WHERE id = c.store_id OR merged_into = c.store_id)))`);
  await lockCodes(tx, rows);
  return rows;
}

async function listCouponed(tx: Tx, which: SQL): Promise<CouponedOffer[]> {
  const rows = await selectCouponed(tx, which);
  return rows.filter(({ coupon }) => codeOfOffer(coupon) !== null);
}

function selectCouponed(tx: Tx, which: SQL) {
  return tx.execute<CouponedOffer>(sql`
    SELECT p.id, coalesce(s.merged_into, s.id) AS store_id, p.coupon, p.name, p.product_url, p.valid_until::text AS valid_until,
      p.conditions, p.user_id
    FROM products p JOIN stores s ON s.id = p.store_id
    WHERE p.status = 'approved' AND NOT p.ended AND p.coupon IS NOT NULL AND ${which}`);
}

const offersAtOnce = 20;

/** The newest live offer of a store that has the code. The database folds a little more than codes do, so there may be others first. */
async function findNewestOffer(
  tx: Tx,
  place: CodePlace & { code: string },
  lock: SQL = sql``,
): Promise<CouponedOffer | undefined> {
  const ofStore = sql`p.store_id = ANY (${placesOf(place)})`;
  for (let older = sql`true`; ; ) {
    const page = await selectCouponed(
      tx,
      sql`fold(p.coupon) = fold(${place.code}) AND ${ofStore} AND ${older} ORDER BY p.id DESC LIMIT ${offersAtOnce} ${lock}`,
    );
    const found = page.find((offer) => codeOfOffer(offer.coupon) !== null && isOf(place, offer));
    const last = page.at(-1);
    if (found || !last || page.length < offersAtOnce) return found;
    older = sql`p.id < ${last.id}`;
  }
}

/** The store, and those that were merged into it. */
const placesOf = ({ store_id }: CodePlace) =>
  sql`ARRAY(SELECT id FROM stores WHERE id = ${store_id} OR merged_into = ${store_id})`;

function isOf({ store_id, folded_code }: CodePlace, offer: CouponedOffer): boolean {
  return store_id === offer.store_id && folded_code === foldCode(offer.coupon);
}

/** What an offer says of its coupon: not how much it takes off, for the price is with it already. */
function termsOf({ coupon, name, product_url, valid_until, conditions, id }: CouponedOffer) {
  const asked: CouponNeed[] = [
    ...conditions.needs,
    ...(conditions.payment === "pix" ? (["pix"] as const) : []),
  ];
  return {
    code: codeOfOffer(coupon) ?? coupon,
    needs: couponNeeds.filter((need) => asked.includes(need)),
    until: valid_until,
    url: product_url,
    note: cut(name, couponLimits.note.max),
    product_id: id,
  };
}

async function refreshCoupon(tx: Tx, coupon: MadeCoupon, offer: CouponedOffer): Promise<void> {
  if (coupon.is_decided) return;
  const terms = termsOf(offer);
  const names = Object.keys(terms) as (keyof typeof terms)[];
  if (names.every((name) => JSON.stringify(coupon[name]) === JSON.stringify(terms[name]))) return;
  await writeCoupon(tx, coupon, terms);
}

/** Another live offer of the store may have the same code; without one it goes, but for those that the team has looked at. */
async function leaveOffer(tx: Tx, coupon: MadeCoupon): Promise<void> {
  if (coupon.is_decided) return;
  const heir = await findNewestOffer(tx, coupon);
  // One that has ended stays with its coupon: codes outlive stocks.
  const [ended] = heir ? [] : await findEnded(tx, coupon);
  if (ended) return;
  await writeCoupon(tx, coupon, heir ? termsOf(heir) : { status: "withdrawn" });
}

async function findEnded(tx: Tx, { product_id, code, store_id }: MadeCoupon) {
  return tx.execute<{ id: string }>(sql`
    SELECT p.id FROM products p JOIN stores s ON s.id = p.store_id
    WHERE p.id = ${product_id} AND p.status = 'approved' AND p.ended AND fold(btrim(p.coupon)) = fold(${code})
      AND coalesce(s.merged_into, s.id) = ${store_id}`);
}

async function writeCoupon(
  tx: Tx,
  { id, store_id, version }: MadeCoupon,
  change: Partial<typeof coupons.$inferInsert>,
): Promise<void> {
  await tx
    .update(coupons)
    .set({ ...change, version: version + 1, updated_at: sql`now()` })
    .where(eq(coupons.id, id));
  await tagCoupons(tx, [store_id]);
}

/** Makes the coupon of an offer's code, unless the store has one, or the team has taken it from the site. */
async function publishCoupon(tx: Tx, offer: CouponedOffer, now: Date): Promise<void> {
  const { store_id, user_id } = offer;
  const terms = termsOf(offer);
  const folded_code = foldCode(terms.code);
  const known = await tx.execute<MadeCoupon>(sql`
    SELECT ${madeColumns} FROM coupons WHERE store_id = ${store_id} AND folded_code = ${folded_code} AND merged_into IS NULL ORDER BY id FOR UPDATE`);
  const open = known.find(({ status }) => status === "approved" || status === "pending");
  if (open) {
    // Another offer of the same code says that it goes on.
    const isOver = isEnded(open.until, now) && !isEnded(terms.until, now);
    if (isOver && open.product_id !== null && !open.is_decided) await writeCoupon(tx, open, terms);
    return;
  }
  if (known.some(isTakenDown) || (await isInTrash(tx, { store_id, folded_code }))) return;
  const earlier = known.find(
    ({ status, product_id, is_decided }) => status === "withdrawn" && product_id !== null && !is_decided,
  );
  if (earlier) return writeCoupon(tx, earlier, { ...terms, status: "approved" });
  const row = {
    ...terms,
    store_id,
    folded_code,
    user_id,
    kind: "other",
    status: "approved",
    published_at: now.toISOString(),
  };
  await tx.insert(coupons).values(row).onConflictDoNothing();
  for (const tag of couponTags([store_id])) tx.changes.add(tag);
}

/** The team's no to a coupon that was on the site, or came from an offer; its no to what a person sent is about that one alone. */
function isTakenDown({ is_decided, product_id, was_public }: MadeCoupon): boolean {
  return is_decided && (product_id !== null || was_public);
}

/** For as long as a deletion can be undone; to keep a code away for longer, the team withdraws it. */
async function isInTrash(tx: Tx, place: CodePlace): Promise<boolean> {
  const rows = await tx.execute(sql`
    SELECT 1 FROM trash WHERE kind = 'coupon' AND "row" ->> 'folded_code' = ${place.folded_code}
      AND coalesce("row" ->> 'product_id', "row" ->> 'published_at') IS NOT NULL
      AND ("row" ->> 'store_id')::uuid = ANY (${placesOf(place)}) LIMIT 1`);
  return rows.length > 0;
}
