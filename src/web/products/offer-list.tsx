import type { ListedOffer } from "#domain/products/product.ts";
import { Island } from "#web/islands/island.tsx";
import { MoreOffersIsland } from "./more-offers-island.tsx";
import { OfferCard, offerCardTexts } from "./offer-card.tsx";
import { OfferGrid } from "./offer-grid.tsx";

export const moreOffersTexts: readonly string[] = [
  ...offerCardTexts,
  "Mais ofertas",
  "Carregando…",
  "1 oferta adicionada",
  "{{n}} ofertas adicionadas",
  "Não há mais ofertas",
  "Não foi possível carregar mais ofertas. Tente novamente.",
];

export interface OfferListProps {
  offers: readonly ListedOffer[];
  /** Where the following page starts; null when nothing remains. */
  next: string | null;
  /** The list's address and its own query; the link to the next page adds its cursor. */
  path: string;
  query: Record<string, string>;
  /** What the API is asked for the same list. */
  api: Record<string, string>;
  now: Date;
  /** How many cards are seen at once: their pictures do not wait. */
  eager?: number;
}

/** A page of offers, and the way to the rest of them. */
export function OfferList({ offers, next, now, eager = 0, ...list }: OfferListProps) {
  const { path, query, api } = list;
  return (
    <OfferGrid>
      {offers.map((offer, place) => (
        <OfferCard key={offer.id} offer={offer} now={now} eager={place < eager} />
      ))}
      {next && (
        <Island name="more-offers" wake="touch" props={{ path, query, api, next }} texts={moreOffersTexts}>
          <MoreOffersIsland path={path} query={query} api={api} next={next} />
        </Island>
      )}
    </OfferGrid>
  );
}
