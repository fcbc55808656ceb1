import type { OwnedProduct } from "#domain/products/product.ts";
import { CallError } from "./call.ts";

/** A conflict brings the row as it is now. */
export function currentRow(error: unknown): OwnedProduct | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return (error.body as { product?: OwnedProduct } | undefined)?.product;
}
