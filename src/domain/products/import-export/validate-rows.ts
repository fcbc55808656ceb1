import { fieldErrors } from "#domain/format/field-errors.ts";
import { id, version } from "#domain/format/id-schema.ts";
import { cut, storable } from "#domain/format/text.ts";
import { isAboveOriginal } from "#domain/products/discount.ts";
import { linkFields } from "#domain/products/links/parse-link.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import {
  type ImportedEdit,
  type ImportedProduct,
  importedEditSchema,
  importedProductSchema,
} from "#domain/products/product-schema.ts";
import type { FileRow } from "./file-import.ts";
import { fillTemplate, type ImportedRow, importMessages } from "./file-import.ts";

export interface ValidatedRow extends Omit<ImportedRow, "ok"> {
  /** A new product; null where the row names one that exists, or where a rule stands against it. */
  product: ImportedProduct | null;
  edit: RowEdit | null;
  /** Which of the store's products it is; null where the link does not say. */
  product_key: string | null;
}

/** What a row changes in an existing product, and the version that was exported. */
export interface RowEdit {
  id: string;
  version: number | undefined;
  fields: ImportedEdit;
}

/** Validates a row by the rules of an admin's form, but accepts ended offers. The caller adds what only the database knows. */
export function validateRow(row: FileRow, now: Date): ValidatedRow {
  const { fields } = row;
  return fields.id === undefined || fields.id === null || fields.id === ""
    ? validateNew(row, now)
    : validateEdit(row);
}

function validateNew({ row, fields, fault }: FileRow, now: Date): ValidatedRow {
  const parsed = importedProductSchema.safeParse(fields);
  const day = parsed.success ? dayFault(parsed.data.valid_until, null, now) : undefined;
  const errors = {
    ...errorsOf(parsed, fault),
    ...(day === "far_valid_until" ? { valid_until: productMessages[day] } : {}),
  };
  const product = parsed.success && Object.keys(errors).length === 0 ? parsed.data : null;
  return {
    row,
    action: "create",
    changes: [],
    name: product?.name ?? shownName(fields),
    status: product?.status ?? "pending",
    errors,
    warnings: product
      ? [
          ...(isAboveOriginal(product) ? [productMessages.above_original] : []),
          ...(day ? [importMessages.ended] : []),
        ]
      : [],
    product,
    edit: null,
    product_key: product && linkFields(product.product_url).product_key,
  };
}

const productId = id(importMessages.unknown_id);

function validateEdit({ row, fields, fault }: FileRow): ValidatedRow {
  const parsed = importedEditSchema.safeParse(fields);
  const which = productId.safeParse(fields.id);
  // A table's cells are texts.
  const seen = version.safeParse(fields.version ? Number(fields.version) : undefined);
  const errors = {
    ...errorsOf(parsed, fault),
    ...(which.success ? {} : { id: importMessages.unknown_id }),
    ...(seen.success ? {} : { version: importMessages.version }),
  };
  const isRight = parsed.success && which.success && seen.success && Object.keys(errors).length === 0;
  return {
    row,
    action: "update",
    changes: [],
    name: shownName(fields),
    status: (isRight ? parsed.data.status : undefined) ?? "pending",
    errors,
    warnings: [],
    product: null,
    edit: isRight ? { id: which.data, version: seen.data, fields: parsed.data } : null,
    product_key: null,
  };
}

type Parsed = ReturnType<(typeof importedProductSchema | typeof importedEditSchema)["safeParse"]>;

function errorsOf(parsed: Parsed, fault: string | undefined): Record<string, string> {
  // Of a row that cannot be read its fields say nothing.
  if (fault !== undefined) return { row: fault };
  return parsed.success ? {} : fieldErrors(parsed.error).fields;
}

function shownName({ name }: FileRow["fields"]): string {
  return typeof name === "string" ? cut(storable(name).trim(), productLimits.name.max) : "";
}

/** Says at every later row that the same product stands further up: twice the same ID is an error. */
export function warnOfDuplicates(rows: readonly ValidatedRow[]): void {
  const first = new Map<string, number>();
  for (const { row, product, edit, product_key, warnings, errors } of rows) {
    const which = edit?.id ?? product_key ?? product?.product_url;
    if (which === undefined) continue;
    const earlier = first.get(which);
    if (earlier === undefined) first.set(which, row);
    else if (edit) errors.id = fillTemplate("repeated_id", earlier);
    else warnings.push(fillTemplate("repeated_row", earlier));
  }
}

export function responseRow(validated: ValidatedRow): ImportedRow {
  const { row, action, changes, name, status, errors, warnings } = validated;
  const ok = Object.keys(errors).length === 0;
  return { row, ok, action, changes, name, status, errors, warnings };
}
