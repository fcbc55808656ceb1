import type { IncomingMessage, ServerResponse } from "node:http";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import type { SiteAssets } from "./assets.ts";
import { createPageCache } from "./page-cache.ts";
import { type PageTarget, pageTarget } from "./page-target.ts";
import type { Rendered, RenderParts } from "./render.tsx";
import { speculationHeaders, speculationRules, speculationRulesPath } from "./speculation.ts";
import { bodyOf, encodingFor, type StoredPage, sendPage, storePage } from "./stored-page.ts";

export interface Renderer {
  renderTarget(parts: RenderParts, target: PageTarget, now: Date): Promise<Rendered>;
  renderUnavailable(parts: RenderParts, target: PageTarget, now: Date): Promise<Rendered>;
}

export interface SiteParts {
  db: Db;
  config: Config;
  assets: SiteAssets;
  /** The security headers of a document at this address. */
  documentHeaders: (path: string) => Record<string, string>;
  log: Logger;
  pages: { hits: number; misses: number };
  /** Asked for at every fill, so that a development server can hand out fresh code. */
  renderer: () => Promise<Renderer>;
  /** Off in development: every request renders. */
  cached: boolean;
}

export interface Site {
  /** Sends a page that is ready, before any framework looks at the request. False: it is not. */
  sendReady(request: IncomingMessage, response: ServerResponse): boolean;
  /** Everything else about documents. */
  app: Hono;
}

export function createSite(parts: SiteParts): Site {
  const { db, config, assets, documentHeaders, log, pages, renderer } = parts;
  const cache = createPageCache(db.changes);
  const renderParts = { db, site: config.site, assets };

  async function make(target: PageTarget): Promise<StoredPage> {
    pages.misses++;
    const madeAt = new Date();
    const { html, status, ...rest } = await (await renderer()).renderTarget(renderParts, target, madeAt);
    const shelf = parts.cached ? rest.shelf : "none";
    const body = { status, body: html, headers: pageHeaders(target, status), madeAt: madeAt.getTime() };
    return storePage({ ...body, tags: rest.tags, shelf });
  }

  function pageHeaders(target: PageTarget, status: number): Record<string, string> {
    return {
      ...documentHeaders(target.match?.path ?? ""),
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": cacheControl(target, status, config.cdn_seconds),
      "Speculation-Rules": `"${speculationRulesPath}"`,
      ...(target.chosenBy === "address" ? { "Set-Cookie": languageCookie(target, config.https) } : {}),
    };
  }

  async function answer(c: Context): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    const tidy = withoutOuterSlashes(pathname);
    if (tidy !== pathname) return c.redirect(tidy + search, 301);
    const target = pageTarget(pathname + search, c.req.header("cookie"));
    try {
      return pageResponse(c, await cache.get(target.key, () => make(target)));
    } catch (error) {
      log.error({ err: error, path: pathname }, "page failed");
      const { html, status } = await (await renderer()).renderUnavailable(renderParts, target, new Date());
      return c.body(html, status as 503, { ...pageHeaders(target, status), "Retry-After": "5" });
    }
  }

  const app = new Hono();
  app.get(speculationRulesPath, (c) => c.body(speculationRules, 200, speculationHeaders));
  app.on(["GET", "HEAD"], "*", answer);
  app.all("*", (c) => c.text("Método não permitido.", 405, { Allow: "GET, HEAD" }));

  return {
    app,
    sendReady(request, response) {
      if (!parts.cached || (request.method !== "GET" && request.method !== "HEAD")) return false;
      const page = cache.fresh(pageTarget(request.url ?? "/", request.headers.cookie).key);
      if (!page) return false;
      pages.hits++;
      sendPage(request, response, page);
      return true;
    },
  };
}

/** «/sobre/» is «/sobre». A second slash in front would name another site, so it goes too. */
function withoutOuterSlashes(path: string): string {
  return `/${path.replace(/^[/\\]+|[/\\]+$/g, "")}`;
}

/** A withdrawn offer may stay at the edge for as many seconds as the operator says, and no second longer. */
function cacheControl(target: PageTarget, status: number, cdnSeconds: number): string {
  if (status >= 400) return "no-store";
  if (target.chosenBy !== null) return "private, max-age=0, must-revalidate";
  return `public, max-age=0, must-revalidate${cdnSeconds > 0 ? `, s-maxage=${cdnSeconds}` : ""}`;
}

function languageCookie(target: PageTarget, https: boolean): string {
  return `lng=${target.language}; Path=/; Max-Age=31536000; SameSite=Lax${https ? "; Secure" : ""}`;
}

function pageResponse(c: Context, page: StoredPage): Response {
  const encoding = encodingFor(c.req.header("accept-encoding"));
  const { etag, headers } = page.variants[encoding];
  const pairs = headers.flatMap((name, i) =>
    i % 2 === 0 ? [[name, headers[i + 1] ?? ""] as [string, string]] : [],
  );
  const isKnown = page.status === 200 && c.req.header("if-none-match")?.includes(etag);
  const body = isKnown || c.req.method === "HEAD" ? null : bodyOf(page, encoding);
  for (const [name, value] of pairs) if (!isKnown || name !== "Content-Length") c.header(name, value);
  return c.body(body as never, (isKnown ? 304 : page.status) as 200);
}
