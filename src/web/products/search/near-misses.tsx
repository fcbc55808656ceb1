import type { ListedOffer } from "#domain/products/product.ts";
import { searchAddress } from "#domain/products/search-query.ts";
import { OfferGrid } from "#web/products/offer-grid.tsx";
import { useTranslate } from "#web/translate.ts";

/** Another term, and what it finds. */
export interface NearOffers {
  term: string;
  products: readonly ListedOffer[];
}

export function NearMisses({ term, products, now }: NearOffers & { now: Date }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="quis-dizer">
      <h2 id="quis-dizer" className="mb-5 text-2xl font-[750] wrap-anywhere">
        {t("Você quis dizer")}{" "}
        <a href={searchAddress({ q: term })} lang="pt-BR" className="text-green-text underline">
          {term}
        </a>
        ?
      </h2>
      <OfferGrid offers={products} now={now} />
    </section>
  );
}
