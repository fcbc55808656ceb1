import type { SearchRequest } from "#domain/products/search-query.ts";
import { SearchAlert } from "#web/alerts/search-alert.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { FilteredList, type FilteredListProps, FoundCount, ListControls } from "./filtered-list.tsx";
import { NearMisses, type NearOffers } from "./near-misses.tsx";

export interface SearchResultsProps extends FilteredListProps {
  count: number;
  isMore: boolean;
  /** What was typed, where the request is its correction. */
  mistyped: string | null;
  /** «Você quis dizer», behind few results. */
  near: NearOffers | null;
}

export function SearchResults(props: SearchResultsProps) {
  const { near, now } = props;
  return (
    <div className="wrap grid grid-cols-1 gap-5 pt-12 pb-13 md:pt-14">
      <SearchHeading {...props} />
      <ListControls {...props} />
      <SearchAlert request={props.request} />
      <FilteredList {...props} />
      {near && <NearMisses {...near} now={now} />}
    </div>
  );
}

function SearchHeading({ request, mistyped, ...found }: SearchResultsProps) {
  const t = useTranslate();
  return (
    <div>
      <h1 className="line-clamp-3 text-2xl font-extrabold wrap-anywhere md:text-4xl">
        {searchTitle(request, t)}
      </h1>
      {mistyped !== null && (
        <p className="mt-2 wrap-anywhere">
          {t("Não achamos ofertas para “{{term}}”.", { term: mistyped })}{" "}
          <strong>{t("Mostrando resultados para “{{term}}”.", { term: request.q })}</strong>
        </p>
      )}
      <FoundCount {...found} />
    </div>
  );
}

export function searchTitle({ q, category, real }: SearchRequest, t: Translate): string {
  if (q !== "") return t("Resultados para “{{term}}”", { term: q });
  if (category) return t("Ofertas de {{category}}", { category: t(category) });
  return real ? t("Ofertas com desconto real") : t("Ofertas filtradas");
}
