import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { headPath } from "#domain/log/log-limits.ts";
import { TooBusy } from "#domain/site/too-busy.ts";
import type { Config } from "#server/config.ts";
import type { Changes } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { findHead } from "#server/log/log-store.ts";
import type { OpenApi } from "#server/openapi/document.ts";
import { evidenceRoutes } from "#site/prices/evidence-routes.ts";
import type { SiteAssets } from "#site/serving/assets.ts";
import type { StoredPage } from "#site/serving/stored-page.ts";
import { type CacheParts, cachedResponse } from "./cached-response.ts";
import { feedRoutes } from "./feeds/feed-routes.ts";
import { webManifest } from "./manifest.ts";
import { pictureRoutes } from "./pictures/picture-routes.ts";
import { robotsText } from "./robots.ts";
import { serviceWorkerHeaders, serviceWorkerScript } from "./service-worker.ts";
import { sitemapRoutes } from "./sitemap/sitemap-routes.ts";
import { speculationHeaders, speculationRules, speculationRulesPath } from "./speculation.ts";

interface DiscoveryParts extends Omit<CacheParts, "cdn_seconds"> {
  changes: Changes;
  db: Db;
  config: Config;
  images: ImageStore;
  apiDocument: () => OpenApi;
  assets: SiteAssets;
  log: Logger;
  senderOf(c: Context): string;
  /** The page at this address as a visitor gets it who chose no language. */
  pageAt(path: string): Promise<StoredPage>;
}

const hour = { "Cache-Control": "public, max-age=3600" };

export function discoveryRoutes(parts: DiscoveryParts): Hono {
  const { config, assets, log, pageAt, db } = parts;
  const cacheParts = { ...parts, cdn_seconds: config.cdn_seconds };
  const app = new Hono();
  app.onError((err, c) => {
    if (!(err instanceof TooBusy)) log.error({ err, path: c.req.path }, "discovery failed");
    return c.text("Não foi possível responder agora.", 503, {
      "Cache-Control": "no-store",
      "Retry-After": "5",
    });
  });
  app.get("/robots.txt", (c) => c.text(robotsText(config.site), 200, hour));
  app.get("/manifest.webmanifest", (c) =>
    c.body(webManifest(config.site), 200, { ...hour, "Content-Type": "application/manifest+json" }),
  );
  // Never kept: who compares it with an older one wants the newest.
  app.get(headPath, async (c) => c.json(await findHead(db), 200, { "Cache-Control": "no-store" }));
  app.get(speculationRulesPath, (c) => c.body(speculationRules, 200, speculationHeaders));
  app.get("/sw.js", async (c) => {
    if (!assets.serviceWorker) return c.text("", 404, { "Cache-Control": "no-store" });
    // The version of what it keeps: any change of that page, its style or its letters makes a new worker.
    const { etag } = (await pageAt("/offline")).variants.identity;
    return c.body(serviceWorkerScript(assets.serviceWorker, etag), 200, serviceWorkerHeaders);
  });
  app.get("/api/openapi.json", (c) =>
    cachedResponse(c, cacheParts, "/api/openapi.json", async () => {
      const document = parts.apiDocument();
      const info = { ...document.info, title: `API · ${config.site.name}` };
      const body = JSON.stringify({ ...document, info });
      return { type: "application/json; charset=utf-8", body, tags: [], store: "page" };
    }),
  );
  app.route("/", pictureRoutes(cacheParts));
  app.route("/", sitemapRoutes(cacheParts));
  app.route("/", feedRoutes(cacheParts));
  app.route("/", evidenceRoutes(cacheParts));
  return app;
}
