import type { OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { CouponStatus } from "#domain/coupons/coupon-rule.ts";
import { couponLine, couponTableHead } from "#domain/coupons/import-export/coupon-columns.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { fileStem } from "#domain/format/file-stem.ts";
import type { FileFormat } from "#domain/products/import-export/file-import.ts";
import { couponBatches } from "#server/coupons/panel-coupons-store.ts";
import type { ReadContext } from "#server/http/route.ts";
import { streamText } from "#server/http/stream-text.ts";

const types: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** All coupons, or those of one status, as a file; written as it is read. */
export async function exportCoupons({
  db,
  input: { format, status },
  config,
  now,
}: ReadContext<{ format: FileFormat; status?: CouponStatus | undefined }>): Promise<Response> {
  const name = `${fileStem(config.site.name)}-cupons-${dayInSaoPaulo(now)}.${format}`;
  const pages = couponBatches(db, status, now);
  return streamText(format === "csv" ? csvChunks(pages) : jsonChunks(pages), {
    "Content-Type": types[format],
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });
}

type Pages = AsyncIterable<OwnedCoupon[]>;

async function* csvChunks(pages: Pages): AsyncGenerator<string, undefined> {
  yield couponTableHead;
  for await (const coupons of pages) yield coupons.map(couponLine).join("");
}

async function* jsonChunks(pages: Pages): AsyncGenerator<string, undefined> {
  let before = "[\n";
  for await (const coupons of pages) {
    if (coupons.length === 0) continue;
    yield before + coupons.map((coupon) => JSON.stringify(coupon)).join(",\n");
    before = ",\n";
  }
  yield before === ",\n" ? "\n]\n" : "[]\n";
}
