import { setImmediate } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { isAboveOriginal } from "#domain/products/discount.ts";
import { importMessages } from "#domain/products/import-export/file-import.ts";
import type { RowEdit, ValidatedRow } from "#domain/products/import-export/validate-rows.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { editedImages } from "#domain/products/product-images.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { missingImages } from "#server/images/image-uses-store.ts";
import { changedFields } from "#server/products/change-product.ts";
import { reasonAfter } from "#server/products/moderation/edit-product.ts";
import { ownedColumns } from "#server/products/products-store.ts";
import { findExistingOffers } from "./existing-offers-store.ts";
import { findImportedRows, rowKeys } from "./imported-rows-store.ts";

/** A row with what the database says about it. */
export interface PlannedRow extends ValidatedRow {
  /** Of a new product: by which a repeated import knows it. */
  key: string | null;
}

const rowsAtOnce = 50;

/** Adds what only the database knows: existing products and offers, missing pictures, rows of an interrupted import. */
export async function planImport(
  db: Reader,
  rows: readonly ValidatedRow[],
  { admin, now }: { admin: string; now: Date },
): Promise<PlannedRow[]> {
  const keys = rowKeys(rows.map(({ product }) => product));
  const planned: PlannedRow[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows
      .slice(at, at + rowsAtOnce)
      .map((row, i): PlannedRow => ({ ...row, key: keys[at + i] ?? null }));
    planned.push(...(await planRows(db, some, { admin, now })));
    await setImmediate();
  }
  return planned;
}

async function planRows(
  db: Reader,
  rows: readonly PlannedRow[],
  { admin, now }: { admin: string; now: Date },
): Promise<PlannedRow[]> {
  const pictures = rows.flatMap(({ product, edit }) => product?.images ?? imagesIn(edit));
  const missing = await missingImages(db, pictures);
  const existing = await findExistingOffers(
    db,
    rows.flatMap(({ product_key }) => product_key ?? []),
  );
  const done = await findImportedRows(
    db,
    admin,
    rows.flatMap(({ key }) => key ?? []),
  );
  const current = await findProducts(
    db,
    rows.flatMap(({ edit }) => edit?.id ?? []),
  );
  return rows.map((row) => {
    if (row.edit) return planEdit(row, row.edit, { current: current.get(row.edit.id), missing, now });
    if (row.key !== null && done.has(row.key))
      return { ...row, action: "none", warnings: [importMessages.done_before] };
    const { product, images, warnings } = withoutMissing(row, missing);
    const there = existing.get(row.product_key ?? "");
    return { ...row, product, warnings: [...images, ...warnings, ...(there ? [importMessages[there]] : [])] };
  });
}

function imagesIn(edit: RowEdit | null): string[] {
  return edit?.fields.images ?? [edit?.fields.image_url ?? []].flat();
}

async function findProducts(db: Reader, ids: readonly string[]): Promise<Map<string, OwnedProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(ownedColumns)
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map((rows as OwnedProduct[]).map((product) => [product.id, product]));
}

/** Drops pictures without a row (deleted ones, or the demo's): they must not fail the import. */
function withoutMissing({ product, warnings }: ValidatedRow, missing: ReadonlySet<string>) {
  const present = product?.images.filter((address) => !missing.has(address)) ?? [];
  if (!product || present.length === product.images.length) return { product, images: [], warnings };
  return { product: { ...product, images: present }, images: [importMessages.without_picture], warnings };
}

interface EditFacts {
  current: OwnedProduct | undefined;
  missing: ReadonlySet<string>;
  now: Date;
}

/** What the row changes, by the rules of edit-product. The product keeps pictures that it has, wherever they are stored. */
function planEdit(row: PlannedRow, edit: RowEdit, { current, missing, now }: EditFacts): PlannedRow {
  if (!current) return { ...row, errors: { ...row.errors, id: importMessages.unknown_id } };
  const { image_url: _, ...wanted } = edit.fields;
  const asked = editedImages(current.images, edit.fields);
  const images = asked.filter((address) => current.images.includes(address) || !missing.has(address));
  const fields = { ...wanted, images, reason: reasonAfter(current, wanted) };
  const changed = changedFields(current, fields);
  const next = { ...current, ...changed };
  const changes = Object.keys(changed).map((field) => {
    const name = field as keyof typeof changed;
    return { field, before: current[name], after: next[name] };
  });
  const isStale = changes.length > 0 && edit.version !== undefined && edit.version !== current.version;
  const day = dayFault(next.valid_until, current.valid_until, now);
  return {
    ...row,
    action: changes.length > 0 ? "update" : "none",
    changes,
    name: next.name,
    status: next.status,
    edit: { ...edit, fields },
    errors: {
      ...row.errors,
      ...(isStale ? { version: importMessages.stale } : {}),
      ...(day ? { valid_until: productMessages[day] } : {}),
    },
    warnings: [
      ...(images.length < asked.length ? [importMessages.without_picture] : []),
      ...(changes.some(({ field }) => field.endsWith("_price")) && isAboveOriginal(next)
        ? [productMessages.above_original]
        : []),
    ],
  };
}
