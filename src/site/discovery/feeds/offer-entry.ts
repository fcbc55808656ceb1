import { formatMoney, formatPrice } from "#domain/format/money.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { socialPicturePath } from "#domain/products/social-picture.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { escapeXml } from "#site/discovery/xml.ts";
import type { FeedEntry } from "./feed-list.ts";

export function offerEntry(offer: ListedOffer, updated: string, site: SiteIdentity): FeedEntry {
  const url = site.url + productPath(offer.slug);
  const image = site.url + (offer.image_url ?? socialPicturePath(offer));
  const discount = offer.discount > 0 ? ` (${offer.discount}% OFF)` : "";
  return {
    id: `urn:uuid:${offer.id}`,
    url,
    title: `${offer.name}: ${formatPrice(offer.sale_price)}${discount}`,
    published: offer.published_at ?? offer.created_at,
    updated,
    summary: summaryOf(offer),
    html: htmlOf(offer, url, image),
    image,
    author: offer.store_name,
    topics: [offer.category],
    offer,
  };
}

function summaryOf({ sale_price, original_price, discount, store_name, coupon }: ListedOffer): string {
  const pieces = [
    formatPrice(sale_price),
    original_price > sale_price && `antes ${formatMoney(original_price)}`,
    discount > 0 && `${discount}% OFF`,
    store_name,
    coupon && `cupom ${coupon}`,
  ];
  return pieces.filter(Boolean).join(" · ");
}

function htmlOf(offer: ListedOffer, url: string, image: string): string {
  const address = escapeXml(url);
  const was =
    offer.original_price > offer.sale_price && `<s>${escapeXml(formatMoney(offer.original_price))}</s>`;
  const facts = [
    `<strong>${escapeXml(formatPrice(offer.sale_price))}</strong>`,
    was,
    offer.discount > 0 && `${offer.discount}% OFF`,
    escapeXml(offer.store_name),
    offer.coupon && `cupom <code>${escapeXml(offer.coupon)}</code>`,
  ];
  return [
    `<p><a href="${address}"><img src="${escapeXml(image)}" alt="" width="480"></a></p>`,
    `<p>${facts.filter(Boolean).join(" · ")}</p>`,
    offer.description && `<p>${escapeXml(offer.description)}</p>`,
    `<p><a href="${address}">Ver oferta</a></p>`,
  ]
    .filter(Boolean)
    .join("");
}
