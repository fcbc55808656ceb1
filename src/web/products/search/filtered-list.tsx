import type { JSX } from "react";
import type { ListedOffer } from "#domain/products/product.ts";
import {
  apiParameters,
  type IgnoredFilter,
  type SearchRequest,
  searchAddress,
  searchParameters,
  searchPath,
} from "#domain/products/search-query.ts";
import { sorts, wantsReal } from "#domain/products/sort.ts";
import { OfferList, SEEN_AT_ONCE } from "#web/products/offer-list.tsx";
import { RealOrderNote } from "#web/products/real-only.tsx";
import { SortChips } from "#web/products/sort-chips.tsx";
import { useTranslate } from "#web/translate.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { IgnoredSearchFilters } from "./ignored-filters.tsx";
import { SearchFilters } from "./search-filters.tsx";

/** A page of offers that visitors filter and order: a search's or a category's. */
export interface FilteredListProps {
  request: SearchRequest;
  offers: readonly ListedOffer[];
  next: string | null;
  stores: readonly string[];
  ignored: readonly IgnoredFilter[];
  /** True on a later page, which a visitor without JavaScript has turned to. */
  isLater: boolean;
  now: Date;
  /** Its address, where that is not the search's. */
  path?: string;
}

export function ListControls({ request, offers, stores, isLater, path = searchPath }: FilteredListProps) {
  return (
    <>
      <SearchFilters request={request} stores={stores} path={path} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {(offers.length > 0 || isLater || wantsReal(request)) && (
          <SortChips
            offered={request.q === "" ? sorts : ["relevance", ...sorts]}
            current={request.sort}
            addressOf={(sort) => searchAddress({ ...request, sort, cursor: undefined }, path)}
          />
        )}
        <ActiveFilters request={request} path={path} />
      </div>
      {request.sort === "real_discount" && <RealOrderNote />}
    </>
  );
}

export function FoundCount({ count, isMore }: { count: number; isMore: boolean }) {
  const t = useTranslate();
  const n = isMore ? `${count}+` : count;
  return (
    <p className="mt-2 text-lg text-lead">
      {n === 1 ? t("1 produto encontrado") : t("{{n}} produtos encontrados", { n })}
    </p>
  );
}

interface ListSectionProps extends FilteredListProps {
  api?: Record<string, string>;
  empty?: JSX.Element;
}

export function FilteredList(props: ListSectionProps) {
  const {
    request,
    offers,
    next,
    isLater,
    ignored,
    now,
    path = searchPath,
    api = apiParameters(request),
    empty,
  } = props;
  const t = useTranslate();
  const first = { ...request, cursor: undefined };
  return (
    <section id="ofertas" className="scroll-mt-4" aria-labelledby="lista">
      <h2 id="lista" className="sr-only">
        {t("Ofertas")}
      </h2>
      <IgnoredSearchFilters ignored={ignored} />
      <OfferList
        offers={offers}
        next={next}
        path={path}
        query={searchParameters(first)}
        api={api}
        now={now}
        eager={SEEN_AT_ONCE}
        start={isLater ? searchAddress(first, path) : undefined}
        empty={empty}
      />
    </section>
  );
}
