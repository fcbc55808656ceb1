import { useEffect, useRef, useState } from "react";
import type { Offer } from "#domain/products/product.ts";
import { loadEmbeddedOffers } from "#web/api/embedded-offers.ts";

/** A product as far as it is known: as readers see it, not seen by them, or not to be had now. */
export type KnownProduct = Offer | "gone" | "failed";

/**
 * What is known of the products that an article names. Those that came otherwise than by a search here (in a draft that is
 * taken up again, in an older version, by a colleague) are asked for.
 */
export function useKnownProducts(first: readonly Offer[], ids: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, KnownProduct>>(() => byId(first));
  const asked = useRef(new Set(known.keys()));
  const learn = (offer: Offer): void => {
    asked.current.add(offer.id);
    setKnown((now) => new Map([...now, [offer.id, offer]]));
  };

  useEffect(() => {
    const wanted = ids.filter((id) => !asked.current.has(id));
    if (wanted.length === 0) return;
    for (const id of wanted) asked.current.add(id);
    const keep = (rest: "gone" | "failed", found: readonly Offer[]): void =>
      setKnown((now) => new Map([...wanted.map((id) => [id, rest] as const), ...byId(found), ...now]));
    loadEmbeddedOffers(wanted).then(
      (found) => keep("gone", found),
      () => keep("failed", []),
    );
  }, [ids]);

  return { known, learn };
}

function byId(offers: readonly Offer[]): Map<string, KnownProduct> {
  return new Map(offers.map((offer) => [offer.id, offer]));
}
