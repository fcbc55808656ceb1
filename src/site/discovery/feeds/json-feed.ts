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

function itemOf({ id, url, title, published, updated, summary, html, image, offer }: FeedEntry): object {
  const { sale_price, original_price, discount, store_name, coupon, valid_until, category } = offer;
  return {
    id,
    url,
    title,
    summary,
    content_html: html,
    image,
    date_published: published,
    date_modified: updated,
    authors: [{ name: store_name }],
    tags: [category],
    _offer: {
      about: "https://schema.org/Offer",
      currency: "BRL",
      sale_price,
      original_price,
      discount,
      store_name,
      coupon,
      valid_until,
    },
  };
}
