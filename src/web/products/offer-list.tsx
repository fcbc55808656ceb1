import type { JSX } from "react";
import { useSentTerms } from "#web/affiliate/link-terms.ts";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyList } from "./empty-list.tsx";
import { MoreOffersIsland, type MoreOffersIslandProps } from "./more-offers-island.tsx";
import { offerCardTexts } from "./offer-card.tsx";
import { OfferGrid, type OfferGridProps } from "./offer-grid.tsx";

/** The first row on a desk, the first two on a phone. */
export const SEEN_AT_ONCE = 4;

export const moreOffersTexts: readonly string[] = [
  ...offerCardTexts,
  "Mais ofertas",
  "Carregando…",
  "1 oferta adicionada",
  "{{n}} ofertas adicionadas",
  "Não há mais ofertas",
  "Não foi possível carregar mais ofertas. Tente novamente.",
];

interface OfferListProps
  extends Omit<MoreOffersIslandProps, "next" | "terms">,
    Omit<OfferGridProps, "children"> {
  /** Where the following page starts; null when nothing remains. */
  next: string | null;
  /** The list's beginning; set on a later page, which a visitor without JavaScript has turned to. */
  start: string | undefined;
  empty?: JSX.Element | undefined;
}

export function OfferList({ offers, next, path, query, api, start, empty, ...grid }: OfferListProps) {
  const t = useTranslate();
  const terms = useSentTerms();
  const isEmpty = offers.length === 0;
  if (isEmpty && !start && empty) return empty;
  const backLabel = t("Voltar ao começo da lista");
  return (
    <>
      {start && !isEmpty && (
        <p className="mb-4">
          <ButtonLink label={backLabel} kind="ghost" href={start} />
        </p>
      )}
      {/* Offers may have gone since the address was kept. */}
      {start && isEmpty && (
        <EmptyList title={t("Não há mais ofertas")} text={t("Você chegou ao fim desta lista.")}>
          <ButtonLink label={backLabel} kind="primary" size="lg" href={start} />
        </EmptyList>
      )}
      <OfferGrid {...grid} offers={offers}>
        {next && (
          <Island
            name="more-offers"
            wake="touch"
            props={{ path, query, api, next, terms }}
            texts={moreOffersTexts}
          >
            <MoreOffersIsland path={path} query={query} api={api} next={next} terms={terms} />
          </Island>
        )}
      </OfferGrid>
    </>
  );
}
