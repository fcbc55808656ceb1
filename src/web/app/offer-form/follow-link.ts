import { type ParsedLink, parseLink } from "#domain/products/links/parse-link.ts";
import { isPasted, type OfferValues } from "./offer-values.ts";
import type { OfferChange } from "./use-offer-form.ts";

/** A pasted link loses what tracks, and names the store where nobody has. Apps share a sentence around the link, too. */
export function followLink(change: OfferChange): Partial<OfferValues> {
  const { before, after } = change;
  const link = enteredLink(change)?.link;
  if (!link) return {};
  const filledIn = parseLink(linkIn(before.product_url))?.store?.name;
  const isOurs = after.store_name.trim() === "" || after.store_name === filledIn;
  return { product_url: link.url, ...(link.store && isOurs ? { store_name: link.store.name } : {}) };
}

/** What was pasted into the link's field, or left there; its link is null where it is none that we accept. */
export function enteredLink(change: OfferChange): { link: ParsedLink | null } | undefined {
  const { name, before, after, isLeft } = change;
  const text = after.product_url;
  const isEntered =
    name === "product_url" && text.trim() !== "" && (isLeft || isPasted(before.product_url, text));
  return isEntered ? { link: parseLink(linkIn(text)) } : undefined;
}

export function removedBy({ after }: OfferChange): number {
  return parseLink(linkIn(after.product_url))?.removed ?? 0;
}

/** The link itself, also where it was shared with words around it; a field for links takes line breaks out of those. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/i.exec(text)?.[0] ?? text.trim();
}
