import { fieldErrors } from "#domain/format/field-errors.ts";
import { cut, storable } from "#domain/format/text.ts";
import { linkFields } from "#domain/products/links/read-link.ts";
import { dayFault } from "#domain/products/price-validity.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { type ImportedProduct, importedProductSchema } from "#domain/products/product-schema.ts";
import type { FileRow } from "./file-import.ts";
import { fillTemplate, type ImportedRow, importMessages } from "./file-import.ts";

export interface ValidatedRow extends Omit<ImportedRow, "ok"> {
  /** Null where a rule stands against it. */
  product: ImportedProduct | null;
  /** Which of the store's products it is; null where the link does not say. */
  product_key: string | null;
}

/** Validates a row by the rules of add-product, but accepts ended offers. The caller adds what only the database knows. */
export function validateRow({ row, fields, fault }: FileRow, now: Date): ValidatedRow {
  const name =
    typeof fields.name === "string" ? cut(storable(fields.name).trim(), productLimits.name.max) : "";
  const parsed = importedProductSchema.safeParse(fields);
  const day = parsed.success ? dayFault(parsed.data.valid_until, null, now) : undefined;
  const errors = {
    ...(fault === undefined ? {} : { row: fault }),
    // Of a row that cannot be read its fields say nothing.
    ...(parsed.success || fault !== undefined ? {} : fieldErrors(parsed.error).fields),
    ...(day === "far_valid_until" ? { valid_until: productMessages[day] } : {}),
  };
  const product = parsed.success && Object.keys(errors).length === 0 ? parsed.data : null;
  return {
    row,
    name: product?.name ?? name,
    status: product?.status ?? "pending",
    errors,
    warnings: product
      ? [
          ...(isAboveOriginal(product) ? [importMessages.above_original] : []),
          ...(day ? [importMessages.ended] : []),
        ]
      : [],
    product,
    product_key: product && linkFields(product.product_url).product_key,
  };
}

function isAboveOriginal({ original_price, sale_price }: ImportedProduct): boolean {
  return original_price > 0 && sale_price > original_price;
}

/** Says at every later row that the same product stands further up. */
export function warnOfDuplicates(rows: readonly ValidatedRow[]): void {
  const first = new Map<string, number>();
  for (const { row, product, product_key, warnings } of rows) {
    const which = product_key ?? product?.product_url;
    if (which === undefined) continue;
    const earlier = first.get(which);
    if (earlier === undefined) first.set(which, row);
    else warnings.push(fillTemplate("repeated_row", earlier));
  }
}

export function responseRow({ row, name, status, errors, warnings }: ValidatedRow): ImportedRow {
  return { row, ok: Object.keys(errors).length === 0, name, status, errors, warnings };
}
