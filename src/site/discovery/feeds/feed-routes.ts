import { type Context, Hono } from "hono";
import type { ArticleBrief } from "#domain/articles/article.ts";
import { categoryBySlug } from "#domain/products/categories.ts";
import { categoryPath, type ListedOffer } from "#domain/products/product.ts";
import { readSearchQuery, type SearchRequest, searchAddress } from "#domain/products/search-query.ts";
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
import { type CacheParts, cachedResponse } from "#site/discovery/cached-response.ts";
import { atomFeed } from "./atom.ts";
import { articleEntry, type FeedEntry, type FeedList, newestOf, offerEntry } from "./feed-list.ts";
import { jsonFeed } from "./json-feed.ts";
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

interface Source {
  title: string;
  description: string;
  /** The page's address, and the feed's without its ending. */
  page: string;
  feed: string;
  tags: ChangeTag[];
  isInvented?: boolean;
  load(db: Db): Promise<FeedEntry[]>;
}

/** Feeds of the newest live offers of the home list, a category or a search, of the hottest and the most commented, and of articles. */
export function feedRoutes(parts: FeedParts): Hono {
  const app = new Hono();
  for (const kind of Object.keys(kinds) as Kind[]) {
    const answer = (c: Context, source: Source | null) => answerFeed(c, parts, kind, source);
    app.get(`/blog.${kind}`, (c) => answer(c, blogSource(parts)));
    app.get(`/ofertas.${kind}`, (c) => answer(c, homeSource(parts)));
    for (const list of rankedLists)
      app.get(`${rankedPaths[list]}.${kind}`, (c) => answer(c, rankedSource(parts, list)));
    app.get(`/buscar.${kind}`, (c) => answer(c, searchSource(parts, readSearchQuery(c.req.query()))));
    app.get(`/categoria/:file{[^/]+\\.${kind}}`, (c) =>
      answer(c, categorySource(parts, c.req.param("file").slice(0, -kind.length - 1))),
    );
  }
  return app;
}

async function answerFeed(
  c: Context,
  parts: FeedParts,
  kind: Kind,
  source: Source | null,
): Promise<Response> {
  if (!source) return c.text("Feed não encontrado.", 404, { "Cache-Control": "no-store" });
  const { title, description, page, feed, tags, isInvented } = source;
  const { type, write } = kinds[kind];
  const { site } = parts.config;
  return cachedResponse(c, parts, `feed ${kind} ${feed}`, async (db) => {
    const entries = await source.load(db);
    const [path, search] = feed.split("?");
    const self = `${site.url}${path}.${kind}${search ? `?${search}` : ""}`;
    const list: FeedList = {
      title,
      description,
      page: site.url + page,
      self,
      site,
      entries,
      updated: newestOf(entries, site),
    };
    return { type, body: write(list), tags, store: isInvented ? "invented" : "page" };
  });
}

async function offerEntries(db: Db, offers: ListedOffer[], { config }: FeedParts): Promise<FeedEntry[]> {
  const changes = await lastChanges(
    db,
    offers.map((offer) => offer.id),
  );
  return offers.map((offer) => offerEntry(offer, changes.get(offer.id) ?? offer.created_at, config.site));
}

function blogSource({ config }: FeedParts): Source {
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

function homeSource(parts: FeedParts): Source {
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

function rankedSource(parts: FeedParts, list: RankedList): Source {
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

function categorySource(parts: FeedParts, slug: string): Source | null {
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

/** Newest first whatever the page's order, and without offers that have ended. */
function searchSource(parts: FeedParts, { q, ...asked }: SearchRequest): Source {
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
