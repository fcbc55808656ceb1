import { notFound } from "next/navigation";
import { cache } from "react";
import { formatPrice } from "xepa/domain/format/money.ts";
import { categoryByName } from "xepa/domain/products/categories.ts";
import { isOver } from "xepa/domain/products/price-validity.ts";
import { categoryPath, productPath } from "xepa/domain/products/product.ts";
import { socialPicturePath, socialPictureSize } from "xepa/domain/products/social-picture.ts";
import { breadcrumbData, productData } from "xepa/site/discovery/product-data.ts";
import { productSummary } from "xepa/site/products/product-summary.ts";
import { CommentsSection } from "xepa/web/comments/comments-section.tsx";
import { OfferCoupon } from "xepa/web/coupons/offer-coupon.tsx";
import { ProductDetail } from "xepa/web/products/detail/product-detail.tsx";
import { translator } from "xepa/web/translate.ts";
import { PageFrame } from "../../../page-frame.jsx";
import { pageMetadata } from "../../../page-metadata.js";
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
const t = translator("pt-BR");

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
  const terms = await readLinkTerms();
  const offer = await offerAt(decodeURIComponent((await params).slug));
  if (!offer) notFound();
  const query = await searchParams;
  const now = new Date();
  const [related, history, facts, talk, coupon] = await Promise.all([
    listRelated(offer),
    loadPriceHistory(offer.id, now),
    loadOfferFacts(offer.id, now),
    loadComments(offer.id, query.conversa, offer.comments),
    isOver(offer, now) ? null : findOfferCoupon(offer, now),
  ]);
  const crumbs = crumbsOf(offer);
  const path = productPath(offer.slug);
  const search = String(new URLSearchParams(query));
  const place = { kind: "product", id: offer.id, path };
  return (
    <PageFrame
      data={[productData(offer, site, now), breadcrumbData(crumbs, site)]}
      section={crumbs[1].path}
      {...{ terms, path, search, now }}
    >
      <ProductDetail
        {...facts}
        {...{ offer, related, history, crumbs, site, now }}
        couponReport={coupon && <OfferCoupon {...{ coupon, now }} />}
      >
        <CommentsSection {...talk} place={place} />
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
