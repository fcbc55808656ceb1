import type { CouponStatus } from "#domain/coupons/coupon-rule.ts";
import { couponLine, couponTableHead } from "#domain/coupons/import-export/coupon-columns.ts";
import type { FileFormat } from "#domain/products/import-export/file-import.ts";
import { couponBatches } from "#server/coupons/panel-coupons-store.ts";
import { exportFile } from "#server/http/export-file.ts";
import type { ReadContext } from "#server/http/route.ts";

/** All coupons, or those of one status. */
export async function exportCoupons(
  context: ReadContext<{ format: FileFormat; status?: CouponStatus | undefined }>,
): Promise<Response> {
  const { format, status } = context.input;
  const pages = couponBatches(context.db, status, context.now);
  return exportFile(context, { noun: "cupons", format, pages, head: couponTableHead, line: couponLine });
}
