import { readLink } from "#domain/products/links/read-link.ts";
import type { OfferValues } from "./offer-values.ts";
import type { OfferChange } from "./use-offer-form.ts";

/** So much at once is pasted, not typed. */
const PASTED_LENGTH = 8;

/** A pasted link loses what tracks, and names the store where nobody has. Apps share a sentence around the link, too. */
export function followLink({ name, before, after, isLeft }: OfferChange): Partial<OfferValues> {
  const isPasted = after.product_url.length - before.product_url.length >= PASTED_LENGTH;
  if (name !== "product_url" || !(isPasted || isLeft)) return {};
  const link = readLink(linkIn(after.product_url));
  if (!link) return {};
  const isOurs = after.store_name.trim() === "" || after.store_name === storeOf(before.product_url);
  return { product_url: link.url, ...(link.store && isOurs ? { store_name: link.store.name } : {}) };
}

/** How many tracking parameters the change has taken away. */
export function removedBy({ after }: OfferChange): number {
  return readLink(linkIn(after.product_url))?.removed ?? 0;
}

/** The link itself, also where it was shared with words around it. */
export function linkIn(text: string): string {
  const typed = text.trim();
  return /\s/.test(typed) ? (/https?:\/\/\S+/i.exec(typed)?.[0] ?? typed) : typed;
}

function storeOf(product_url: string): string | undefined {
  return readLink(linkIn(product_url))?.store?.name;
}
