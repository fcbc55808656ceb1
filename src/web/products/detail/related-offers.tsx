import type { ListedOffer } from "#domain/products/product.ts";
import { OfferCard } from "#web/products/offer-card.tsx";
import { OfferGrid } from "#web/products/offer-grid.tsx";
import { useTranslate } from "#web/translate.ts";

export interface RelatedOffersProps {
  offers: readonly ListedOffer[];
  now: Date;
  title: string;
  /** The rest of them. */
  more: { path: string; name: string };
}

export function RelatedOffers({ offers, now, title, more }: RelatedOffersProps) {
  const t = useTranslate();
  if (offers.length === 0) return null;
  return (
    <section className="pt-11 md:pt-13" aria-labelledby="relacionadas">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-2">
        <h2 id="relacionadas" className="text-2xl font-[750] md:text-3xl">
          {title}
        </h2>
        <a
          href={more.path}
          className="inline-flex min-h-11 items-center font-[650] text-green-text hover:underline print:hidden"
        >
          {t("Ver tudo em {{category}}", { category: more.name })}
        </a>
      </div>
      <OfferGrid>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} now={now} />
        ))}
      </OfferGrid>
    </section>
  );
}
