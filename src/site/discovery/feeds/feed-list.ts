import { type ArticleBrief, articlePath } from "#domain/articles/article.ts";
import { articlePicturePath } from "#domain/articles/article-picture.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { formatMoney, formatPrice } from "#domain/format/money.ts";
import { escapeXml } from "#domain/format/xml.ts";
import { conditionsText } from "#domain/prices/condition-labels.ts";
import { unjudgedClaim, verdictText } from "#domain/prices/verdict-text.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { socialPicturePath } from "#domain/products/social-picture.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { writtenDegrees } from "#domain/votes/temperature.ts";

/** A list of offers, of coupons or of articles for every kind of feed. All addresses are absolute. */
export interface FeedList {
  title: string;
  description: string;
  page: string;
  self: string;
  updated: string;
  site: SiteIdentity;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** Stays through renames and edits. */
  id: string;
  /** Our page, never the store's address: what has ended says so there. */
  url: string;
  title: string;
  published: string;
  updated: string;
  summary: string;
  html: string;
  image: string;
  /** Who sent an offer or a coupon, or the site for an article. */
  author: string;
  topics: readonly string[];
  offer?: ListedOffer;
  coupon?: Coupon;
}

/** The newest change of any entry; an empty list has not changed since the site began. */
export function newestOf(entries: FeedEntry[], site: SiteIdentity): string {
  const first = `${site.since}-01-01T00:00:00.000Z`;
  return (
    entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? first
  );
}

/** Without the text: it shows offers at today's price, and feed readers store what they once fetched. */
export function articleEntry(article: ArticleBrief, updated: string, site: SiteIdentity): FeedEntry {
  const { id, title, excerpt, tags } = article;
  const url = site.url + articlePath(article.slug);
  const image = site.url + (article.featured_image_url ?? articlePicturePath(article));
  return {
    id: `urn:uuid:${id}`,
    url,
    title,
    published: article.published_at ?? article.created_at,
    updated,
    summary: excerpt,
    html: [
      `<p><a href="${escapeXml(url)}"><img src="${escapeXml(image)}" alt="" width="480"></a></p>`,
      excerpt === "" ? "" : `<p>${escapeXml(excerpt)}</p>`,
      `<p><a href="${escapeXml(url)}">Ler artigo completo</a></p>`,
    ].join(""),
    image,
    author: site.name,
    topics: tags,
  };
}

export function offerEntry(offer: ListedOffer, updated: string, site: SiteIdentity): FeedEntry {
  const url = site.url + productPath(offer.slug);
  const image = site.url + (offer.image_url ?? socialPicturePath(offer));
  return {
    id: `urn:uuid:${offer.id}`,
    url,
    title: `${offer.name}: ${formatPrice(offer.sale_price)}${discountOf(offer)}`,
    published: offer.published_at ?? offer.created_at,
    updated,
    summary: summaryOf(offer),
    html: htmlOf(offer, url, image),
    image,
    author: senderOf(offer, site),
    topics: [offer.category],
    offer,
  };
}

function senderOf({ sent_by, by_team }: ListedOffer, site: SiteIdentity): string {
  if (by_team) return `Equipe ${site.name}`;
  return sent_by ? `@${sent_by}` : `Comunidade ${site.name}`;
}

/** Readers show titles in lists: a discount stands there as it was measured, and as it is claimed only where nothing is known. */
function discountOf(offer: ListedOffer): string {
  const words = verdictText(offer)?.toLowerCase() ?? claimOf(offer);
  return words && ` (${words})`;
}

function claimOf(offer: ListedOffer): string {
  const n = unjudgedClaim(offer);
  return n > 0 ? `${n}% OFF` : "";
}

function summaryOf(offer: ListedOffer): string {
  const { sale_price, original_price, usual_price, store_name, coupon, conditions } = offer;
  const pieces = [
    formatPrice(sale_price),
    conditionsText(conditions),
    // The usual price there may be a moderator's correction, and no word of the store.
    original_price > sale_price &&
      original_price !== usual_price &&
      `de ${formatMoney(original_price)}, diz a loja`,
    claimOf(offer),
    verdictText(offer),
    store_name,
    coupon && `cupom ${coupon}`,
    temperatureText(offer),
  ];
  return pieces.filter(Boolean).join(" · ");
}

/** Nothing while it is masked, nor where nobody has moved it. */
function temperatureText({ temperature }: ListedOffer): string {
  return temperature ? writtenDegrees(temperature) : "";
}

function htmlOf(offer: ListedOffer, url: string, image: string): string {
  const address = escapeXml(url);
  const was =
    offer.original_price > offer.sale_price && `<s>${escapeXml(formatMoney(offer.original_price))}</s>`;
  const facts = [
    `<strong>${escapeXml(formatPrice(offer.sale_price))}</strong>`,
    escapeXml(conditionsText(offer.conditions)),
    was,
    claimOf(offer),
    verdictText(offer),
    escapeXml(offer.store_name),
    offer.coupon && `cupom <code>${escapeXml(offer.coupon)}</code>`,
    temperatureText(offer),
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
