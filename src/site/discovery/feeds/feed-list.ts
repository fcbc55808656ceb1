import type { ListedOffer } from "#domain/products/product.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";

/** A list of offers or of articles for every kind of feed. All addresses are absolute. */
export interface FeedList {
  title: string;
  description: string;
  /** The page that shows the same list. */
  page: string;
  /** This feed's own address. */
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
  /** The store of an offer, or the site for an article. */
  author: string;
  topics: readonly string[];
  /** For programs, where the entry is about one. */
  offer?: ListedOffer;
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
