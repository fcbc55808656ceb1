import { eq, sql } from "drizzle-orm";
import { foldCode } from "#domain/coupons/coupon-code.ts";
import type { ImportedCoupon } from "#domain/coupons/import-export/coupon-import.ts";
import { ringForCouponDecisions, ringForCoupons } from "#server/coupons/coupon-notices-store.ts";
import {
  couponTags,
  type LockedCoupon,
  lockCoupons,
  ownedCoupon,
  readCoupons,
} from "#server/coupons/coupons-store.ts";
import { lockCode, recordCoupons } from "#server/coupons/write-coupon.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import type { Tx } from "#server/db/transaction.ts";

type Terms = Omit<ImportedCoupon, "store" | "status">;

/** What a row does to the site. */
export interface Planned {
  action: "create" | "update" | "none";
  storeId: string;
  terms: Terms;
  status: LockedCoupon["status"];
  current?: LockedCoupon | undefined;
}

export async function planCoupon(
  tx: Tx,
  storeId: string,
  { store: _, status, ...terms }: ImportedCoupon,
): Promise<Planned> {
  const current =
    (await lockCode(tx, storeId, terms.code)) ?? (await findClosed(tx, storeId, terms.code, status));
  if (!current) return { action: "create", storeId, terms, status: status ?? "pending" };
  const next = status ?? current.status;
  const isSame =
    current.status === next &&
    (Object.keys(terms) as (keyof Terms)[]).every(
      (name) => JSON.stringify(terms[name]) === JSON.stringify(current[name]),
    );
  return { action: isSame ? "none" : "update", storeId, terms, status: next, current };
}

/** A rejected or withdrawn one that the row describes again as such: an export that comes back changes nothing. */
async function findClosed(tx: Tx, storeId: string, code: string, status: ImportedCoupon["status"]) {
  if (status !== "rejected" && status !== "withdrawn") return undefined;
  const [row] = await tx.execute<{ id: string }>(sql`
    SELECT id FROM coupons WHERE store_id = ${storeId} AND folded_code = ${foldCode(code)} AND status = ${status}
    ORDER BY updated_at DESC, id LIMIT 1`);
  return row && (await lockCoupons(tx, [row.id])).get(row.id);
}

/** Of coupons that `planCoupon` has locked. */
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
  const isNews = ({ row, before }: (typeof changes)[number]) =>
    row.status === "approved" && !before?.published_at;
  const isDecided = ({ row, before }: (typeof changes)[number]) =>
    before?.status === "pending" && row.status !== "pending";
  await ringForCoupons(
    tx,
    changes.filter(isNews).map(({ row }) => row.id),
  );
  await ringForCouponDecisions(
    tx,
    changes.filter(isDecided).map(({ row }) => row.id),
    by,
  );
  if (changes.length > 0)
    for (const tag of couponTags(changes.map(({ row }) => row.store_id))) tx.changes.add(tag);
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
