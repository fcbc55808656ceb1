import { useRef, useState } from "react";
import type { MyAppeal } from "#domain/appeals/appeal-response-schema.ts";
import type { MyOffer, MyOffersPage, OfferCounts, OwnedProduct } from "#domain/products/product.ts";
import { type ProductStatus, productStatuses } from "#domain/products/product-status.ts";
import { longestTerm } from "#domain/products/search-term.ts";
import { loadMyOffers } from "#web/api/offers.ts";
import { useRefusal } from "#web/app/use-refusal.ts";
import type { Translate } from "#web/translate.ts";
import { type Loaded, useLoad } from "#web/ui/use-load.ts";

const MAX_AT_ONCE = 100;

/** The member's offers for the query in the address. The last list stays until a newer one has loaded. */
export function useMyOffers(query: OffersQuery) {
  const refusalOf = useRefusal();
  const [message, setMessage] = useState<string>();
  const newest = useRef<Listing>(undefined);
  const loaded = useLoad<Listing>(
    JSON.stringify(query),
    async ({ signal, before }) => {
      const listing = await loadAsMany(query, before?.offers.length ?? 0);
      if (!signal.aborted) newest.current = listing;
      return listing;
    },
    {
      handleFailure(error) {
        setMessage(refusalOf(error).message);
        return false;
      },
    },
  );
  return {
    listing: loaded.data,
    isCurrent: loaded.isCurrent,
    failure: loaded.failure === undefined ? undefined : message,
    /** Loads as many as are shown; resolves to the new list, or to nothing where there is none. */
    async load(isQuiet = false): Promise<Listing | undefined> {
      newest.current = undefined;
      await loaded.load(isQuiet);
      return newest.current;
    },
    more: useMore(loaded),
    change: (edited: OwnedProduct) => loaded.set((now) => withEdited(now, edited)),
    addAppeal: (id: string, appeal: MyAppeal) => loaded.set((now) => withAppeal(now, id, appeal)),
  };
}

function useMore({ data: before, set }: Loaded<Listing>) {
  const refusalOf = useRefusal();
  /** The cursor of the page that failed to load: another list has not failed. */
  const [failedAt, setFailedAt] = useState<string>();

  /** Resolves to the id of the first new offer. */
  async function load(): Promise<string | undefined> {
    if (!before?.next) return undefined;
    setFailedAt(undefined);
    try {
      const page = await fetchPage(before.query, OFFERS_AT_ONCE, before.next);
      // A refresh or a filter may have replaced the list meanwhile.
      set((now) => (now.next === before.next ? withMore(now, page) : now));
      return page.products.find(({ id }) => !before.offers.some((offer) => offer.id === id))?.id;
    } catch (error) {
      // Handles an expired session; the message beside the button is always the same.
      refusalOf(error);
      setFailedAt(before.next);
      return undefined;
    }
  }

  return { failedAt, load };
}

async function loadAsMany(query: OffersQuery, shown: number): Promise<Listing> {
  const wanted = Math.max(shown, OFFERS_AT_ONCE);
  const { products: offers, next, counts } = await fetchPage(query, wanted);
  let listing: Listing = { query, offers, next, counts, loadedAt: new Date() };
  while (listing.next && listing.offers.length < wanted)
    listing = withMore(listing, await fetchPage(query, wanted - listing.offers.length, listing.next));
  return listing;
}

function fetchPage({ status, q }: OffersQuery, wanted: number, cursor?: string): Promise<MyOffersPage> {
  return loadMyOffers({ status, q: q || undefined, limit: Math.min(wanted, MAX_AT_ONCE), cursor });
}

const OFFERS_AT_ONCE = 20;

export interface Listing {
  query: OffersQuery;
  offers: readonly MyOffer[];
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
  const after = { ...edited, clicks: before.clicks, appeal: appealAfter(before, edited) };
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

/** An offer that waits again, or is published, has no appeal to decide on. */
function appealAfter({ appeal }: MyOffer, { status }: OwnedProduct): MyAppeal | null {
  return appeal?.status === "open" && status !== "rejected" ? { ...appeal, status: "closed" } : appeal;
}

export function withAppeal(listing: Listing, id: string, appeal: MyAppeal): Listing {
  const offers = listing.offers.map((offer) => (offer.id === id ? { ...offer, appeal } : offer));
  return { ...listing, offers };
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
