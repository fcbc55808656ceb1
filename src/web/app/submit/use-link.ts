import { useState } from "react";
import type { EarlierOffer } from "#domain/products/earlier-offer.ts";
import { type ReadLink, readLink } from "#domain/products/links/read-link.ts";
import { findEarlierOffers } from "#web/api/offers.ts";
import { followLink, removedBy } from "#web/app/offer-form/follow-link.ts";
import type { OfferValues } from "#web/app/offer-form/offer-values.ts";
import type { OfferChange } from "#web/app/offer-form/use-offer-form.ts";
import { useLoad } from "#web/ui/use-load.ts";

/** A pause in typing before the lookup. */
const PAUSE_MS = 300;

export interface LinkInfo {
  link: ReadLink | null;
  /** Tracking parameters that are gone from what was typed. */
  removed: number;
  /** Of the same product, newest first. */
  earlier: EarlierOffer[];
}

/** Cleans a link as it is pasted, and counts the removed parameters. */
export function useLinkCleaning() {
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

export function useLinkInfo(
  product_url: string,
  cleaned: { url: string; removed: number },
  isMember: boolean,
): LinkInfo {
  const link = readLink(product_url);
  const earlier = useEarlierOffers(link?.key ? link.url : "", isMember);
  return { link, removed: link && link.url === cleaned.url ? cleaned.removed : 0, earlier };
}

/** Only a hint: a failure shows nothing. */
function useEarlierOffers(url: string, mine: boolean): EarlierOffer[] {
  const { data } = useLoad<{ url: string; offers: EarlierOffer[] }>(
    url ? JSON.stringify([url, mine]) : undefined,
    async ({ signal }) => ({ url, offers: await findEarlierOffers(url, { mine, signal }) }),
    { delay: PAUSE_MS },
  );
  return data && data.url === url ? data.offers : [];
}
