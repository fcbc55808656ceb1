import { type Context, Hono } from "hono";
import type { ArticleBrief } from "#domain/articles/article.ts";
import { couponsPath, storeCouponsPath } from "#domain/coupons/coupon-path.ts";
import { logPath } from "#domain/log/log-limits.ts";
import { categoryBySlug } from "#domain/products/categories.ts";
import { categoryPath, type ListedOffer } from "#domain/products/product.ts";
import { readSearchQuery, type SearchRequest, searchAddress } from "#domain/products/search-query.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { type RankedList, rankedLists, rankedPaths } from "#domain/votes/ranked-list.ts";
import { lastArticleChanges } from "#server/articles/article-discovery-store.ts";
import { listPublicArticles } from "#server/articles/articles-store.ts";
import type { Config } from "#server/config.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { lastChanges } from "#server/products/discovery-store.ts";
import { listRankedOffers } from "#server/products/lists/ranked-list.ts";
import { listLiveOffers } from "#server/products/products-store.ts";
import { searchPage } from "#server/products/search/search-offers.ts";
import { type FoundStore, findListedStore } from "#server/stores/listed-stores-store.ts";
import { type CachedBody, type CacheParts, cachedResponse } from "#site/discovery/cached-response.ts";
import { atomFeed } from "./atom.ts";
import { couponSource } from "./coupon-feed.ts";
import { articleEntry, type FeedEntry, type FeedList, newestOf, offerEntry } from "./feed-list.ts";
import type { FeedSource } from "./feed-source.ts";
import { jsonFeed } from "./json-feed.ts";
import { logSource } from "./log-feed.ts";
import { rssFeed } from "./rss.ts";

const kinds = {
  atom: { type: "application/atom+xml; charset=utf-8", write: atomFeed },
  rss: { type: "application/rss+xml; charset=utf-8", write: rssFeed },
  json: { type: "application/feed+json; charset=utf-8", write: jsonFeed },
} as const;
type Kind = keyof typeof kinds;

const entriesInFeed = 30;

interface FeedParts extends CacheParts {
  config: Config;
}

/** Feeds of the newest live offers of the home list, a category, a store or a search, of coupons, of the log, of the hottest and the most commented, and of articles. */
export function feedRoutes(parts: FeedParts): Hono {
  const app = new Hono();
  for (const kind of Object.keys(kinds) as Kind[]) {
    const answer = (c: Context, source: FeedSource | null) => answerFeed(c, parts, kind, source);
    app.get(`/blog.${kind}`, (c) => answer(c, blogSource(parts)));
    app.get(`/ofertas.${kind}`, (c) => answer(c, homeSource(parts)));
    for (const list of rankedLists)
      app.get(`${rankedPaths[list]}.${kind}`, (c) => answer(c, rankedSource(parts, list)));
    app.get(`/buscar.${kind}`, (c) => answer(c, searchSource(parts, readSearchQuery(c.req.query()))));
    app.get(`/categoria/:file{[^/]+\\.${kind}}`, (c) =>
      answer(c, categorySource(parts, c.req.param("file").slice(0, -kind.length - 1))),
    );
    app.get(`${couponsPath}.${kind}`, (c) =>
      answer(c, couponSource({ site: parts.config.site, most: entriesInFeed })),
    );
    app.get(`${logPath}.${kind}`, (c) =>
      answer(c, logSource({ site: parts.config.site, most: entriesInFeed })),
    );
    for (const [folder, of] of Object.entries(storeFeeds))
      app.get(`${folder}/:file{[^/]+\\.${kind}}`, (c) =>
        answerStore(c, { parts, kind, of }, c.req.param("file").slice(0, -kind.length - 1)),
      );
  }
  return app;
}

async function answerFeed(
  c: Context,
  parts: FeedParts,
  kind: Kind,
  source: FeedSource | null,
): Promise<Response> {
  if (!source) return c.text("Feed não encontrado.", 404, { "Cache-Control": "no-store" });
  return cachedResponse(c, parts, `feed ${kind} ${source.feed}`, (db) => feedBody(db, parts, kind, source));
}

interface StoreFeed {
  path(slug: string): string;
  source(parts: FeedParts, store: FoundStore): FeedSource;
}

/** By the folder that their addresses stand in. */
const storeFeeds: Record<string, StoreFeed> = {
  "/loja": { path: storePath, source: storeSource },
  [couponsPath]: {
    path: storeCouponsPath,
    source: ({ config: { site } }, { id, store: { slug, name } }) =>
      couponSource({ site, most: entriesInFeed }, { id, slug, name }),
  },
};

interface AskedFeed {
  parts: FeedParts;
  kind: Kind;
  of: StoreFeed;
}

/** Which store that is only the database knows. */
function answerStore(c: Context, { parts, kind, of }: AskedFeed, slug: string): Promise<Response> {
  const missing = {
    type: "text/plain; charset=utf-8",
    tags: ["stores" as const],
    store: "invented" as const,
  };
  return cachedResponse(c, parts, `feed ${kind} ${of.path(slug)}`, async (db) => {
    const found = await findListedStore(db, slug);
    if (!found) return { ...missing, body: "Feed não encontrado.", status: 404 };
    if ("movedTo" in found)
      return { ...missing, body: "", status: 301, location: `${of.path(found.movedTo)}.${kind}` };
    return feedBody(db, parts, kind, of.source(parts, found));
  });
}

async function feedBody(db: Db, parts: FeedParts, kind: Kind, source: FeedSource): Promise<CachedBody> {
  const { title, description, page, feed, tags, isInvented } = source;
  const { type, write } = kinds[kind];
  const { site } = parts.config;
  const entries = await source.load(db);
  const [path, search] = feed.split("?");
  const self = `${site.url}${path}.${kind}${search ? `?${search}` : ""}`;
  const updated = newestOf(entries, site);
  const list: FeedList = { title, description, page: site.url + page, self, site, entries, updated };
  // Their handles are in it.
  const senders = entries.flatMap(({ offer, coupon }): ChangeTag[] => {
    const sender = offer?.sent_by ?? coupon?.sent_by;
    return sender ? [`person:${sender}`] : [];
  });
  return { type, body: write(list), tags: [...tags, ...senders], store: isInvented ? "invented" : "page" };
}

async function offerEntries(db: Db, offers: ListedOffer[], { config }: FeedParts): Promise<FeedEntry[]> {
  const changes = await lastChanges(
    db,
    offers.map((offer) => offer.id),
  );
  return offers.map((offer) => offerEntry(offer, changes.get(offer.id) ?? offer.created_at, config.site));
}

function blogSource({ config }: FeedParts): FeedSource {
  return {
    title: `${config.site.name}: blog`,
    description: "Dicas, novidades e estratégias para encontrar as melhores ofertas.",
    page: "/blog",
    feed: "/blog",
    tags: ["blog"],
    load: async (db) => {
      const newest = { limit: entriesInFeed, isBrief: true };
      const articles = (await listPublicArticles(db, newest, new Date())).rows as ArticleBrief[];
      const changes = await lastArticleChanges(
        db,
        articles.map(({ id }) => id),
      );
      return articles.map((article) =>
        articleEntry(article, changes.get(article.id) ?? article.created_at, config.site),
      );
    },
  };
}

function homeSource(parts: FeedParts): FeedSource {
  return {
    title: `${parts.config.site.name}: últimas ofertas`,
    description: "As ofertas mais recentes, aprovadas uma a uma.",
    page: "/",
    feed: "/ofertas",
    tags: ["home"],
    load: async (db) => {
      const { products } = await listLiveOffers(db, { sort: "newest", limit: entriesInFeed });
      return offerEntries(db, products, parts);
    },
  };
}

const rankedTexts: Record<RankedList, [title: string, description: string]> = {
  hot: ["ofertas quentes", "As ofertas mais quentes da semana, por votos, cliques e comentários."],
  commented: ["ofertas mais comentadas", "As ofertas de que mais gente falou em 24 horas."],
};

function rankedSource(parts: FeedParts, list: RankedList): FeedSource {
  const [title, description] = rankedTexts[list];
  return {
    title: `${parts.config.site.name}: ${title}`,
    description,
    page: rankedPaths[list],
    feed: rankedPaths[list],
    tags: ["home"],
    load: async (db) => {
      const { products } = await listRankedOffers(db, { list, limit: entriesInFeed });
      return offerEntries(db, products, parts);
    },
  };
}

function categorySource(parts: FeedParts, slug: string): FeedSource | null {
  const category = categoryBySlug(slug);
  if (!category) return null;
  const { name } = category;
  return {
    title: `${parts.config.site.name}: ofertas de ${name}`,
    description: `As ofertas mais recentes de ${name}.`,
    page: categoryPath(slug),
    feed: categoryPath(slug),
    tags: [`category:${name}`],
    load: async (db) => {
      const newest = { category: name, sort: "newest", limit: entriesInFeed } as const;
      return offerEntries(db, (await listLiveOffers(db, newest)).products, parts);
    },
  };
}

function storeSource(parts: FeedParts, { id: store_id, store }: FoundStore): FeedSource {
  const path = storePath(store.slug);
  return {
    title: `${parts.config.site.name}: ofertas de ${store.name}`,
    description: `As ofertas mais recentes de ${store.name}.`,
    page: path,
    feed: path,
    tags: [`store:${store.slug}`, "search"],
    load: async (db) => {
      const newest = { store_id, sort: "newest", limit: entriesInFeed } as const;
      return offerEntries(db, (await listLiveOffers(db, newest)).products, parts);
    },
  };
}

/** Newest first whatever the page's order, and without offers that have ended. */
function searchSource(parts: FeedParts, { q, ...asked }: SearchRequest): FeedSource {
  const { sort: _sort, live: _live, cursor: _cursor, ...filters } = asked;
  const address = searchAddress({ q, ...filters });
  const { name } = parts.config.site;
  return {
    title: q ? `${name}: ofertas de «${q}»` : `${name}: ofertas escolhidas`,
    description: "As ofertas mais recentes desta busca.",
    page: address,
    feed: address,
    tags: ["search"],
    isInvented: true,
    load: async (db) => {
      const newest = { ...filters, q, live: true, sort: "newest", limit: entriesInFeed } as const;
      return offerEntries(db, (await searchPage(db, newest)).products, parts);
    },
  };
}
