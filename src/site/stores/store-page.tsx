import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import { listSort, readSearchQuery } from "#domain/products/search-query.ts";
import { socialPictureSize } from "#domain/products/social-picture.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { storesPath } from "#domain/stores/store-path.ts";
import { storePicturePath } from "#domain/stores/store-picture.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { listStoreCoupons } from "#server/coupons/coupons-store.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { readCursor } from "#server/products/lists/list-cursor.ts";
import { listLiveOffers } from "#server/products/products-store.ts";
import { findListedStore } from "#server/stores/listed-stores-store.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import { storeData } from "#site/discovery/store-data.ts";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { UnknownStore, unknownStoreHead } from "#site/stores/unknown-store.tsx";
import { StoreCoupons } from "#web/coupons/store-coupons.tsx";
import type { Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { StoreView, type StoreViewProps } from "#web/stores/store-view.tsx";
import type { Translate } from "#web/translate.ts";

interface StoreList extends Omit<StoreViewProps, "crumbs" | "now" | "coupons"> {
  id: string;
  coupons: Coupon[];
}

type StoreData = StoreList | { movedTo: string } | null;

/** The others stand on the page of its coupons. */
const mostCoupons = 4;

async function load({ db, params, query, now }: PageContext): Promise<StoreData> {
  const found = await findListedStore(db, params.store ?? "");
  if (!found || "movedTo" in found) return found;
  const { id: store_id, store } = found;
  const { sort: asked, real, cursor: place } = query;
  const request = readSearchQuery({ sort: asked, real, cursor: place });
  const sort = listSort(request.sort);
  const cursor = request.cursor === undefined ? undefined : readCursor(sort, request.cursor);
  const list = { store_id, sort, real: request.real, limit: offerLists.page, cursor };
  const isLater = cursor !== undefined;
  const [{ products: offers, next }, coupons] = await Promise.all([
    listLiveOffers(db, list),
    isLater ? [] : listStoreCoupons(db, store_id, now, mostCoupons),
  ]);
  return { id: store_id, store, request, offers, next, isLater, coupons };
}

function crumbsOf({ name, slug }: DescribedStore, t: Translate): Crumb[] {
  return [
    { name: t("Início"), path: "/" },
    { name: t("Lojas"), path: storesPath },
    { name, path: storePath(slug), lang: "pt-BR" },
  ];
}

function View({ data, context }: { data: StoreData; context: PageContext }) {
  if (!data || "movedTo" in data)
    return <UnknownStore all={{ label: context.t("Ver todas as lojas"), href: storesPath }} />;
  const { id: _, coupons, ...shown } = data;
  const live = <StoreCoupons store={data.store} coupons={coupons} now={context.now} />;
  return <StoreView {...shown} coupons={live} crumbs={crumbsOf(data.store, context.t)} now={context.now} />;
}

function head(data: StoreData, context: PageContext): Head {
  if (!data || "movedTo" in data) return unknownStoreHead(context);
  const { site, t } = context;
  const { store, request, isLater } = data;
  const path = storePath(store.slug);
  const title = t("{{store}}: ofertas e cupons", { store: store.name });
  return {
    title: `${title} · ${site.name}`,
    description: t(
      "Ofertas e cupons de {{store}} que estão valendo, e o que 180 dias de preços dizem dos descontos dela.",
      { store: store.name },
    ),
    canonical: path,
    section: storesPath,
    image: {
      path: storePicturePath(store),
      alt: t("Ofertas de {{store}}", { store: store.name }),
      ...socialPictureSize,
    },
    noindex: isLater || request.sort !== "newest" || request.real === true,
    feeds: { path, title: t("Ofertas de {{store}}", { store: store.name }) },
    structuredData: [breadcrumbData(crumbsOf(store, t), site), storeData(store, site)],
  };
}

/** What is shown of an offer goes with it; a new one names the store. */
function tags(data: StoreData): ChangeTag[] {
  if (!data || "movedTo" in data) return ["stores"];
  return [
    `store:${data.store.slug}`,
    `coupons:${data.id}`,
    ...data.offers.map(({ id }): ChangeTag => `offer:${id}`),
  ];
}

export const storePage: Page<StoreData> = {
  load,
  head,
  View,
  sheet: "stores",
  tags,
  status: (data) => (data ? 200 : 404),
  movedTo: (data) => (data && "movedTo" in data ? storePath(data.movedTo) : null),
  // As many as there are stores, and names that nobody has: these evict no page.
  isInvented: ({ query: { sort: _sort, ...others } }) => Object.keys(others).length > 0,
};
