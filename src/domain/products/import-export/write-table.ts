import { csvLine } from "#domain/format/csv.ts";
import { formatAmount } from "#domain/format/money.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { writeConditions } from "#domain/prices/conditions-schema.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { statusLabel } from "#domain/products/product-status.ts";
import { columns } from "./columns.ts";

/** With the mark by which Excel knows that accents are UTF-8. */
export const tableHead = `\uFEFF${csvLine(columns.map(({ heading }) => heading))}`;

export const tableModel = `\uFEFF${csvLine(
  columns.filter(({ isComputed, isKey }) => !isComputed && !isKey).map(({ heading }) => heading),
)}`;

/** One product as a line of the table, written as Brazilians write it. */
export function tableLine(product: OwnedProduct): string {
  const { valid_until, published_at, created_at } = product;
  const written: Record<string, unknown> = {
    ...product,
    original_price: formatAmount(product.original_price),
    sale_price: formatAmount(product.sale_price),
    conditions: writeConditions(product.conditions),
    valid_until: valid_until?.split("-").reverse().join("/"),
    images: product.images.join(" "),
    status: statusLabel(product.status),
    published_at: published_at && minute(published_at),
    created_at: minute(created_at),
  };
  return csvLine(columns.map(({ field }) => String(written[field] ?? "")));
}

/** As spreadsheets know it for a moment. */
function minute(when: string): string {
  return formatMinute(when).replace(" às ", " ");
}
