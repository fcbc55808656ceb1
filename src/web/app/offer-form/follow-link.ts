import { parseLink } from "#domain/products/links/parse-link.ts";
import { type OfferValues, sharedEnds } from "./offer-values.ts";
import type { OfferChange } from "./use-offer-form.ts";

/** So much at once is pasted, not typed. */
const PASTED_LENGTH = 8;

/** A pasted link loses what tracks, and names the store where nobody has. Apps share a sentence around the link, too. */
export function followLink({ name, before, after, isLeft }: OfferChange): Partial<OfferValues> {
  if (name !== "product_url" || !(isLeft || isPasted(before.product_url, after.product_url))) return {};
  const link = parseLink(linkIn(after.product_url));
  if (!link) return {};
  const filledIn = parseLink(linkIn(before.product_url))?.store?.name;
  const isOurs = after.store_name.trim() === "" || after.store_name === filledIn;
  return { product_url: link.url, ...(link.store && isOurs ? { store_name: link.store.name } : {}) };
}

export function removedBy({ after }: OfferChange): number {
  return parseLink(linkIn(after.product_url))?.removed ?? 0;
}

/** The link itself, also where it was shared with words around it; a field for links takes line breaks out of those. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/i.exec(text)?.[0] ?? text.trim();
}

/** Also in the place of another link, which may have been as long. */
function isPasted(before: string, after: string): boolean {
  const [start, end] = sharedEnds([...before], [...after]);
  return after.length - start - end >= PASTED_LENGTH;
}
