import { setTimeout } from "node:timers/promises";
import { cut, storable } from "#domain/format/text.ts";
import {
  mostFaults,
  type PriceListCheck,
  type PriceListFault,
  priceListLimits,
  priceListMessages,
} from "#domain/prices/price-list/price-list.ts";
import { type ListedPrice, priceValidator } from "#domain/prices/price-list/validate-price.ts";
import type { FileRow, OpenFile } from "#domain/products/import-export/file-import.ts";
import type { Reading } from "./observations-store.ts";

export interface CheckedPriceList {
  check: PriceListCheck;
  /** In the order of their products, so that few of them are touched at a time. */
  readings: Reading[];
}

/** About a millisecond: other requests hardly wait for them. */
const rowsAtOnce = 100;

/**
 * Reads and validates the list in batches, and pauses for as long as each took: 100,000 rows at once would block the event loop for
 * a second.
 */
export async function checkPriceList(
  file: OpenFile,
  now: Date,
): Promise<CheckedPriceList | { fault: string }> {
  if ("fault" in file) return file;
  const validate = priceValidator(now);
  const seen = priceCollector();
  let count = 0;
  let began = performance.now();
  for (const row of file.rows) {
    if ("fileFault" in row) return { fault: row.fileFault };
    if (++count > priceListLimits.rows) return { fault: priceListMessages.too_many };
    const price = validate(row);
    if (price === "ignored") seen.ignored++;
    else if ("errors" in price) seen.addFault(row, price.errors);
    else seen.addPrice(price);
    if (count % rowsAtOnce > 0) continue;
    await setTimeout(performance.now() - began);
    began = performance.now();
  }
  if (count === 0) return { fault: priceListMessages.empty };
  return { check: { ...seen.counts(), columns: file.columns }, readings: seen.readings() };
}

function priceCollector() {
  const byKey = new Map<string, { once: Set<string>; readings: Reading[] }>();
  const rows: PriceListFault[] = [];
  let [valid, invalid, repeated] = [0, 0, 0];
  return {
    ignored: 0,
    addFault(row: FileRow, errors: Record<string, string>): void {
      invalid++;
      if (rows.length < mostFaults) rows.push({ row: row.row, store_url: shownLink(row), errors });
    },
    /** One price of a product counts once a day. */
    addPrice({ product_key, price, kind, at, day }: ListedPrice): void {
      const of = byKey.get(product_key) ?? { once: new Set(), readings: [] };
      byKey.set(product_key, of);
      const fact = `${day} ${kind} ${price}`;
      if (of.once.has(fact)) repeated++;
      else {
        valid++;
        of.once.add(fact);
        of.readings.push({ product_key, price, kind, source: "importada", at });
      }
    },
    counts() {
      return { rows, valid, invalid, repeated, ignored: this.ignored, products: byKey.size };
    },
    readings: () => [...byKey.values()].flatMap((of) => of.readings),
  };
}

const longestShown = 120;

function shownLink({ fields: { store_url } }: FileRow): string {
  return typeof store_url === "string"
    ? cut(storable(store_url.slice(0, 2 * longestShown)), longestShown)
    : "";
}
