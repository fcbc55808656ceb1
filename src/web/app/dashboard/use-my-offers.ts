import { useRef, useState } from "react";
import type { MyOffersPage } from "#domain/products/my-offers.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { loadMyOffers } from "#web/api/offers.ts";
import { useRefusal } from "#web/app/use-refusal.ts";
import { type Loaded, useLoad } from "#web/ui/use-load.ts";
import type { OffersQuery } from "./listing.ts";
import { type Listing, OFFERS_AT_ONCE, withEdited, withMore } from "./listing.ts";

/** The most that one call of the API returns. */
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
    /** Whether the list belongs to the query. */
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
