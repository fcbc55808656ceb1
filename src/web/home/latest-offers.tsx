import PackageOpen from "lucide-react/icons/package-open";
import type { JSX } from "react";
import type { ListedOffer } from "#domain/products/product.ts";
import type { Sort } from "#domain/products/sort.ts";
import { Island } from "#web/islands/island.tsx";
import { MoreOffersIsland, moreOffersTexts } from "#web/products/more-offers-island.tsx";
import { OfferCard } from "#web/products/offer-card.tsx";
import { OfferGrid } from "#web/products/offer-grid.tsx";
import { SortChips } from "#web/products/sort-chips.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** A list says in which order it is. */
export const listHeadings: Record<Sort, string> = {
  newest: "Últimas promoções",
  price_low: "Ofertas por menor preço",
  price_high: "Ofertas por maior preço",
  discount: "Ofertas por maior desconto",
};

export interface LatestOffersProps {
  offers: readonly ListedOffer[];
  /** Where the following page starts; null when nothing remains. */
  next: string | null;
  sort: Sort;
  now: Date;
}

export function LatestOffers({ offers, next, sort, now }: LatestOffersProps): JSX.Element {
  const t = useTranslate();
  return (
    <section id="ofertas" className="wrap scroll-mt-4 pt-11 md:pt-13" aria-labelledby="ultimas">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="ultimas" className="text-2xl font-[750] md:text-3xl">
          {t(listHeadings[sort])}
        </h2>
        {offers.length > 0 && <SortChips path="/" sort={sort} anchor="#ofertas" />}
      </div>
      {offers.length > 0 ? (
        <OfferGrid>
          {offers.map((offer) => (
            <OfferCard key={offer.id} offer={offer} now={now} />
          ))}
          {next && <MoreOffers next={next} sort={sort} />}
        </OfferGrid>
      ) : (
        <NoOffers />
      )}
    </section>
  );
}

function MoreOffers({ next, sort }: { next: string; sort: Sort }): JSX.Element {
  const order: Record<string, string> = sort === "newest" ? {} : { sort };
  const props = { path: "/", query: order, api: order, next };
  return (
    <Island name="more-offers" wake="touch" props={props} texts={moreOffersTexts}>
      <MoreOffersIsland {...props} />
    </Island>
  );
}

function NoOffers(): JSX.Element {
  const t = useTranslate();
  return (
    <div className="grid grid-cols-1 justify-items-center gap-2 rounded-card bg-sunk px-6 py-14 text-center">
      <PackageOpen size={48} strokeWidth={1.5} className="text-green-text" />
      <h3 className="mt-2 text-xl font-bold">{t("Nenhum produto encontrado")}</h3>
      <p className="text-muted">{t("Não há produtos aprovados ainda.")}</p>
      <a href="/enviar-produtos" className={`${buttonClass("primary", "lg")} mt-4`}>
        {t("Seja o primeiro a enviar um produto")}
      </a>
    </div>
  );
}
