import type { MyOffer, MyOffersPage, OfferCounts } from "#domain/products/my-offers.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { type ProductStatus, productStatuses } from "#domain/products/product-status.ts";
import { longestTerm } from "#domain/products/search-term.ts";
import type { Translate } from "#web/translate.ts";

export const OFFERS_AT_ONCE = 20;

export interface Listing {
  query: OffersQuery;
  offers: readonly MyOffer[];
  /** Where the following page starts; null on the last one. */
  next: string | null;
  counts: OfferCounts;
  loadedAt: Date;
}

/** «§8»: shown where nothing could be loaded. */
export const noCounts: OfferCounts = { total: 0, pending: 0, approved: 0, rejected: 0 };

/** With the next page behind it. What moved between two pages is shown once, as it is now. */
export function withMore(listing: Listing, { products, next, counts }: MyOffersPage): Listing {
  const added = products.filter(({ id }) => !listing.offers.some((offer) => offer.id === id));
  const now = new Map(products.map((offer) => [offer.id, offer]));
  const offers = [...listing.offers.map((offer) => now.get(offer.id) ?? offer), ...added];
  return { ...listing, offers, next, counts };
}

/** After an edit: card, counts and filter follow without asking the server again. */
export function withEdited(listing: Listing, edited: OwnedProduct): Listing {
  const before = listing.offers.find(({ id }) => id === edited.id);
  if (!before) return listing;
  const after = { ...edited, clicks: before.clicks };
  const { status } = listing.query;
  const offers = listing.offers.map((offer) => (offer === before ? after : offer));
  const counts = { ...listing.counts };
  counts[before.status]--;
  counts[after.status]++;
  return {
    ...listing,
    counts,
    offers: status && after.status !== status ? offers.filter((offer) => offer !== after) : offers,
  };
}

/** What a moderator decided between two loads, as far as both show it. */
export function decidedSince(before: Listing | undefined, after: Listing): MyOffer[] {
  const { status, q } = after.query;
  if (!before || before.query.status !== status || before.query.q !== q) return [];
  const waiting = new Set(before.offers.filter(({ status }) => status === "pending").map(({ id }) => id));
  return after.offers.filter(({ id, status }) => status !== "pending" && waiting.has(id));
}

/** How much of the whole is shown; a search has no total. */
export function extentOf({ offers, next, counts, query }: Listing, t: Translate): string {
  const n = offers.length;
  const all = query.q ? undefined : counts[query.status ?? "total"];
  if (next && all) return t("Mostrando {{n}} de {{all}} ofertas", { n, all });
  if (next) return t("Mostrando {{n}} ofertas, e há mais", { n });
  if (n === 0) return t("Nenhuma oferta encontrada");
  return n === 1 ? t("1 oferta") : t("{{n}} ofertas", { n });
}

/** The filter of the member's offers; it is in the address, so that reload and Back keep it. */
export interface OffersQuery {
  /** All of them where there is none. */
  status?: ProductStatus | undefined;
  q: string;
}

/** People edit addresses: what makes no sense there is no filter. */
export function readOffersQuery(address: URLSearchParams): OffersQuery {
  const status = productStatuses.find((each) => each === address.get("status"));
  return { status, q: cleanTerm(address.get("q") ?? "") };
}

/** Other parameters, such as a language, stay as they are. */
export function writeOffersQuery(address: URLSearchParams, { status, q }: OffersQuery): URLSearchParams {
  const written = new URLSearchParams(address);
  written.delete("status");
  written.delete("q");
  if (status) written.set("status", status);
  if (cleanTerm(q)) written.set("q", cleanTerm(q));
  return written;
}

function cleanTerm(typed: string): string {
  return [...typed.trim()].slice(0, longestTerm).join("").trim();
}
