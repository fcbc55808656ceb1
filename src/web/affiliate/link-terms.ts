import { createContext, useContext } from "react";
import {
  type LinkedOffer,
  type LinkTerms,
  noTerms,
  type StoreLink,
  sentTerms,
  storeEarns,
  storeLink,
} from "#domain/affiliate/store-link.ts";
import type { Translate } from "#web/translate.ts";

/** What links to stores carry and say of themselves; without it nobody knows whether they earn. */
export const LinkTermsContext = createContext<LinkTerms>(noTerms);

export function useStoreLink(offer: LinkedOffer): StoreLink {
  return storeLink(useContext(LinkTermsContext), offer);
}

type KnownStore = Parameters<typeof storeEarns>[1];

/** Whether a store's links earn; null: nobody knows. */
export function useStoreEarns(): (store: KnownStore) => boolean | null {
  const terms = useContext(LinkTermsContext);
  return (store) => storeEarns(terms, store);
}

/** For an island that draws links later; undefined where there is nothing to send. */
export function useSentTerms(): LinkTerms | undefined {
  return sentTerms(useContext(LinkTermsContext));
}

/** A link as it is stored, for who decides about it. */
export function storedLink(product_url: string): StoreLink {
  return { href: product_url, earns: "may", plain: null };
}

/** What a link's name says of it, in brackets. */
export function linkNote({ earns }: Pick<StoreLink, "earns">, t: Translate): string {
  return earns === "no" ? t("sem comissão, abre em nova aba") : t("publicidade, abre em nova aba");
}
