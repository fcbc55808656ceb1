import type { EndedOffer } from "#domain/confirmations/confirmation-schema.ts";
import type { PriceListCheck, PriceListResult } from "#domain/prices/price-list/price-list.ts";
import type { CategorySlug } from "#domain/products/categories.ts";
import type {
  FileFormat,
  ImportCheck,
  ImportProgress,
  ImportResult,
} from "#domain/products/import-export/file-import.ts";
import type { BulkResponse, ModeratedPage, PanelSort, Review } from "#domain/products/moderation.ts";
import type { ChangedProduct } from "#domain/products/product.ts";
import type {
  BulkProducts,
  Decisions,
  EditedProduct,
  NewProduct,
  StatusChange,
} from "#domain/products/product-schema.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import {
  callAsMember,
  command,
  type PageQuery,
  queryString,
  readByPost,
  reading,
  sendAsMember,
} from "./as-member.ts";
import { postJson } from "./call.ts";
import { downloadAsMember, FILE_TIMEOUT_MS } from "./download.ts";

export interface ProductsQuery {
  status?: ProductStatus | undefined;
  category?: CategorySlug | undefined;
  q?: string | undefined;
  sort?: PanelSort | undefined;
  user_id?: string | undefined;
}

export type ListQuery = ProductsQuery & PageQuery;

export const listProducts = reading<ListQuery, ModeratedPage>("get-approved-products", {
  includeAll: "true",
  adminMode: "true",
});

export function reviewProduct(productId: string): Promise<Review> {
  return callAsMember(`/functions/v1/review-product?${queryString({ productId })}`);
}

export const addProduct = command<NewProduct, ChangedProduct>("add-product");

export const updateStatus = command<StatusChange, ChangedProduct>("update-product-status");

/** A hundred at once on a busy machine: a short timeout would report done work as failed. */
const MANY_TIMEOUT_MS = 60_000;

function sendMany(name: string, fields: object, key: string): Promise<BulkResponse> {
  const signal = AbortSignal.timeout(MANY_TIMEOUT_MS);
  return callAsMember(`/functions/v1/${name}`, { ...postJson(fields, key), signal });
}

export function decideProducts(decisions: Decisions, key: string): Promise<BulkResponse> {
  return sendMany("decide-products", decisions, key);
}

function bulkCommand(name: string) {
  return (products: BulkProducts["products"], key: string) => sendMany(name, { products }, key);
}

/** Undoes decisions: the products are pending again, and their letters are not sent. */
export const reopenProducts = bulkCommand("reopen-products");
export const deleteProducts = bulkCommand("delete-products");
export const restoreProducts = bulkCommand("restore-products");

/** What is left out of `productData` stays as it is. */
export const editProduct = command<EditedProduct, ChangedProduct>("edit-product");

/** @param version as it was seen: where it has changed since, a conflict with the current row */
export function deleteProduct(productId: string, key: string, version?: number): Promise<ChangedProduct> {
  return sendAsMember("delete-product", { productId, version }, key);
}

export const endProduct = command<EndedOffer, { message: string }>("end-offer");

export function reviveProduct(productId: string, key: string): Promise<{ message: string }> {
  return sendAsMember("revive-offer", { productId }, key);
}

/** Brings back what was deleted, with its address and its clicks. */
export function restoreProduct(productId: string, key: string): Promise<ChangedProduct> {
  return sendAsMember("restore-product", { productId }, key);
}

/** Everything that the query finds, as a file. */
export function exportProducts(format: FileFormat, query: ProductsQuery) {
  return downloadAsMember(`export-products?${queryString({ format, ...query })}`, `produtos.${format}`);
}

export interface ImportFile {
  format: FileFormat;
  text: string;
}

export function checkImport(file: ImportFile): Promise<ImportCheck> {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  return readByPost("import-products", { ...file, dryRun: true }, { signal });
}

/** A thousand rows on the embedded engine, with its visitors going first. */
const IMPORT_TIMEOUT_MS = 600_000;

/** Where one row is wrong nothing is written: a 422 with the rows. Under the same key it continues where it was interrupted. */
function importer<Result>(name: string) {
  return (file: ImportFile, key: string): Promise<Result> => {
    const signal = AbortSignal.timeout(IMPORT_TIMEOUT_MS);
    return callAsMember(`/functions/v1/${name}`, { ...postJson({ ...file, dryRun: false }, key), signal });
  };
}

export const importProducts = importer<ImportResult>("import-products");
export const importPrices = importer<PriceListResult>("import-prices");

export function checkPriceList(file: ImportFile): Promise<PriceListCheck> {
  const signal = AbortSignal.timeout(IMPORT_TIMEOUT_MS);
  return readByPost("import-prices", { ...file, dryRun: true }, { signal });
}

/** Of the import under this key. */
export const loadImportProgress = reading<{ key: string }, ImportProgress>("import-progress");
