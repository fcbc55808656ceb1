import { productScreens } from "xepa/domain/products/product-messages.ts";
import { listParameters, searchAddress, searchParameters } from "xepa/domain/products/search-query.ts";
import { wantsReal } from "xepa/domain/products/sort.ts";
import { EmptyList } from "../products/empty-list.jsx";
import { ListTabs } from "../products/list-tabs.jsx";
import { OfferList } from "../products/offer-list.jsx";
import { NoRealOffers, RealOnlyLink, RealOrderNote } from "../products/real-only.jsx";
import { SortChips } from "../products/sort-chips.jsx";
import { t } from "../translate.js";
import { ButtonLink } from "../ui/button.jsx";

/** A list says in which order it is. */
export const listHeadings = {
  newest: "Últimas promoções",
  price_low: "Ofertas por menor preço",
  price_high: "Ofertas por maior preço",
  discount: "Ofertas por maior desconto anunciado",
  real_discount: "Ofertas por maior desconto de verdade",
};

/** As in the design; the other order is a category's. */
const offered = ["newest", "price_low", "discount", "real_discount"];

export function LatestOffers({ offers, next, sort, real = false, isLater = false, now }) {
  const isReal = wantsReal({
    real,
    sort,
  });
  const addressOf = (each, only = real) =>
    `${searchAddress(
      {
        sort: each,
        real: only,
      },
      "/",
    )}#ofertas`;
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
        query={searchParameters({
          sort,
          real,
        })}
        api={listParameters({
          sort,
          real,
        })}
        now={now}
        start={isLater ? addressOf(sort) : undefined}
        empty={isReal ? <NoRealOffers href="/#ofertas" /> : <NoOffers />}
      />
    </section>
  );
}

function NoOffers() {
  const { title, text, link } = productScreens.no_offers;
  return (
    <EmptyList title={t(title)} text={t(text)}>
      <ButtonLink label={t(link)} kind="primary" size="lg" href="/enviar-produtos" />
    </EmptyList>
  );
}
