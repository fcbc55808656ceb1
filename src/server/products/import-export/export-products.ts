import { dayInSaoPaulo } from "#domain/format/date.ts";
import { fileStem } from "#domain/format/file-stem.ts";
import type { FileFormat } from "#domain/products/import-export/file-import.ts";
import { tableHead, tableLine } from "#domain/products/import-export/write-table.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { ReadContext } from "#server/http/route.ts";
import { streamText } from "#server/http/stream-text.ts";
import { type PanelFilter, productBatches } from "#server/products/moderation/moderation-store.ts";

const types: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** Everything that the filter finds, as a file. Written as it is read: neither the list nor a slow reader fills the memory. */
export async function exportProducts({
  db,
  input,
  config,
  now,
}: ReadContext<PanelFilter & { format: FileFormat }>): Promise<Response> {
  const { format, ...filter } = input;
  const name = `${fileStem(config.site.name)}-produtos-${dayInSaoPaulo(now)}.${format}`;
  const pages = productBatches(db, filter);
  return streamText(format === "csv" ? csvChunks(pages) : jsonChunks(pages), {
    "Content-Type": types[format],
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });
}

type Pages = AsyncIterable<OwnedProduct[]>;

async function* csvChunks(pages: Pages): AsyncGenerator<string, undefined> {
  let before = tableHead;
  for await (const products of pages) {
    yield before + products.map(tableLine).join("");
    before = "";
  }
  yield before;
}

async function* jsonChunks(pages: Pages): AsyncGenerator<string, undefined> {
  let before = "[\n";
  for await (const products of pages) {
    if (products.length === 0) continue;
    yield before + products.map((product) => JSON.stringify(product)).join(",\n");
    before = ",\n";
  }
  yield before === ",\n" ? "\n]\n" : "[]\n";
}
