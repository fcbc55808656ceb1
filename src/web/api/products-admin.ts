import type { CategorySlug } from "#domain/products/categories.ts";
import type { FileFormat, ImportCheck, ImportResult } from "#domain/products/import-export/import-export.ts";
import type { BulkResponse, ModeratedPage, PanelSort, Review } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type {
  BulkProducts,
  Decisions,
  EditedProduct,
  NewProduct,
  StatusChange,
} from "#domain/products/product-schema.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { asMember, callAsMember, queryString, sendAsMember } from "./as-member.ts";
import { postJson, refusalOf } from "./call.ts";

interface Saved {
  message: string;
  product: OwnedProduct;
}

/** Which products, in which order; what is left out does not narrow the list. */
export interface ProductsQuery {
  status?: ProductStatus | undefined;
  category?: CategorySlug | undefined;
  q?: string | undefined;
  sort?: PanelSort | undefined;
  user_id?: string | undefined;
}

export interface ListQuery extends ProductsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** All products, in any status. */
export function listProducts(query: ListQuery = {}): Promise<ModeratedPage> {
  const asked = queryString({ includeAll: "true", adminMode: "true", ...query });
  return callAsMember(`/functions/v1/get-approved-products?${asked}`);
}

export function reviewProduct(productId: string): Promise<Review> {
  return callAsMember(`/functions/v1/review-product?${queryString({ productId })}`);
}

export function addProduct(product: NewProduct, key: string): Promise<Saved> {
  return sendAsMember("add-product", product, key);
}

/** A decision on one that is pending. */
export function updateStatus(decision: StatusChange, key: string): Promise<Saved> {
  return sendAsMember("update-product-status", decision, key);
}

/** A hundred at once on a busy machine: a short timeout would report done work as failed. */
const MANY_TIMEOUT_MS = 60_000;

function sendMany(name: string, fields: object, key: string): Promise<BulkResponse> {
  const signal = AbortSignal.timeout(MANY_TIMEOUT_MS);
  return callAsMember(`/functions/v1/${name}`, { ...postJson(fields, key), signal });
}

/** The same decision on several, each with its own result. */
export function decideProducts(decisions: Decisions, key: string): Promise<BulkResponse> {
  return sendMany("decide-products", decisions, key);
}

/** Undoes decisions: the products are pending again, and their letters are not sent. */
export function reopenProducts(products: BulkProducts["products"], key: string): Promise<BulkResponse> {
  return sendMany("reopen-products", { products }, key);
}

/** What is left out of `productData` stays as it is. */
export function editProduct(edit: EditedProduct, key: string): Promise<Saved> {
  return sendAsMember("edit-product", edit, key);
}

/** @param version as it was seen: where it has changed since, a conflict with the current row */
export function deleteProduct(productId: string, key: string, version?: number): Promise<Saved> {
  return sendAsMember("delete-product", { productId, version }, key);
}

export function deleteProducts(products: BulkProducts["products"], key: string): Promise<BulkResponse> {
  return sendMany("delete-products", { products }, key);
}

/** Brings back what was deleted, with its address and its clicks. */
export function restoreProduct(productId: string, key: string): Promise<Saved> {
  return sendAsMember("restore-product", { productId }, key);
}

export function restoreProducts(products: BulkProducts["products"], key: string): Promise<BulkResponse> {
  return sendMany("restore-products", { products }, key);
}

/** A file with everything takes a while to come. */
const FILE_TIMEOUT_MS = 120_000;

interface ExportedFile {
  name: string;
  content: Blob;
}

/** Everything that the query finds, as a file. Not by a link: the session is no cookie. */
export function exportProducts(format: FileFormat, query: ProductsQuery): Promise<ExportedFile> {
  const path = `/functions/v1/export-products?${queryString({ format, ...query })}`;
  return asMember(async (token) => {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    });
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => undefined);
      throw refusalOf(response.status, body, response.headers.get("retry-after"));
    }
    return { name: fileName(response, format), content: await response.blob() };
  });
}

function fileName({ headers }: Response, format: FileFormat): string {
  const named = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "");
  return named?.[1] ?? `produtos.${format}`;
}

export interface ImportFile {
  format: FileFormat;
  text: string;
}

/** Reads the file and writes nothing: without a key, as nothing is done twice. */
export function checkImport(file: ImportFile): Promise<ImportCheck> {
  return callAsMember("/functions/v1/import-products", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...file, dryRun: true }),
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  });
}

/** All rows or none: where one is wrong, a 422 with the rows. */
export function importProducts(file: ImportFile, key: string): Promise<ImportResult> {
  return callAsMember("/functions/v1/import-products", {
    ...postJson({ ...file, dryRun: false }, key),
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  });
}
