import { setImmediate } from "node:timers/promises";
import type { Context } from "hono";
import type { FileRow } from "#domain/products/import-export/file-import.ts";
import {
  type IgnoredColumns,
  type ImportCheck,
  type ImportResult,
  importedMessage,
  importLimits,
  importMessages,
} from "#domain/products/import-export/file-import.ts";
import { importSchema } from "#domain/products/import-export/import-schema.ts";
import { readFile } from "#domain/products/import-export/read-file.ts";
import {
  responseRow,
  type ValidatedRow,
  validateRow,
  warnOfDuplicates,
} from "#domain/products/import-export/validate-rows.ts";
import type { Tx } from "#server/db/transaction.ts";
import { extendBodyDeadline } from "#server/http/body-deadlines.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import { readBody, readBytes } from "#server/http/read-input.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { missingImages } from "#server/images/image-uses-store.ts";
import { insertProducts } from "#server/products/insert-product.ts";
import { tagsOf } from "#server/products/products-store.ts";
import { findExistingOffers } from "./existing-offers-store.ts";

interface ImportedFile {
  isDry: boolean;
  rows: ValidatedRow[];
  columns: IgnoredColumns;
}

/** JSON writes a line break, a quote and a tab of the file as two letters each. */
const largestBody = 2 * importLimits.bytes + 1024;

/** Reads and validates the file before a transaction is open: a thousand rows would hold its connection too long. */
export async function readImport(c: Context): Promise<{ input: ImportedFile; raw: string }> {
  extendBodyDeadline(c);
  const { input, raw } = await readBody(c, importSchema, () =>
    readBytes(c, largestBody, refusal(413, "too_large", importMessages.too_large)),
  );
  const file = readFile(input.format, input.text);
  if ("fault" in file) throw refusal(422, "invalid", file.fault);
  const rows = await validateInBatches(file.rows, new Date());
  return { input: { isDry: input.dryRun, rows, columns: file.columns }, raw };
}

function refusal(status: number, code: string, message: string): Problem {
  return new Problem(status, code, message, { fields: { text: message } });
}

const rowsAtOnce = 50;

/** In batches: a thousand rows at once would block the event loop for a tenth of a second. */
async function validateInBatches(rows: readonly FileRow[], now: Date): Promise<ValidatedRow[]> {
  const validated: ValidatedRow[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    validated.push(...rows.slice(at, at + rowsAtOnce).map((row) => validateRow(row, now)));
    await setImmediate();
  }
  warnOfDuplicates(validated);
  return validated;
}

/** All rows or none; a dry run only says what would happen. */
export async function importProducts({
  tx,
  input: { isDry, rows, columns },
  caller,
  config,
  now,
}: HandlerContext<ImportedFile>): Promise<ImportCheck | ImportResult> {
  const owner = await lockAdmin(tx, caller, config);
  const known = await checkInDatabase(tx, rows);
  const checked = known.map(responseRow);
  const valid = checked.filter(({ ok }) => ok).length;
  const check: ImportCheck = { rows: checked, valid, invalid: checked.length - valid, columns };
  if (isDry) return check;
  if (check.invalid > 0) throw new Problem(422, "invalid", importMessages.invalid, { extra: { ...check } });
  const accepted = known.flatMap(({ product }) => product ?? []);
  const products = await insertProducts(tx, accepted, { owner, action: "import-products", now });
  for (const product of products)
    if (product.status === "approved") for (const tag of tagsOf(product)) tx.changes.add(tag);
  return { message: importedMessage(products.length), created: products.length, rows: checked };
}

/** Adds what only the database knows: missing pictures, and existing offers of the same product. */
async function checkInDatabase(tx: Tx, rows: readonly ValidatedRow[]): Promise<ValidatedRow[]> {
  const pictures = rows.flatMap(({ product }) => product?.images ?? []);
  const missing = await missingImages(tx, pictures);
  const keys = rows.flatMap(({ product_key }) => product_key ?? []);
  const existing = await findExistingOffers(tx, keys);
  return rows.map((row) => {
    const { product, images, warnings } = withoutMissing(row, missing);
    const there = existing.get(row.product_key ?? "");
    return { ...row, product, warnings: [...images, ...warnings, ...(there ? [importMessages[there]] : [])] };
  });
}

/** Drops pictures without a row (deleted ones, or the demo's): they must not fail the import. */
function withoutMissing({ product, warnings }: ValidatedRow, missing: ReadonlySet<string>) {
  const present = product?.images.filter((address) => !missing.has(address)) ?? [];
  if (!product || present.length === product.images.length) return { product, images: [], warnings };
  return { product: { ...product, images: present }, images: [importMessages.without_picture], warnings };
}
