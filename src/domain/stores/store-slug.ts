import { fold } from "#domain/format/text.ts";
import { trimEndOf, trimStartOf } from "#domain/format/trim.ts";

const longest = 60;

/** `/loja/{slug}`: letters and digits only, so that it needs no other spelling. */
export function storeSlug(name: string): string {
  const words = fold(name)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest);
  return trimStartOf(trimEndOf(words, "-"), "-") || "loja";
}

/** The n-th store of one name. */
export function nthStoreSlug(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`;
}

export function storePath(slug: string): string {
  return `/loja/${encodeURIComponent(slug)}`;
}
