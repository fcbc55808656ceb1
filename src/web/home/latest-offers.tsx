import type { ListedOffer } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import {
  listParameters,
  type SearchSort,
  searchAddress,
  searchParameters,
} from "#domain/products/search-query.ts";
import { type Sort, wantsReal } from "#domain/products/sort.ts";
import { EmptyList } from "#web/products/empty-list.tsx";
import { ListTabs } from "#web/products/list-tabs.tsx";
import { OfferList } from "#web/products/offer-list.tsx";
import { NoRealOffers, RealOnlyLink, RealOrderNote } from "#web/products/real-only.tsx";
import { SortChips } from "#web/products/sort-chips.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** A list says in which order it is. */
export const listHeadings: Record<Sort, string> = {
  newest: "Últimas promoções",
  price_low: "Ofertas por menor preço",
  price_high: "Ofertas por maior preço",
  discount: "Ofertas por maior desconto anunciado",
  real_discount: "Ofertas por maior desconto de verdade",
};

/** As in the design; the other order is a category's. */
const offered: readonly Sort[] = ["newest", "price_low", "discount", "real_discount"];

export interface LatestOffersProps {
  offers: readonly ListedOffer[];
  /** Where the following page starts; null when nothing remains. */
  next: string | null;
  sort: Sort;
  /** Offers with a real discount only. */
  real?: boolean;
  /** True on a later page, which a visitor without JavaScript has turned to. */
  isLater?: boolean;
  now: Date;
}

export function LatestOffers({ offers, next, sort, real = false, isLater = false, now }: LatestOffersProps) {
  const t = useTranslate();
  const isReal = wantsReal({ real, sort });
  const addressOf = (each: SearchSort, only = real) =>
    `${searchAddress({ sort: each, real: only }, "/")}#ofertas`;
  return (
    <section id="ofertas" className="wrap pt-9 md:pt-11" aria-labelledby="ultimas">
      <ListTabs current="newest" />
      <div className="list-head list-head-orders">
        <h2 id="ultimas" className="list-title">
          {t(listHeadings[sort])}
        </h2>
        {(offers.length > 0 || isReal) && (
          <div>
            <SortChips offered={offered} current={sort} addressOf={addressOf} />
            {(real || !isReal) && <RealOnlyLink isOn={real} href={addressOf(sort, !real)} />}
          </div>
        )}
      </div>
      {sort === "real_discount" && (
        <div className="mb-4">
          <RealOrderNote />
        </div>
      )}
      <OfferList
        offers={offers}
        next={next}
        path="/"
        query={searchParameters({ sort, real })}
        api={listParameters({ sort, real })}
        now={now}
        start={isLater ? addressOf(sort) : undefined}
        empty={isReal ? <NoRealOffers href="/#ofertas" /> : <NoOffers />}
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
