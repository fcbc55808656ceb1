import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import type { FeedEntry, FeedList } from "./feed-list.ts";

/** JSON Feed 1.1, with the figures in an extension of our own so that programs need not read them out of a sentence. */
export function jsonFeed({ title, description, page, self, site, entries }: FeedList): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: page,
    feed_url: self,
    language: "pt-BR",
    favicon: `${site.url}/favicon.svg`,
    authors: [{ name: site.name, url: site.url }],
    items: entries.map(itemOf),
  });
}

function itemOf({ published, updated, html, author, topics, offer, coupon, ...entry }: FeedEntry): object {
  const { id, url, title, summary, image } = entry;
  return {
    id,
    url,
    title,
    summary,
    content_html: html,
    image,
    date_published: published,
    date_modified: updated,
    authors: [{ name: author }],
    tags: topics,
    ...(offer ? { _offer: figuresOf(offer) } : {}),
    ...(coupon ? { _coupon: termsOf(coupon) } : {}),
  };
}

function termsOf(coupon: Coupon): object {
  const { code, kind, value, min_purchase, cap, needs, starts_at, until, store, state, worked, failed } =
    coupon;
  const terms = { code, kind, value, min_purchase, cap, needs, starts_at, until };
  return { currency: "BRL", store: store.slug, ...terms, state, worked, failed };
}

function figuresOf(offer: ListedOffer): object {
  const { sale_price, original_price, discount, store_name, coupon, valid_until } = offer;
  const { verdict, usual_price, conditions, temperature, comments } = offer;
  return {
    about: "https://schema.org/Offer",
    currency: "BRL",
    sale_price,
    original_price,
    discount,
    store_name,
    coupon,
    valid_until,
    verdict,
    usual_price,
    conditions,
    temperature,
    comments,
  };
}
