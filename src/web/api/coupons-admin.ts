import type {
  ChangedCoupon,
  CouponDecisionsResponse,
  ModeratedCoupons,
} from "#domain/coupons/coupon-response-schema.ts";
import type { CouponStatus } from "#domain/coupons/coupon-rule.ts";
import type { CouponDecisions } from "#domain/coupons/coupon-schema.ts";
import type { CouponCheck, CouponResult } from "#domain/coupons/import-export/coupon-import.ts";
import type { FileFormat } from "#domain/products/import-export/file-import.ts";
import { command, type PageQuery, queryString, readByPost, reading, sendAsMember } from "./as-member.ts";
import { downloadAsMember } from "./download.ts";
import type { ImportFile } from "./products-admin.ts";

interface CouponsQuery extends PageQuery {
  status?: CouponStatus | undefined;
  q?: string | undefined;
}

export const loadPanelCoupons = reading<CouponsQuery, ModeratedCoupons>("load-coupons");
export const decideCoupons = command<CouponDecisions, CouponDecisionsResponse>("decide-coupons");
/** As their forms send them. */
export const addCoupon = command<object, ChangedCoupon>("add-coupon");
export const editCoupon = command<{ couponId: string; version: number; couponData: object }, ChangedCoupon>(
  "edit-coupon",
);

export function deleteCoupon(couponId: string, key: string, version: number): Promise<ChangedCoupon> {
  return sendAsMember("delete-coupon", { couponId, version }, key);
}

export function restoreCoupon(couponId: string, key: string): Promise<ChangedCoupon> {
  return sendAsMember("restore-coupon", { couponId }, key);
}

export function checkCoupons(file: ImportFile): Promise<CouponCheck> {
  return readByPost("import-coupons", { ...file, dryRun: true });
}

export function importCoupons(file: ImportFile, key: string): Promise<CouponResult> {
  return sendAsMember("import-coupons", { ...file, dryRun: false }, key);
}

export function exportCoupons(format: FileFormat, status: CouponStatus | undefined) {
  return downloadAsMember(`export-coupons?${queryString({ format, status })}`, `cupons.${format}`);
}
