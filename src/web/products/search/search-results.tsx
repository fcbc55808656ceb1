import { categoryByName } from "#domain/products/categories.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import {
  type SearchRequest,
  type SearchSort,
  searchAddress,
  searchParameters,
} from "#domain/products/search-query.ts";
import { sortLabels, sorts } from "#domain/products/sort.ts";
import { synonymTerms } from "#domain/products/vocabulary.ts";
import { OfferList, SEEN_AT_ONCE } from "#web/products/offer-list.tsx";
import { type SortChip, SortChips } from "#web/products/sort-chips.tsx";
import { useTranslate } from "#web/translate.ts";
import { ActiveFilters } from "./active-filters.tsx";
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
  now: Date;
}

export function SearchResults(props: SearchResultsProps) {
  const { request, stores, count, isMore } = props;
  return (
    <div className="wrap grid grid-cols-1 gap-5 pt-12 pb-13 md:pt-14">
      <SearchHeading term={request.q} count={count} isMore={isMore} />
      <SearchFilters request={request} stores={stores} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SortChips chips={searchSorts(request)} />
        <ActiveFilters request={request} />
      </div>
      <Found {...props} />
    </div>
  );
}

function SearchHeading({ term, count, isMore }: { term: string; count: number; isMore: boolean }) {
  const t = useTranslate();
  const n = isMore ? `${count}+` : count;
  return (
    <div>
      <h1 className="line-clamp-3 text-2xl font-extrabold wrap-anywhere md:text-4xl">
        {t("Resultados para “{{term}}”", { term })}
      </h1>
      <p className="mt-2 text-lg text-lead">
        {n === 1 ? t("1 produto encontrado") : t("{{n}} produtos encontrados", { n })}
      </p>
      <SameByAnotherName term={term} />
    </div>
  );
}

/** «celular» finds what is called so; most of them are called smartphones. */
function SameByAnotherName({ term }: { term: string }) {
  const t = useTranslate();
  const others = synonymTerms(term);
  if (others.length === 0) return null;
  return (
    <p className="mt-1">
      {t("Veja também:")}{" "}
      {others.map((other, i) => (
        <span key={other}>
          {i > 0 && ", "}
          <a
            href={searchAddress({ q: other })}
            className="inline-flex min-h-11 items-center font-semibold text-green-text underline"
          >
            {other}
          </a>
        </span>
      ))}
    </p>
  );
}

function searchSorts(request: SearchRequest): SortChip[] {
  return (["relevance", ...sorts] as const).map((sort) => ({
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
        path="/buscar"
        query={searchParameters(first)}
        api={apiQuery(request)}
        now={now}
        eager={SEEN_AT_ONCE}
        start={isLater ? searchAddress(first) : undefined}
      />
    </section>
  );
}

/** The same search, as get-approved-products is asked for it. */
function apiQuery(request: SearchRequest): Record<string, string> {
  const { q, sort, category, store, min_price, max_price, min_discount, live } = request;
  const all = {
    q,
    sort,
    category: category && categoryByName(category)?.slug,
    store,
    min_price: min_price?.toString(),
    max_price: max_price?.toString(),
    min_discount: min_discount?.toString(),
    live: live?.toString(),
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]));
}
