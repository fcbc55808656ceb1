import { type Category, type CategoryName, categoryBySlug } from "#domain/products/categories.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import { categoryPath, type ListedOffer } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import {
  type IgnoredFilter,
  ignoredFilters,
  isNarrowed,
  listSort,
  readSearchQuery,
  type SearchRequest,
} from "#domain/products/search-query.ts";
import { coverPath, socialPictureSize } from "#domain/products/social-picture.ts";
import type { Db } from "#server/db/connect.ts";
import { listCategoryStores } from "#server/products/lists/category-stores.ts";
import { readCursor } from "#server/products/lists/list-cursor.ts";
import { countRealOffers, listLiveOffers } from "#server/products/products-store.ts";
import { mostCounted } from "#server/products/search/search-count.ts";
import { readSearchCursor } from "#server/products/search/search-cursor.ts";
import { searchOffers } from "#server/products/search/search-offers.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import { CategoryLinks } from "#site/notices/category-links.tsx";
import { Notice } from "#site/notices/notice.tsx";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { categoryLeads } from "#web/products/category-leads.ts";
import { CategoryOffers } from "#web/products/category-offers.tsx";
import type { Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { filterCount } from "#web/products/search/active-filters.tsx";
import type { Translate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface CategoryList {
  category: Category;
  offers: ListedOffer[];
  next: string | null;
  /** Its order and filters; the category itself is the page's address. */
  request: SearchRequest;
  ignored: IgnoredFilter[];
  /** Known where filters apply. */
  counted: { count: number; isMore: boolean } | null;
  stores: string[];
  /** A later page of the list, for visitors without JavaScript. */
  isLater: boolean;
}

type CategoryData = CategoryList | null;

async function load({ db, params, query }: PageContext): Promise<CategoryData> {
  const category = categoryBySlug(params.category ?? "");
  if (!category) return null;
  const filters = { ...query, q: undefined, categoria: undefined };
  const request = readSearchQuery(filters);
  const page = isNarrowed(request)
    ? await loadFiltered(db, category.name, request)
    : await loadWhole(db, category.name, request);
  return { category, request, ignored: ignoredFilters(filters), ...page };
}

async function loadWhole(db: Db, category: CategoryName, request: SearchRequest) {
  const sort = listSort(request.sort);
  const cursor = request.cursor === undefined ? undefined : readCursor(sort, request.cursor);
  const { real } = request;
  const [{ products, next }, stores, counted] = await Promise.all([
    listLiveOffers(db, { category, sort, real, limit: offerLists.page, cursor }),
    listCategoryStores(db, category),
    real ? countReal(db, category) : null,
  ]);
  return { offers: products, next, counted, stores, isLater: cursor !== undefined };
}

async function countReal(db: Db, category: CategoryName) {
  const found = await countRealOffers(db, category, mostCounted + 1);
  return { count: Math.min(found, mostCounted), isMore: found > mostCounted };
}

async function loadFiltered(db: Db, category: CategoryName, request: SearchRequest) {
  const cursor = readSearchCursor(request.sort, request.cursor);
  const asked = { ...request, category, live: true, cursor, limit: offerLists.page };
  const { products, next, stores, ...counted } = await searchOffers(db, asked);
  return { offers: products, next, counted, stores, isLater: cursor !== undefined };
}

function crumbsOf({ name, slug }: Category, t: Translate): Crumb[] {
  return [
    { name: t("Início"), path: "/" },
    { name: t(name), path: categoryPath(slug) },
  ];
}

function View({ data, context }: { data: CategoryData; context: PageContext }) {
  return data ? (
    <CategoryOffers {...data} crumbs={crumbsOf(data.category, context.t)} now={context.now} />
  ) : (
    <UnknownCategory t={context.t} />
  );
}

/** §8, in its words. */
function UnknownCategory({ t }: { t: Translate }) {
  return (
    <Notice title={t(productScreens.unknown_category.title)} text={t(productScreens.unknown_category.text)}>
      <ButtonLink label={t("Voltar ao início")} kind="primary" size="lg" href="/" />
      <CategoryLinks />
    </Notice>
  );
}

function head(data: CategoryData, { site, t }: PageContext): Head {
  if (!data)
    return {
      title: `${t(productScreens.unknown_category.title)} · ${site.name}`,
      description: t(productScreens.unknown_category.text),
      noindex: true,
    };
  const { name, slug } = data.category;
  const path = categoryPath(slug);
  return {
    title: `${t(name)}: ${t("ofertas e promoções de lojas verificadas")} · ${site.name}`,
    description: `${t(categoryLeads[slug])} ${t("Preços de hoje em lojas conhecidas, com cupom quando há.")}`,
    canonical: path,
    image: {
      path: coverPath(slug),
      alt: t("Ofertas de {{category}}", { category: t(name) }),
      ...socialPictureSize,
    },
    noindex: data.isLater || data.request.sort !== "newest" || filterCount(data.request) > 0,
    feeds: { path, title: t("Ofertas de {{category}}", { category: t(name) }) },
    structuredData: [breadcrumbData(crumbsOf(data.category, t), site)],
  };
}

export const categoryPage: Page<CategoryData> = {
  load,
  View,
  head,
  tags: (data) => (data ? [`category:${data.category.name}`] : []),
  status: (data) => (data ? 200 : 404),
  isInvented: ({ query: { sort: _sort, ...others } }) => Object.keys(others).length > 0,
};
