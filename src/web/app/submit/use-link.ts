import { useEffect, useState } from "react";
import type { EarlierOffer } from "#domain/products/earlier-offer.ts";
import { type ReadLink, readLink } from "#domain/products/links/read-link.ts";
import { findEarlierOffers } from "#web/api/offers.ts";
import { followLink, removedBy } from "#web/app/offer-form/follow-link.ts";
import type { OfferValues } from "#web/app/offer-form/offer-values.ts";
import type { OfferChange } from "#web/app/offer-form/use-offer-form.ts";

/** Nobody is asked in the middle of a word. */
const PAUSE_MS = 300;

export interface LinkFacts {
  link: ReadLink | null;
  /** Tracking parameters that are gone from what was typed. */
  removed: number;
  /** Of the same product, newest first. */
  earlier: EarlierOffer[];
}

/** What the link says by itself: it is cleaned as it is pasted, and remembers what was taken from it. */
export function useCleaning() {
  const [cleaned, setCleaned] = useState({ url: "", removed: 0 });
  return {
    cleaned,
    follow(change: OfferChange): Partial<OfferValues> {
      const followed = followLink(change);
      const removed = followed.product_url ? removedBy(change) : 0;
      if (followed.product_url && removed > 0) setCleaned({ url: followed.product_url, removed });
      return followed;
    },
  };
}

export function useLinkFacts(
  product_url: string,
  cleaned: { url: string; removed: number },
  isMember: boolean,
): LinkFacts {
  const link = readLink(product_url);
  const earlier = useEarlierOffers(link?.key ? link.url : "", isMember);
  return { link, removed: link && link.url === cleaned.url ? cleaned.removed : 0, earlier };
}

/** A hint, and no more: where nobody answers, nothing is said. */
function useEarlierOffers(url: string, mine: boolean): EarlierOffer[] {
  const [found, setFound] = useState<{ url: string; offers: EarlierOffer[] }>({ url: "", offers: [] });
  useEffect(() => {
    if (!url) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      findEarlierOffers(url, { mine, signal: left.signal })
        .then((offers) => !left.signal.aborted && setFound({ url, offers }))
        .catch(() => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [url, mine]);
  return found.url === url && url ? found.offers : [];
}
