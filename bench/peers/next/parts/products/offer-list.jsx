import { termsToSend } from "../affiliate/link-terms.js";
import { Island } from "../islands/island.jsx";
import { t } from "../translate.js";
import { ButtonLink } from "../ui/button.jsx";
import { EmptyList } from "./empty-list.jsx";
import { MoreOffersIsland } from "./more-offers-island.jsx";
import { OfferGrid } from "./offer-grid.jsx";

/** The first row on a desk, the first two on a phone. */
export const SEEN_AT_ONCE = 4;

export function OfferList({ offers, next, path, query, api, start, empty, ...grid }) {
  const terms = termsToSend();
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
            props={{
              path,
              query,
              api,
              next,
              terms,
            }}
          >
            <MoreOffersIsland path={path} query={query} next={next} />
          </Island>
        )}
      </OfferGrid>
    </>
  );
}
