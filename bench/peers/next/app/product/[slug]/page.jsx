import { notFound } from "next/navigation";
import { cache } from "react";
import { formatPrice } from "xepa/domain/format/money.ts";
import { categoryByName } from "xepa/domain/products/categories.ts";
import { isOver } from "xepa/domain/products/price-validity.ts";
import { categoryPath, productPath } from "xepa/domain/products/product.ts";
import { socialPicturePath, socialPictureSize } from "xepa/domain/products/social-picture.ts";
import { breadcrumbData, productData } from "xepa/site/discovery/product-data.ts";
import { productSummary } from "xepa/site/products/product-summary.ts";
import { pageMetadata } from "../../../page-metadata.js";
import { CommentsSection } from "../../../parts/comments/comments-section.jsx";
import { OfferCoupon } from "../../../parts/coupons/offer-coupon.jsx";
import { PageFrame } from "../../../parts/layout/page-frame.jsx";
import { ProductDetail } from "../../../parts/products/detail/product-detail.jsx";
import { t } from "../../../parts/translate.js";
import { loadComments } from "../../../queries/comments.js";
import { findOfferCoupon } from "../../../queries/coupons.js";
import { readLinkTerms } from "../../../queries/link-terms.js";
import { loadOfferFacts } from "../../../queries/offer-facts.js";
import { findOffer, listRelated } from "../../../queries/offers.js";
import { loadPriceHistory } from "../../../queries/price-history.js";
import { site } from "../../../site.js";

export const dynamic = "force-dynamic";

/** Once a request: the head shows it too. */
const offerAt = cache(findOffer);

export async function generateMetadata({ params }) {
  const offer = await offerAt(decodeURIComponent((await params).slug));
  if (!offer) return {};
  const over = isOver(offer, new Date());
  const price = over ? t("Oferta encerrada") : t(formatPrice(offer.sale_price));
  return pageMetadata({
    title: `${offer.name}: ${price} · ${site.name}`,
    description: productSummary(offer, over, t),
    canonical: productPath(offer.slug),
    type: "product",
    ...(over ? {} : { price: offer.sale_price }),
    image: {
      path: socialPicturePath({ ...offer, ended: over }),
      alt: `${offer.name}: ${price}`,
      ...socialPictureSize,
    },
  });
}

export default async function Product({ params, searchParams }) {
  await readLinkTerms();
  const offer = await offerAt(decodeURIComponent((await params).slug));
  if (!offer) notFound();
  const query = await searchParams;
  const now = new Date();
  const [related, history, facts, talk, coupon] = await Promise.all([
    listRelated(offer),
    loadPriceHistory(offer.id, now),
    loadOfferFacts(offer.id, now),
    loadComments(offer.id, query.conversa, offer.comments),
    offer.coupon === null || isOver(offer, now) ? null : findOfferCoupon(offer.id, now),
  ]);
  const crumbs = crumbsOf(offer);
  const path = productPath(offer.slug);
  return (
    <PageFrame
      path={path}
      query={query}
      section={crumbs[1].path}
      now={now}
      structuredData={[productData(offer, site, now), breadcrumbData(crumbs, site)]}
    >
      <ProductDetail
        {...{ offer, related, history, crumbs, site, now }}
        {...facts}
        couponReport={coupon && <OfferCoupon coupon={coupon} now={now} />}
      >
        <CommentsSection {...talk} place={{ kind: "product", id: offer.id, path }} />
      </ProductDetail>
    </PageFrame>
  );
}

function crumbsOf({ name, category, slug }) {
  return [
    { name: t("Início"), path: "/" },
    { name: t(category), path: categoryPath(categoryByName(category)?.slug ?? "") },
    { name, path: productPath(slug), lang: "pt-BR" },
  ];
}
