import { formatPrice } from "#domain/format/money.ts";
import { categoryByName } from "#domain/products/categories.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import { isOver } from "#domain/products/price-validity.ts";
import { categoryPath, type ListedOffer, productPath } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { mostRelated } from "#domain/products/related.ts";
import { socialPicturePath, socialPictureSize } from "#domain/products/social-picture.ts";
import { type CouponOfOffer, findOfferCoupon } from "#server/coupons/coupon-of-offer-store.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { loadPriceHistory } from "#server/prices/price-history-store.ts";
import { loadOfferFacts } from "#server/products/offer-page-store.ts";
import { findByAddress } from "#server/products/product-slug-store.ts";
import { listNewestNames, loadOffers } from "#server/products/products-store.ts";
import { commentsOf } from "#site/comments/comments-of.tsx";
import { loadCommentsSection } from "#site/comments/load-comments-section.ts";
import { breadcrumbData, productData } from "#site/discovery/product-data.ts";
import { CategoryLinks } from "#site/notices/category-links.tsx";
import { Notice } from "#site/notices/notice.tsx";
import type { Head, Page, PageContext, PageSection } from "#site/serving/page.ts";
import { CommentsSection, type ShownComments } from "#web/comments/comments-section.tsx";
import { OfferCoupon } from "#web/coupons/offer-coupon.tsx";
import type { Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { ProductDetail, type ProductDetailProps } from "#web/products/detail/product-detail.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { productSummary } from "./product-summary.ts";

type ProductData =
  | (Pick<ProductDetailProps, "offer" | "related" | "history" | "why" | "sender" | "isChecked"> & {
      talk: ShownComments;
      /** Of the code that the price needs, where the store has it as a coupon. */
      coupon: CouponOfOffer | null;
    })
  | { movedTo: string }
  | null;

/** Among how many of the newest of its category an offer's relatives are looked for. */
const neighbourhood = 40;

async function load({ db, params, query, now }: PageContext): Promise<ProductData> {
  const found = await findByAddress(db, params.slug ?? "");
  if (!found || "movedTo" in found) return found;
  const { offer } = found;
  const [related, history, { isUnchecked, ...facts }, talk, coupon] = await Promise.all([
    relatedTo(db, offer),
    loadPriceHistory(db, { id: offer.id }, now),
    loadOfferFacts(db, offer.id, now),
    loadCommentsSection(db, { kind: "product", id: offer.id }, query, offer.comments),
    isOver(offer, now) ? null : findOfferCoupon(db, offer, now),
  ]);
  return { offer, related, history, ...facts, isChecked: !isUnchecked, talk, coupon };
}

async function relatedTo(db: Db, offer: ListedOffer): Promise<ListedOffer[]> {
  const names = await listNewestNames(db, offer.category, neighbourhood);
  const chosen = mostRelated(offer, names, offerLists.related);
  return loadOffers(
    db,
    chosen.map(({ id }) => id),
  );
}

function crumbsOf({ name, category, slug }: ListedOffer, t: Translate): [Crumb, Crumb, Crumb] {
  return [
    { name: t("Início"), path: "/" },
    { name: t(category), path: categoryPath(categoryByName(category)?.slug ?? "") },
    { name, path: productPath(slug), lang: "pt-BR" },
  ];
}

function head(data: ProductData, context: PageContext): Head {
  const { site, t, now } = context;
  if (!data || "movedTo" in data)
    return {
      title: `${t(productScreens.unknown_product.title)} · ${site.name}`,
      description: t(productScreens.unknown_product.text),
      noindex: true,
    };
  const { offer } = data;
  const over = isOver(offer, now);
  const price = over ? t("Oferta encerrada") : t(formatPrice(offer.sale_price));
  return {
    title: `${offer.name}: ${price} · ${site.name}`,
    description: productSummary(offer, over, t),
    canonical: productPath(offer.slug),
    type: "product",
    section: crumbsOf(offer, t)[1].path,
    ...(over ? {} : { price: offer.sale_price }),
    image: {
      path: socialPicturePath({ ...offer, ended: over }),
      alt: `${offer.name}: ${price}`,
      ...socialPictureSize,
    },
    structuredData: [productData(offer, site, now), breadcrumbData(crumbsOf(offer, t), site)],
  };
}

function View({ data, context }: { data: ProductData; context: PageContext }) {
  const { site, now, t } = context;
  if (!data || "movedTo" in data) return <NotFound />;
  const { talk, coupon: found, ...shown } = data;
  const coupon = found?.coupon;
  const { id, slug } = data.offer;
  const place = { kind: "product", id, path: productPath(slug) } as const;
  return (
    <ProductDetail
      {...shown}
      crumbs={crumbsOf(data.offer, t)}
      site={site}
      now={now}
      couponReport={coupon && <OfferCoupon coupon={coupon} now={now} />}
    >
      <CommentsSection {...talk} place={place} />
    </ProductDetail>
  );
}

/** The same for an unknown offer and for one that is not approved. */
export function NotFound() {
  const t = useTranslate();
  const { title, text } = productScreens.unknown_product;
  return (
    <Notice title={t(title)} text={t(text)}>
      <p className="flex flex-wrap justify-center gap-3">
        <ButtonLink label={t("Voltar ao início")} kind="primary" size="lg" href="/" />
        <ButtonLink label={t("Enviar uma oferta")} kind="line" size="lg" href="/enviar-produtos" />
      </p>
      <CategoryLinks />
    </Notice>
  );
}

/** The requested address counts too: it may be another offer's tomorrow. */
function tags(data: ProductData, { params }: PageContext): ChangeTag[] {
  const asked: ChangeTag = `product:${params.slug ?? ""}`;
  if (!data) return [asked];
  if ("movedTo" in data) return [asked, `product:${data.movedTo}`];
  const { category, sent_by } = data.offer;
  const sender = sent_by ? [`person:${sent_by}` as const] : [];
  const coupon = data.coupon ? [`coupons:${data.coupon.store_id}` as const] : [];
  return [asked, `category:${category}`, ...sender, ...coupon];
}

function section(data: ProductData, { query }: PageContext): PageSection | null {
  if (!data || "movedTo" in data) return null;
  const { id, slug } = data.offer;
  return commentsOf({ kind: "product", id, path: productPath(slug) }, query, data.talk);
}

export const productPage: Page<ProductData> = {
  load,
  head,
  View,
  tags,
  section,
  sheet: "offer",
  status: (data) => (data ? 200 : 404),
  movedTo: (data) => (data && "movedTo" in data ? productPath(data.movedTo) : null),
  isInvented: ({ query }) => Object.keys(query).length > 0,
};
