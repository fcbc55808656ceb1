import type { Category } from "#domain/products/categories.ts";
import { categoryPath } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import {
  apiParameters,
  isNarrowed,
  listParameters,
  type SearchRequest,
} from "#domain/products/search-query.ts";
import { wantsReal } from "#domain/products/sort.ts";
import { SearchAlert } from "#web/alerts/search-alert.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { categoryLeads } from "./category-leads.ts";
import { Breadcrumbs, type Crumb } from "./detail/breadcrumbs.tsx";
import { EmptyList } from "./empty-list.tsx";
import { NoRealOffers } from "./real-only.tsx";
import { FilteredList, type FilteredListProps, FoundCount, ListControls } from "./search/filtered-list.tsx";

/** The request has its order and filters; the category itself is the page's address. */
interface CategoryOffersProps extends FilteredListProps {
  category: Category;
  crumbs: readonly Crumb[];
  /** Known where filters apply. */
  counted: { count: number; isMore: boolean } | null;
}

export function CategoryOffers({ category, crumbs, counted, ...list }: CategoryOffersProps) {
  const t = useTranslate();
  const path = categoryPath(category.slug);
  const { request } = list;
  const isReal = wantsReal(request);
  const isEmpty = list.offers.length === 0;
  return (
    <div className="wrap pt-9 pb-13 md:pt-11">
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-1 mb-6">
        <h1 className="text-3xl font-extrabold md:text-4xl">{t(category.name)}</h1>
        <p className="mt-2 max-w-[40em] text-lg text-lead">{t(categoryLeads[category.slug])}</p>
      </div>
      {(!isEmpty || counted || isReal) && (
        <div className="mb-6 grid grid-cols-1 gap-4">
          <ListControls {...list} path={path} />
          {counted && !isEmpty && <FoundCount {...counted} />}
        </div>
      )}
      <div className="mb-6">
        <SearchAlert request={request} category={category.slug} />
      </div>
      <FilteredList
        {...list}
        path={path}
        api={{
          category: category.slug,
          ...(isNarrowed(request) ? apiParameters(request) : listParameters(request)),
        }}
        empty={<NothingHere request={request} path={path} />}
      />
    </div>
  );
}

function NothingHere({ request, path }: { request: SearchRequest; path: string }) {
  if (isNarrowed(request)) return <NoneFiltered path={path} />;
  return wantsReal(request) ? <NoRealOffers href={path} /> : <NoOffers />;
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
