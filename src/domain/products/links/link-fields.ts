import { readLink } from "./read-link.ts";

/** The columns that a product's link fills. What is no link stays as it is: the schema has the say about that. */
export function linkFields(product_url: string): { product_url: string; product_key: string | null } {
  const read = readLink(product_url);
  return { product_url: read?.url ?? product_url, product_key: read?.key ?? null };
}
