import { offerLists } from "xepa/domain/products/offer-lists.ts";
import { rankedPaths } from "xepa/domain/votes/ranked-list.ts";
import { Flame } from "../icons.jsx";
import { OfferSection } from "../products/offer-grid.jsx";
import { t } from "../translate.js";

export function HotStrip({ offers, now }) {
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
      link={{
        href: rankedPaths.hot,
        label,
      }}
      className="wrap pt-5 md:pt-6"
      offers={offers.slice(0, offerLists.strip)}
      now={now}
      eager={offerLists.strip}
    />
  );
}
