import type { Category } from "#domain/products/categories.ts";
import { categoryPath, type ListedOffer } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import {
  apiParameters,
  type SearchRequest,
  searchAddress,
  searchParameters,
} from "#domain/products/search-query.ts";
import { sortLabels, sorts } from "#domain/products/sort.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { categoryLeads } from "./category-leads.ts";
import { Breadcrumbs, type Crumb } from "./detail/breadcrumbs.tsx";
import { EmptyList } from "./empty-list.tsx";
import { OfferList, SEEN_AT_ONCE } from "./offer-list.tsx";
import { ActiveFilters } from "./search/active-filters.tsx";
import { SearchFilters } from "./search/search-filters.tsx";
import { FoundCount } from "./search/search-results.tsx";
import { type SortChip, SortChips } from "./sort-chips.tsx";

export interface CategoryOffersProps {
  category: Category;
  crumbs: readonly Crumb[];
  offers: readonly ListedOffer[];
  next: string | null;
  /** Its order and filters; the category itself is the page's address. */
  request: SearchRequest;
  /** Known where filters apply. */
  counted: { count: number; isMore: boolean } | null;
  stores: readonly string[];
  /** True on a later page, which a visitor without JavaScript has turned to. */
  isLater: boolean;
  now: Date;
}

export function CategoryOffers(props: CategoryOffersProps) {
  const { category, crumbs, offers, request, counted, stores } = props;
  const t = useTranslate();
  const path = categoryPath(category.slug);
  const isEmpty = offers.length === 0;
  return (
    <div className="wrap pt-9 pb-13 md:pt-11">
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-1 mb-6">
        <h1 className="text-3xl font-extrabold md:text-4xl">{t(category.name)}</h1>
        <p className="mt-2 max-w-[40em] text-lg text-lead">{t(categoryLeads[category.slug])}</p>
      </div>
      {(!isEmpty || counted) && (
        <div className="mb-6 grid grid-cols-1 gap-4">
          <SearchFilters request={request} stores={stores} path={path} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            {!isEmpty && <SortChips chips={categorySorts(request, path)} />}
            <ActiveFilters request={request} path={path} />
          </div>
          {counted && !isEmpty && <FoundCount {...counted} />}
        </div>
      )}
      <CategoryList {...props} path={path} />
    </div>
  );
}

function categorySorts(request: SearchRequest, path: string): SortChip[] {
  return sorts.map((sort) => ({
    label: sortLabels[sort],
    href: searchAddress({ ...request, sort, cursor: undefined }, path),
    isCurrent: sort === request.sort,
  }));
}

function CategoryList(props: CategoryOffersProps & { path: string }) {
  const { category, offers, next, request, counted, isLater, now, path } = props;
  const t = useTranslate();
  const first = { ...request, cursor: undefined };
  const order: Record<string, string> = request.sort === "newest" ? {} : { sort: request.sort };
  return (
    <section id="ofertas" className="scroll-mt-4" aria-labelledby="lista">
      <h2 id="lista" className="sr-only">
        {t("Ofertas")}
      </h2>
      <OfferList
        offers={offers}
        next={next}
        path={path}
        query={searchParameters(first)}
        api={{ category: category.slug, ...(counted ? apiParameters(first) : order) }}
        now={now}
        eager={SEEN_AT_ONCE}
        start={isLater ? searchAddress(first, path) : undefined}
        empty={counted ? <NoneFiltered path={path} /> : <NoOffers />}
      />
    </section>
  );
}

function NoneFiltered({ path }: { path: string }) {
  const t = useTranslate();
  return (
    <EmptyList
      title={t(productScreens.empty_category.title)}
      text={t("Nenhuma oferta desta categoria passa por estes filtros.")}
    >
      <ButtonLink label={t("Limpar filtros")} kind="primary" size="lg" href={path} rel="nofollow" />
    </EmptyList>
  );
}

/** §8, in its words. */
function NoOffers() {
  const t = useTranslate();
  return (
    <EmptyList title={t(productScreens.empty_category.title)} text={t(productScreens.empty_category.text)}>
      <ButtonLink label={t("Voltar ao início")} kind="primary" size="lg" href="/" />
      <ButtonLink label={t("Enviar uma oferta")} kind="line" size="lg" href="/enviar-produtos" />
    </EmptyList>
  );
}
