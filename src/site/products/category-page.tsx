import { type Category, categoryBySlug } from "#domain/products/categories.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import { categoryPath, type ListedOffer } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { coverPath, socialPictureSize } from "#domain/products/social-picture.ts";
import { isSort, type Sort } from "#domain/products/sort.ts";
import { readCursor } from "#server/products/lists/list-cursor.ts";
import { listLiveOffers } from "#server/products/products-store.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import { CategoryLinks } from "#site/notices/category-links.tsx";
import { Notice } from "#site/notices/notice.tsx";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { categoryLeads } from "#web/products/category-leads.ts";
import { CategoryOffers } from "#web/products/category-offers.tsx";
import type { Crumb } from "#web/products/detail/breadcrumbs.tsx";
import type { Translate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface CategoryList {
  category: Category;
  offers: ListedOffer[];
  next: string | null;
  sort: Sort;
  /** A later page of the list, for visitors without JavaScript. */
  isLater: boolean;
}

type CategoryData = CategoryList | null;

async function load({ db, params, query }: PageContext): Promise<CategoryData> {
  const category = categoryBySlug(params.category ?? "");
  if (!category) return null;
  const sort = isSort(query.sort) ? query.sort : "newest";
  const cursor = query.cursor === undefined ? undefined : readCursor(sort, query.cursor);
  const asked = { category: category.name, sort, limit: offerLists.page, cursor };
  const { products, next } = await listLiveOffers(db, asked);
  return { category, offers: products, next, sort, isLater: cursor !== undefined };
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
    noindex: data.isLater || data.sort !== "newest",
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
  isInvented: ({ query }) => query.cursor !== undefined,
};
