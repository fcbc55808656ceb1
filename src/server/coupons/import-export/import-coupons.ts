import type { Context } from "hono";
import { foldCode } from "#domain/coupons/coupon-code.ts";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import {
  type CouponCheck,
  type CouponResult,
  couponImportLimits,
  couponImportMessage,
  couponImportMessages,
  couponImportSchema,
  type ImportedCoupon,
  importedCouponSchema,
  readCouponFile,
} from "#domain/coupons/import-export/coupon-import.ts";
import { fieldErrors } from "#domain/format/field-errors.ts";
import type { FileRow, IgnoredColumns } from "#domain/products/import-export/file-import.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import { findCouponedStore } from "#server/coupons/couponed-stores-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import { readBody, readBytes } from "#server/http/read-input.ts";
import type { HandlerContext } from "#server/http/route.ts";
import {
  isClosed,
  type PlacedCoupon,
  type Planned,
  planCoupons,
  writePlanned,
} from "./planned-coupon-store.ts";

interface CouponFile {
  rows: FileRow[];
  columns: IgnoredColumns;
  isDry: boolean;
}

/** JSON writes quotes and line ends of the file as two letters. */
const largestBody = 2 * couponImportLimits.bytes + 1024;

export async function readCouponImport(c: Context): Promise<{ input: CouponFile; raw: string }> {
  const { input, raw } = await readBody(c, couponImportSchema, () =>
    readBytes(c, largestBody, refusal(413, "too_large", couponImportMessages.too_large)),
  );
  const file = readCouponFile(input.format, input.text);
  if ("fault" in file) throw refusal(422, "invalid", file.fault);
  return { input: { ...file, isDry: input.dryRun }, raw };
}

function refusal(status: number, code: string, message: string): Problem {
  return new Problem(status, code, message, { fields: { text: message } });
}

/** All rows or none, in one transaction. A row whose store has its code changes that coupon, any other makes one. */
export async function importCoupons({
  tx,
  input,
  caller,
  config,
  now,
}: HandlerContext<CouponFile>): Promise<CouponCheck | CouponResult> {
  const by = await lockAdmin(tx, caller, config);
  const { placed, faults } = await placeRows(tx, input.rows, now);
  const planned = await planCoupons(tx, placed);
  const of = (action: Planned["action"]) => planned.filter((each) => each.action === action).length;
  const counts = { created: of("create"), updated: of("update"), unchanged: of("none") };
  const check = {
    rows: faults,
    valid: planned.length,
    invalid: faults.length,
    ...counts,
    columns: input.columns,
  };
  if (input.isDry) return check;
  if (faults.length > 0)
    throw new Problem(422, "invalid", couponImportMessages.invalid, { extra: { ...check } });
  await writePlanned(tx, by.id, planned, now);
  return { message: couponImportMessage(counts), ...counts };
}

/** The coupons of a file with their stores, and what is wrong with its other rows. */
async function placeRows(tx: Tx, rows: readonly FileRow[], now: Date) {
  const faults: CouponCheck["rows"] = [];
  const placed: PlacedCoupon[] = [];
  const stores = new Map<string, string | undefined>();
  const seen = new Set<string>();
  for (const row of rows) {
    const read = readRow(row, now);
    const slug = "coupon" in read ? read.coupon.store : "";
    if (slug && !stores.has(slug)) stores.set(slug, (await findCouponedStore(tx, { store: slug }))?.id);
    const store_id = stores.get(slug);
    const errors = "errors" in read ? read.errors : faultsOf(read.coupon, store_id, seen);
    if (Object.keys(errors).length > 0) faults.push({ row: row.row, code: codeIn(row), errors });
    else if ("coupon" in read && store_id) placed.push({ ...read.coupon, store_id });
  }
  return { placed, faults };
}

function readRow(
  { fields, fault }: FileRow,
  now: Date,
): { coupon: ImportedCoupon } | { errors: Record<string, string> } {
  if (fault !== undefined) return { errors: { row: fault } };
  const { store } = fields;
  // As the site's own JSON has it.
  const slug = typeof store === "object" && store !== null ? (store as { slug?: unknown }).slug : store;
  const { data, error } = importedCouponSchema.safeParse({ ...fields, store: slug });
  if (error) return { errors: fieldErrors(error).fields };
  const isFar = dayFault(data.until, null, now) === "far_valid_until";
  return isFar ? { errors: { until: couponMessages.far_until } } : { coupon: data };
}

/** Of those that have left the site a store may have many with one code. */
function faultsOf(
  { code, status }: ImportedCoupon,
  storeId: string | undefined,
  seen: Set<string>,
): Record<string, string> {
  if (!storeId) return { store: couponMessages.unknown_store };
  if (isClosed(status)) return {};
  const key = `${storeId} ${foldCode(code)}`;
  if (seen.has(key)) return { code: couponImportMessages.repeated };
  seen.add(key);
  return {};
}

function codeIn({ fields: { code } }: FileRow): string {
  return typeof code === "string" ? code.slice(0, 100) : "";
}
