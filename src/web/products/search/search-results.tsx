import type { ListedOffer } from "#domain/products/product.ts";
import {
  apiParameters,
  type SearchRequest,
  type SearchSort,
  searchAddress,
  searchParameters,
  searchPath,
} from "#domain/products/search-query.ts";
import { sortLabels, sorts } from "#domain/products/sort.ts";
import { OfferList, SEEN_AT_ONCE } from "#web/products/offer-list.tsx";
import { type SortChip, SortChips } from "#web/products/sort-chips.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { NearMisses, type NearOffers } from "./near-misses.tsx";
import { SearchFilters } from "./search-filters.tsx";

export const searchSortLabels: Record<SearchSort, string> = { relevance: "Relevância", ...sortLabels };

export interface SearchResultsProps {
  request: SearchRequest;
  offers: readonly ListedOffer[];
  next: string | null;
  count: number;
  isMore: boolean;
  stores: readonly string[];
  /** True on a later page, which a visitor without JavaScript has turned to. */
  isLater: boolean;
  /** What was typed, where the request is its correction. */
  mistyped: string | null;
  /** «Você quis dizer», behind few results. */
  near: NearOffers | null;
  now: Date;
}

export function SearchResults(props: SearchResultsProps) {
  const { request, stores, near, now } = props;
  return (
    <div className="wrap grid grid-cols-1 gap-5 pt-12 pb-13 md:pt-14">
      <SearchHeading {...props} />
      <SearchFilters request={request} stores={stores} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SortChips chips={searchSorts(request)} />
        <ActiveFilters request={request} />
      </div>
      <Found {...props} />
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

export function searchTitle({ q, category }: SearchRequest, t: Translate): string {
  if (q !== "") return t("Resultados para “{{term}}”", { term: q });
  return category ? t("Ofertas de {{category}}", { category: t(category) }) : t("Ofertas filtradas");
}

export function FoundCount({ count, isMore }: Pick<SearchResultsProps, "count" | "isMore">) {
  const t = useTranslate();
  const n = isMore ? `${count}+` : count;
  return (
    <p className="mt-2 text-lg text-lead">
      {n === 1 ? t("1 produto encontrado") : t("{{n}} produtos encontrados", { n })}
    </p>
  );
}

function searchSorts(request: SearchRequest): SortChip[] {
  const offered: readonly SearchSort[] = request.q === "" ? sorts : ["relevance", ...sorts];
  return offered.map((sort) => ({
    label: searchSortLabels[sort],
    href: searchAddress({ ...request, sort, cursor: undefined }),
    isCurrent: sort === request.sort,
  }));
}

function Found({ request, offers, next, isLater, now }: SearchResultsProps) {
  const t = useTranslate();
  const first = { ...request, cursor: undefined };
  return (
    <section id="ofertas" className="scroll-mt-4" aria-labelledby="lista">
      <h2 id="lista" className="sr-only">
        {t("Ofertas")}
      </h2>
      <OfferList
        offers={offers}
        next={next}
        path={searchPath}
        query={searchParameters(first)}
        api={apiParameters(request)}
        now={now}
        eager={SEEN_AT_ONCE}
        start={isLater ? searchAddress(first) : undefined}
      />
    </section>
  );
}
