import { productPath } from "#domain/products/product.ts";

/** The printable sheet of an offer's prices; with `.json` behind it the same facts as data. */
export function evidencePath(slug: string): string {
  return `${productPath(slug)}/ficha`;
}
