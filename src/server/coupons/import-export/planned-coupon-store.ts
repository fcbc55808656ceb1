import { eq, sql } from "drizzle-orm";
import { foldCode } from "#domain/coupons/coupon-code.ts";
import type { ImportedCoupon } from "#domain/coupons/import-export/coupon-import.ts";
import { type CodePlace, lockCodes } from "#server/coupons/coupon-codes-store.ts";
import { ringForCouponDecisions, ringForCoupons } from "#server/coupons/coupon-notices-store.ts";
import {
  type LockedCoupon,
  lockCoupons,
  ownedCoupon,
  readCoupons,
  tagCoupons,
} from "#server/coupons/coupons-store.ts";
import { followFreedCodes } from "#server/coupons/offer-coupons-store.ts";
import { recordCoupons } from "#server/coupons/write-coupon.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import type { Tx } from "#server/db/transaction.ts";

type Terms = Omit<ImportedCoupon, "store" | "status">;
export type PlacedCoupon = ImportedCoupon & { store_id: string };

/** What a row does to the site. */
export interface Planned {
  action: "create" | "update" | "none";
  storeId: string;
  terms: Terms;
  status: LockedCoupon["status"];
  current?: LockedCoupon | undefined;
}

export const isClosed = (status: ImportedCoupon["status"]) => status === "rejected" || status === "withdrawn";

const keyOf = ({ store_id, folded_code }: CodePlace) => `${store_id} ${folded_code}`;
const placeOf = ({ store_id, code }: PlacedCoupon) => ({ store_id, folded_code: foldCode(code) });

/** Each row gets a coupon of its code, and no coupon gets two rows. All of their codes are locked first, in one order. */
export async function planCoupons(tx: Tx, placed: readonly PlacedCoupon[]): Promise<Planned[]> {
  const places = placed.map(placeOf);
  await lockCodes(tx, places);
  const known = await lockKnown(tx, places);
  const opened = new Set(
    placed
      .filter(({ status }) => !isClosed(status))
      .map(placeOf)
      .map(keyOf),
  );
  return placed.map((row) => planCoupon(row, known, opened));
}

async function lockKnown(tx: Tx, places: readonly CodePlace[]): Promise<Set<LockedCoupon>> {
  const rows = await tx.execute<{ id: string }>(sql`
    SELECT c.id FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place (store_id uuid, folded_code text)
    JOIN coupons c ON c.store_id = place.store_id AND c.folded_code = place.folded_code`);
  const locked = await lockCoupons(tx, [...new Set(rows.map(({ id }) => id))]);
  return new Set([...locked.values()].sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1)));
}

/** @param known takes out what this row gets; @param opened codes that another row describes as public or waiting */
function planCoupon(placed: PlacedCoupon, known: Set<LockedCoupon>, opened: ReadonlySet<string>): Planned {
  const { store: _, status, store_id: storeId, ...terms } = placed;
  const key = keyOf(placeOf(placed));
  const same = [...known].filter((coupon) => keyOf(coupon) === key);
  const open = same.find((coupon) => !isClosed(coupon.status));
  const closed = same.filter((coupon) => isClosed(status) && coupon.status === status);
  // An export that comes back changes nothing; without an open row of its code a closed one is about the coupon that is open.
  const current =
    closed.find((coupon) => hasTerms(coupon, terms)) ??
    (isClosed(status) && opened.has(key) ? undefined : open) ??
    closed[0];
  if (!current) return { action: "create", storeId, terms, status: status ?? "pending" };
  known.delete(current);
  const next = status ?? current.status;
  const isSame = current.status === next && hasTerms(current, terms);
  return { action: isSame ? "none" : "update", storeId, terms, status: next, current };
}

function hasTerms(coupon: LockedCoupon, terms: Terms): boolean {
  return (Object.keys(terms) as (keyof Terms)[]).every(
    (name) => JSON.stringify(terms[name]) === JSON.stringify(coupon[name]),
  );
}

/** Of coupons that `planCoupons` has locked. */
export async function writePlanned(
  tx: Tx,
  by: string,
  planned: readonly Planned[],
  now: Date,
): Promise<void> {
  const written: { id: string; before: LockedCoupon | undefined }[] = [];
  for (const plan of planned) {
    if (plan.action === "none") continue;
    const { terms, storeId, status, current } = plan;
    const isFirst = status === "approved" && !current?.published_at;
    const row = {
      ...terms,
      status,
      store_id: storeId,
      folded_code: foldCode(terms.code),
      decided_at: status === "pending" ? null : now.toISOString(),
      ...(isFirst ? { published_at: now.toISOString() } : {}),
    };
    const [made] = current
      ? await tx
          .update(coupons)
          .set({ ...row, version: current.version + 1, updated_at: sql`now()` })
          .where(eq(coupons.id, current.id))
          .returning({ id: coupons.id })
      : await tx
          .insert(coupons)
          .values({ ...row, user_id: by })
          .returning({ id: coupons.id });
    if (made) written.push({ id: made.id, before: current });
  }
  await announce(tx, by, written, now);
}

async function announce(
  tx: Tx,
  by: string,
  written: readonly { id: string; before: LockedCoupon | undefined }[],
  now: Date,
): Promise<void> {
  const after = await readCoupons(
    tx,
    written.map(({ id }) => id),
  );
  const changes = written.flatMap(({ id, before }) => {
    const row = after.get(id);
    return row ? [{ row, before }] : [];
  });
  const decided = changes.filter(
    ({ row, before }) => before?.status === "pending" && row.status !== "pending",
  );
  await ringForCoupons(tx, idsOf(changes.filter(isNews)));
  await ringForCouponDecisions(tx, idsOf(decided), by);
  const storeIds = changes.map(({ row }) => row.store_id);
  await tagCoupons(tx, storeIds);
  const freed = decided.map(({ row }) => row).filter(({ status }) => status !== "approved");
  await followFreedCodes(tx, freed, now);
  await recordCoupons(
    tx,
    by,
    "import-coupons",
    changes.map(({ row, before }) => ({
      after: ownedCoupon(row, now),
      ...(before ? { before: ownedCoupon(before, now) } : {}),
    })),
  );
}

interface Change {
  row: LockedCoupon;
  before: LockedCoupon | undefined;
}

const isNews = ({ row, before }: Change) => row.status === "approved" && !before?.published_at;
const idsOf = (changes: readonly Change[]) => changes.map(({ row }) => row.id);
