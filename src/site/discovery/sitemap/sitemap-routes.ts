import { Hono } from "hono";
import { articlePath } from "#domain/articles/article.ts";
import { couponsPath } from "#domain/coupons/coupon-path.ts";
import { element, type Xml, xmlDocument } from "#domain/format/xml.ts";
import { logPath } from "#domain/log/log-limits.ts";
import { openDataPath } from "#domain/open-data/open-data.ts";
import { categories } from "#domain/products/categories.ts";
import { categoryPath, productPath } from "#domain/products/product.ts";
import { transparencyPath } from "#domain/site/transparency-path.ts";
import { storesPath } from "#domain/stores/store-path.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { rankedPaths } from "#domain/votes/ranked-list.ts";
import { listArticleAddresses } from "#server/articles/article-discovery-store.ts";
import type { Config } from "#server/config.ts";
import { listCouponAddresses } from "#server/coupons/coupon-stores-store.ts";
import type { Changes } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { listAddresses, newestPublication } from "#server/products/discovery-store.ts";
import { listStoreSlugs } from "#server/stores/listed-stores-store.ts";
import { type CachedBody, type CacheParts, cachedResponse } from "#site/discovery/cached-response.ts";
import { type OfferPart, offerParts } from "./offer-parts.ts";

interface SitemapParts extends CacheParts {
  changes: Changes;
  config: Config;
}

const xmlns = "http://www.sitemaps.org/schemas/sitemap/0.9";
const type = "application/xml; charset=utf-8";
/** The most that the protocol allows in one file. */
const mostAddresses = 50_000;
const artigos = "/sitemap/artigos.xml";
const lojas = "/sitemap/lojas.xml";

/** `/sitemap.xml` names the parts; each holds addresses that anybody may open and that answer 200. */
export function sitemapRoutes({ changes, config, ...cacheParts }: SitemapParts): Hono {
  const app = new Hono();
  const partsOf = offerParts({ changes, read: cacheParts.read });
  const { url } = config.site;

  app.get("/sitemap.xml", (c) =>
    cachedResponse(c, cacheParts, "sitemap", async (db) => index(db, url, await partsOf())),
  );

  app.get("/sitemap/paginas.xml", (c) =>
    cachedResponse(c, cacheParts, "sitemap pages", async (db) =>
      urlset(url, await listPages(db, config), "page"),
    ),
  );

  app.get(artigos, (c) =>
    cachedResponse(c, cacheParts, "sitemap articles", async (db) => {
      const articles = await listArticleAddresses(db, new Date(), mostAddresses);
      const listed = articles.map(({ slug, updated_at }) => [articlePath(slug), updated_at] as const);
      return urlset(url, listed, "page");
    }),
  );

  app.get(lojas, (c) => cachedResponse(c, cacheParts, "sitemap stores", (db) => storeMap(db, url)));

  app.get("/sitemap/:file{ofertas-[1-9][0-9]{0,5}\\.xml}", async (c) => {
    const number = Number(c.req.param("file").replace(/\D/g, ""));
    const range = (await partsOf())[number - 1];
    if (!range) return c.text("Mapa não encontrado.", 404, { "Cache-Control": "no-store" });
    return cachedResponse(c, cacheParts, `sitemap ${number}`, async (db) => {
      const offers = await listAddresses(db, range, mostAddresses);
      const listed = offers.map(({ slug, updated_at }) => [productPath(slug), updated_at] as const);
      // In the small store: a crawler that reads all parts must not evict pages.
      return urlset(url, listed, "invented");
    });
  });
  return app;
}

/** What a store's page lists moves with every offer: no time would be true for long. */
async function storeMap(db: Db, url: string): Promise<CachedBody> {
  const slugs = await listStoreSlugs(db, mostAddresses);
  return urlset(
    url,
    slugs.map((slug) => [storePath(slug), null] as const),
    "page",
  );
}

async function index(db: Db, url: string, offerParts: OfferPart[]): Promise<CachedBody> {
  const part = (path: string, changed: string | null) => entry("sitemap", url + path, changed);
  const offers = offerParts.map(({ changed }, i) => part(`/sitemap/ofertas-${i + 1}.xml`, changed));
  const [newest] = await listArticleAddresses(db, new Date(), 1);
  const articles = newest ? [part(artigos, newest.updated_at)] : [];
  const stores = (await listStoreSlugs(db, 1)).length > 0 ? [part(lojas, null)] : [];
  const pages = part("/sitemap/paginas.xml", await newestPublication(db));
  return answer(element("sitemapindex", { xmlns }, [pages, ...stores, ...offers, ...articles]), "page");
}

type Listed = readonly [path: string, changed: string | null];

function entry(name: string, address: string, changed: string | null): Xml {
  return element(name, {}, [
    element("loc", {}, address),
    changed !== null && element("lastmod", {}, changed),
  ]);
}

function urlset(url: string, listed: Listed[], store: CachedBody["store"]): CachedBody {
  const urls = listed.map(([path, changed]) => entry("url", url + path, changed));
  return answer(element("urlset", { xmlns }, urls), store);
}

function answer(root: Xml, store: CachedBody["store"]): CachedBody {
  return { type, body: xmlDocument(root), tags: ["home", "blog", "stores", "coupons"], store };
}

/** A list changes with its newest offer; pages of plain words say nothing rather than something untrue. */
async function listPages(db: Db, { open_data }: Config): Promise<Listed[]> {
  const lists: Listed[] = [["/", await newestPublication(db)]];
  for (const { name, slug } of categories)
    lists.push([categoryPath(slug), await newestPublication(db, name)]);
  // These move with every vote and comment: a time would not be true for long.
  const plain = [
    ...Object.values(rankedPaths),
    ...[storesPath, couponsPath, "/sobre", "/contato", transparencyPath, logPath],
    ...["/privacidade", "/termos", "/blog"],
    ...(open_data ? [openDataPath] : []),
  ];
  const coupons = await listCouponAddresses(db, mostAddresses);
  return [...lists, ...[...plain, ...coupons].map((path) => [path, null] as const)];
}
