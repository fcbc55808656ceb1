import { offerLists } from "#domain/products/offer-lists.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { rankedPaths } from "#domain/votes/ranked-list.ts";
import { OfferSection } from "#web/products/offer-grid.tsx";
import { useTranslate } from "#web/translate.ts";
import { Flame } from "#web/ui/icons.ts";

export function HotStrip({ offers, now }: { offers: readonly ListedOffer[]; now: Date }) {
  const t = useTranslate();
  const title = (
    <span className="flex items-center gap-2.5">
      <Flame className="size-6 text-tomato md:size-7" /> {t("Ofertas quentes")}
    </span>
  );
  const label = (
    <>
      {t("Ver todas")}
      <span className="sr-only"> {t("as ofertas quentes")}</span>
    </>
  );
  return (
    <OfferSection
      id="quentes"
      title={title}
      link={{ href: rankedPaths.hot, label }}
      className="wrap pt-5 md:pt-6"
      offers={offers.slice(0, offerLists.strip)}
      now={now}
      eager={offerLists.strip}
    />
  );
}
