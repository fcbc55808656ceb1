import type { CouponCounts } from "#domain/coupons/coupon-counts.ts";
import { couponsPath, storeCouponsPath } from "#domain/coupons/coupon-path.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { type CouponsRequest, couponsOnPage, readCouponsQuery } from "#domain/coupons/coupons-query.ts";
import { coverPath, socialPictureSize } from "#domain/products/social-picture.ts";
import { listStoresWithCoupons } from "#server/coupons/coupon-stores-store.ts";
import { countCoupons, listCoupons } from "#server/coupons/coupons-store.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { type FoundStore, findListedStore } from "#server/stores/listed-stores-store.ts";
import { couponListData } from "#site/discovery/coupon-data.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { UnknownStore, unknownStoreHead } from "#site/stores/unknown-store.tsx";
import type { CartStore } from "#web/coupons/cart-form.tsx";
import { CouponsView } from "#web/coupons/coupons-view.tsx";
import type { Crumb } from "#web/products/detail/breadcrumbs.tsx";
import type { Translate } from "#web/translate.ts";

interface CouponList {
  /** Of one store alone. */
  store?: CartStore & Pick<FoundStore, "id">;
  request: CouponsRequest;
  stores: CartStore[];
  counts: CouponCounts;
  live: Coupon[];
  soon: Coupon[];
  ended: Coupon[];
  hasMore: boolean;
}

type CouponsData = CouponList | { movedTo: string } | null;

const mostSoon = 20;
const mostEnded = 10;

/** Also the form's own address, which names the store it was sent with. */
async function loadAll({ db, query, now }: PageContext): Promise<CouponsData> {
  if (query.loja) {
    const found = await findListedStore(db, query.loja);
    const path = found && storeCouponsPath("movedTo" in found ? found.movedTo : found.store.slug);
    if (path) return { movedTo: addressWithCart(path, query.carrinho) };
  }
  return loadList(db, readCouponsQuery(query), now);
}

async function loadOfStore({ db, params, query, now }: PageContext): Promise<CouponsData> {
  const found = await findListedStore(db, params.store ?? "");
  if (!found) return null;
  if ("movedTo" in found) return { movedTo: storeCouponsPath(found.movedTo) };
  const { id, store } = found;
  return loadList(db, readCouponsQuery(query), now, { id, slug: store.slug, name: store.name });
}

async function loadList(
  db: Db,
  request: CouponsRequest,
  now: Date,
  store?: CouponList["store"],
): Promise<CouponList> {
  const { cart, kind, order, page } = request;
  const storeId = store?.id;
  const asked = {
    now,
    storeId,
    cart,
    kind,
    sort: order,
    only: "live",
    offset: (page - 1) * couponsOnPage,
  } as const;
  const [live, soon, ended, counts, stores] = await Promise.all([
    listCoupons(db, { ...asked, limit: couponsOnPage + 1 }),
    page === 1 ? listCoupons(db, { now, storeId, kind, only: "soon", sort: "newest", limit: mostSoon }) : [],
    page === 1 && !kind
      ? listCoupons(db, { now, storeId, only: "ended", sort: "newest", limit: mostEnded })
      : [],
    countCoupons(db, now, storeId),
    listStoresWithCoupons(db, now),
  ]);
  const hasMore = live.length > couponsOnPage;
  return {
    ...(store && { store }),
    request,
    stores,
    counts,
    live: live.slice(0, couponsOnPage),
    soon,
    ended,
    hasMore,
  };
}

function addressWithCart(path: string, carrinho: string | undefined): string {
  return carrinho ? `${path}?${new URLSearchParams({ carrinho })}` : path;
}

const pathOf = ({ store }: CouponList) => (store ? storeCouponsPath(store.slug) : couponsPath);

function crumbsOf({ store }: CouponList, t: Translate): Crumb[] {
  return [
    { name: t("Início"), path: "/" },
    { name: t("Cupons"), path: couponsPath },
    ...(store ? [{ name: store.name, path: storeCouponsPath(store.slug), lang: "pt-BR" as const }] : []),
  ];
}

function View({ data, context }: { data: CouponsData; context: PageContext }) {
  if (!data || "movedTo" in data)
    return <UnknownStore all={{ label: context.t("Ver todos os cupons"), href: couponsPath }} />;
  return <CouponsView {...data} path={pathOf(data)} crumbs={crumbsOf(data, context.t)} now={context.now} />;
}

function head(data: CouponsData, context: PageContext): Head {
  if (!data || "movedTo" in data) return unknownStoreHead(context);
  const { site, t } = context;
  const { store, request, live } = data;
  const path = pathOf(data);
  const title = store ? t("Cupons {{store}}", { store: store.name }) : t("Cupons de desconto");
  const lead = store
    ? t("Os cupons de {{store}} que funcionam, com quantas vezes funcionaram e quando foi a última.", {
        store: store.name,
      })
    : t(
        "Os cupons que funcionam, com quantas vezes funcionaram, quando foi a última e quanto tiram do seu carrinho.",
      );
  const isOther =
    request.typed !== "" || request.page > 1 || request.order !== "best" || request.kind !== undefined;
  return {
    title: `${title} · ${site.name}`,
    description: lead,
    canonical: path,
    image: { path: coverPath(), alt: title, ...socialPictureSize },
    // Nothing to find where there is none.
    noindex: isOther || live.length === 0,
    feeds: { path, title },
    structuredData: [
      breadcrumbData(crumbsOf(data, t), site),
      ...(isOther ? [] : [couponListData(live, path, site)]),
    ],
  };
}

function tags(data: CouponsData): ChangeTag[] {
  if (!data || "movedTo" in data) return ["coupons", "stores"];
  return data.store ? [`coupons:${data.store.id}`, `store:${data.store.slug}`] : ["coupons"];
}

function couponsPageOf(load: Page<CouponsData>["load"]): Page<CouponsData> {
  return {
    load,
    head,
    View,
    tags,
    sheet: "coupons",
    status: (data) => (data ? 200 : 404),
    movedTo: (data) => (data && "movedTo" in data ? data.movedTo : null),
    isInvented: ({ query }) => Object.keys(query).length > 0,
  };
}

export const couponsPage = couponsPageOf(loadAll);
export const storeCouponsPage = couponsPageOf(loadOfStore);
