import { composed, withoutAccents } from "#domain/format/text.ts";
import { productLimits } from "./product-limits.ts";

/**
 * The spec's rule and nothing more («§2»): lower case, whitespace runs to hyphens. NFC, so that a name typed on a Mac
 * and the address a browser sends back are the same string.
 */
export function productSlug(name: string): string {
  return composed(name.toLowerCase().replace(/\s+/g, "-"), productLimits.name.max);
}

/** The accent-free form of a slug, which people type: it redirects with a 301. */
export function plainSlug(slug: string): string {
  return withoutAccents(slug);
}

/** The slug of the n-th product of one name: "-2", "-3"…. */
export function numberedSlug(slug: string, n: number): string {
  return `${slug}-${n}`;
}

/** Slugs that no address can carry: browsers resolve them away before they ask. */
export function needsSuffix(slug: string): boolean {
  return slug === "" || slug === "." || slug === "..";
}
