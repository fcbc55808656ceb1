import Flame from "lucide-react/icons/flame";
import { offerLists } from "#domain/products/offer-lists.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { OfferCard } from "#web/products/offer-card.tsx";
import { OfferGrid } from "#web/products/offer-grid.tsx";
import { useTranslate } from "#web/translate.ts";

export interface HotStripProps {
  offers: readonly ListedOffer[];
  now: Date;
}

export function HotStrip({ offers, now }: HotStripProps) {
  const t = useTranslate();
  if (offers.length === 0) return null;
  return (
    <section className="wrap pt-11 md:pt-13" aria-labelledby="quentes">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-2">
        <h2 id="quentes" className="flex items-center gap-2.5 text-2xl font-[750] md:text-3xl">
          <Flame className="size-6 text-tomato md:size-7" /> {t("Ofertas quentes")}
        </h2>
        <a
          href="#ofertas"
          className="inline-flex min-h-11 items-center font-[650] text-green-text hover:underline print:hidden"
        >
          {t("Ver todas")}
          <span className="sr-only"> {t("as ofertas")}</span>
        </a>
      </div>
      <OfferGrid>
        {offers.slice(0, offerLists.strip).map((offer) => (
          <OfferCard key={offer.id} offer={offer} now={now} eager />
        ))}
      </OfferGrid>
    </section>
  );
}
