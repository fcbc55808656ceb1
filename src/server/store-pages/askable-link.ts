import { isStoreLink } from "#domain/products/store-link.ts";

/** A link that we may ask, as far as its text says: a public name, by http or https, on the usual port. */
export function isAskable(link: string): boolean {
  return isStoreLink(link) && new URL(link).port === "";
}
