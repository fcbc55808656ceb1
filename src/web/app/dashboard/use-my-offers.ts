import { useCallback, useEffect, useRef, useState } from "react";
import type { MyOffersPage } from "#domain/products/my-offers.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { isExpired } from "#web/api/as-member.ts";
import { loadMyOffers } from "#web/api/offers.ts";
import { useRefusal } from "#web/app/use-refusal.ts";
import { type Listing, OFFERS_AT_ONCE, withEdited, withMore } from "./listing.ts";
import { isSameQuery, type OffersQuery } from "./offers-query.ts";

/** What the API answers at most at a time. */
const MOST_AT_ONCE = 100;

/** The member's offers as the address asks for them. What was loaded last stays until something newer is there. */
export function useMyOffers(query: OffersQuery) {
  const refusalOf = useRefusal();
  const { listing, latest, setListing } = useListing();
  const [failure, setFailure] = useState<string>();
  const asked = useRef(0);

  /** Loads as many as are shown. Only the newest answer counts. */
  const load = useCallback(
    async (isQuiet = false): Promise<Listing | undefined> => {
      const turn = ++asked.current;
      const before = latest.current;
      const shown = before && isSameQuery(before.query, query) ? before.offers : undefined;
      try {
        const found = await loadAsMany(query, shown?.length ?? 0);
        if (turn !== asked.current) return undefined;
        setListing(found);
        setFailure(undefined);
        return found;
      } catch (error) {
        // Where nothing of it is there yet, somebody waits for it.
        const isKept = isQuiet && shown !== undefined && !isExpired(error);
        if (turn === asked.current && !isKept) setFailure(refusalOf(error).message);
        return undefined;
      }
    },
    [query, refusalOf, latest, setListing],
  );

  useEffect(() => {
    setFailure(undefined);
    void load();
  }, [load]);

  const isCurrent = listing !== undefined && isSameQuery(listing.query, query);
  return {
    listing,
    /** Whether what is there is what the address asks for. */
    isCurrent,
    failure,
    load,
    more: useMore(latest, setListing),
    change: useCallback(
      (edited: OwnedProduct) => setListing((now) => now && withEdited(now, edited)),
      [setListing],
    ),
  };
}

type Latest = { readonly current: Listing | undefined };
type SetListing = (next: Listing | ((now: Listing | undefined) => Listing | undefined)) => void;

/** The state, and what it is right now for whoever has waited for an answer. */
function useListing() {
  const [listing, show] = useState<Listing>();
  const latest = useRef<Listing>(undefined);
  const setListing = useCallback<SetListing>((next) => {
    latest.current = typeof next === "function" ? next(latest.current) : next;
    show(latest.current);
  }, []);
  return { listing, latest, setListing };
}

function useMore(latest: Latest, setListing: SetListing) {
  const refusalOf = useRefusal();
  /** Where a page did not come: another list has not failed. */
  const [failedAt, setFailedAt] = useState<string>();

  /** Answers which of the offers is the first new one. */
  async function load(): Promise<string | undefined> {
    const before = latest.current;
    if (!before?.next) return undefined;
    setFailedAt(undefined);
    try {
      const page = await ask(before.query, OFFERS_AT_ONCE, before.next);
      // Who has refreshed or filtered meanwhile has another list.
      setListing((now) => (now?.next === before.next ? withMore(now, page) : now));
      return page.products.find(({ id }) => !before.offers.some((offer) => offer.id === id))?.id;
    } catch (error) {
      // For the session that may be over; what is said beside the button is always the same.
      refusalOf(error);
      setFailedAt(before.next);
      return undefined;
    }
  }

  return { failedAt, load };
}

async function loadAsMany(query: OffersQuery, shown: number): Promise<Listing> {
  const wanted = Math.max(shown, OFFERS_AT_ONCE);
  const { products: offers, next, counts } = await ask(query, wanted);
  let listing: Listing = { query, offers, next, counts, loadedAt: new Date() };
  while (listing.next && listing.offers.length < wanted)
    listing = withMore(listing, await ask(query, wanted - listing.offers.length, listing.next));
  return listing;
}

function ask({ status, q }: OffersQuery, wanted: number, cursor?: string): Promise<MyOffersPage> {
  return loadMyOffers({ status, q: q || undefined, limit: Math.min(wanted, MOST_AT_ONCE), cursor });
}
