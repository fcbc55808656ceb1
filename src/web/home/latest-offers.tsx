import type { ListedOffer } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import type { Sort } from "#domain/products/sort.ts";
import { EmptyList } from "#web/products/empty-list.tsx";
import { ListEnd } from "#web/products/list-end.tsx";
import { OfferList } from "#web/products/offer-list.tsx";
import { listSorts, SortChips } from "#web/products/sort-chips.tsx";
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
  const start = listSorts({ path: "/", sort, offered: [sort], anchor: "#ofertas" })[0]?.href ?? "/";
  return (
    <section id="ofertas" className="wrap scroll-mt-4 pt-11 md:pt-13" aria-labelledby="ultimas">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="ultimas" className="text-2xl font-[750] md:text-3xl">
          {t(listHeadings[sort])}
        </h2>
        {offers.length > 0 && (
          <SortChips chips={listSorts({ path: "/", sort, offered, anchor: "#ofertas" })} />
        )}
      </div>
      {isLater && offers.length > 0 && (
        <p className="mb-4">
          <ButtonLink label={t("Voltar ao começo da lista")} kind="ghost" href={start} />
        </p>
      )}
      {offers.length > 0 ? (
        <OfferList offers={offers} next={next} path="/" query={order} api={order} now={now} />
      ) : isLater ? (
        <ListEnd start={start} />
      ) : (
        <EmptyList title={t(productScreens.no_offers.title)} text={t(productScreens.no_offers.text)}>
          <ButtonLink
            label={t(productScreens.no_offers.link)}
            kind="primary"
            size="lg"
            href="/enviar-produtos"
          />
        </EmptyList>
      )}
    </section>
  );
}
