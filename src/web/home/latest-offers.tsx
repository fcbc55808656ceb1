import type { ListedOffer } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { type SearchSort, searchAddress } from "#domain/products/search-query.ts";
import type { Sort } from "#domain/products/sort.ts";
import { EmptyList } from "#web/products/empty-list.tsx";
import { OfferList } from "#web/products/offer-list.tsx";
import { SortChips } from "#web/products/sort-chips.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** A list says in which order it is. */
export const listHeadings: Record<Sort, string> = {
  newest: "Últimas promoções",
  price_low: "Ofertas por menor preço",
  price_high: "Ofertas por maior preço",
  discount: "Ofertas por maior desconto",
};

/** As in the design; the fourth order is a category's. */
const offered: readonly Sort[] = ["newest", "price_low", "discount"];

export interface LatestOffersProps {
  offers: readonly ListedOffer[];
  /** Where the following page starts; null when nothing remains. */
  next: string | null;
  sort: Sort;
  /** True on a later page, which a visitor without JavaScript has turned to. */
  isLater?: boolean;
  now: Date;
}

export function LatestOffers({ offers, next, sort, isLater = false, now }: LatestOffersProps) {
  const t = useTranslate();
  const order: Record<string, string> = sort === "newest" ? {} : { sort };
  const addressOf = (each: SearchSort) => `${searchAddress({ sort: each }, "/")}#ofertas`;
  return (
    <section id="ofertas" className="wrap pt-9 md:pt-11" aria-labelledby="ultimas">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="ultimas" className="text-2xl font-[750] md:text-3xl">
          {t(listHeadings[sort])}
        </h2>
        {offers.length > 0 && <SortChips offered={offered} current={sort} addressOf={addressOf} />}
      </div>
      <OfferList
        offers={offers}
        next={next}
        path="/"
        query={order}
        api={order}
        now={now}
        start={isLater ? addressOf(sort) : undefined}
        empty={<NoOffers />}
      />
    </section>
  );
}

function NoOffers() {
  const t = useTranslate();
  const { title, text, link } = productScreens.no_offers;
  return (
    <EmptyList title={t(title)} text={t(text)}>
      <ButtonLink label={t(link)} kind="primary" size="lg" href="/enviar-produtos" />
    </EmptyList>
  );
}
