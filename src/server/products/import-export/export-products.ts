import type { FileFormat } from "#domain/products/import-export/file-import.ts";
import { tableHead, tableLine } from "#domain/products/import-export/write-table.ts";
import { exportFile } from "#server/http/export-file.ts";
import type { ReadContext } from "#server/http/route.ts";
import { type PanelFilter, productBatches } from "#server/products/moderation/moderation-store.ts";

/** Everything that the filter finds. */
export async function exportProducts(
  context: ReadContext<PanelFilter & { format: FileFormat }>,
): Promise<Response> {
  const { format, ...filter } = context.input;
  const pages = productBatches(context.db, filter);
  return exportFile(context, { noun: "produtos", format, pages, head: tableHead, line: tableLine });
}
