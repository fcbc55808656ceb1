import type { IncomingMessage, ServerResponse } from "node:http";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { trimEndOf, trimStartOf } from "#domain/format/trim.ts";
import { TooBusy } from "#domain/site/too-busy.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import type { PublicRead } from "#server/db/replica.ts";
import { responseTimeoutMs } from "#server/db/timeout.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import type { OpenApi } from "#server/openapi/document.ts";
import { discoveryRoutes } from "./discovery/discovery-routes.ts";
import type { SiteAssets } from "./serving/assets.ts";
import { createKeptParts } from "./serving/cached-parts.tsx";
import { keepPublicLists } from "./serving/list-snapshot.ts";
import { matchPath } from "./serving/match.ts";
import { createFullHouse } from "./serving/overload-response.ts";
import type { RefusedForm } from "./serving/page.ts";
import { createPageCache, longestAloneMs } from "./serving/page-cache.ts";
import { pageHeaders } from "./serving/page-headers.ts";
import type { PageLimiter } from "./serving/page-limiter.ts";
import { type PageTarget, pageTarget } from "./serving/page-target.ts";
import type { Rendered, RenderParts } from "./serving/render.tsx";
import { pageResponse, sendPage } from "./serving/send-page.ts";
import { type StoredPage, storePage } from "./serving/stored-page.ts";

export interface Renderer {
  renderTarget(parts: RenderParts, target: PageTarget, now: Date): Promise<Rendered>;
  renderUnavailable(parts: RenderParts, target: PageTarget, now: Date): Promise<Rendered>;
  renderRefused(parts: RenderParts, target: PageTarget, now: Date, form: RefusedForm): Promise<Rendered>;
}

/** How a form that was posted to a page ended. */
export interface FormEnd extends RefusedForm {
  /** In how many seconds it is worth trying again. */
  retry_after?: string;
}

export interface SiteParts {
  db: Db;
  /** For what is the same for everybody. */
  read: PublicRead;
  config: Config;
  images: ImageStore;
  /** How the API describes itself: the same at every call. */
  apiDocument: () => OpenApi;
  assets: SiteAssets;
  /** The security headers of a document at this address. */
  documentHeaders: (path: string) => Record<string, string>;
  log: Logger;
  /** Before whatever has to be made. */
  limiter: PageLimiter;
  myTurn: RenderParts["myTurn"];
  pages: { hits: number; misses: number };
  /** Asked for at every fill, so that a development server can hand out fresh code. */
  renderer: () => Promise<Renderer>;
  /** Off in development: every request renders. */
  cached: boolean;
  /** Who asks, as limits count it. */
  senderOf(c: Context): string;
  /** Makes the call that a page's form stands for. */
  submitForm(c: Context, call: string, query: Record<string, string>): Promise<FormEnd>;
}

export interface Site {
  /** Sends a page that is ready, before any framework looks at the request. False: it is not. */
  sendReady(request: IncomingMessage, response: ServerResponse): boolean;
  /** Refuses whoever there is no room for, as cheaply as can be. False: there may be. */
  turnAway(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps the answers of public lists like pages. */
  keepLists: MiddlewareHandler;
  /** Everything else about documents. */
  app: Hono;
}

export function createSite(parts: SiteParts): Site {
  const { db, log, pages, cached } = parts;
  const onStale = (err: unknown) => log.error({ err }, "an old page stands in");
  const cache = createPageCache({
    changes: db.changes,
    limiter: parts.limiter,
    onStale,
    longestWaitMs: responseTimeoutMs[db.engine],
    longestAloneMs: longestAloneMs[db.engine],
  });
  const { make, refused, unavailable, fullNotice } = pageMaker(parts);

  function pageFor(target: PageTarget): Promise<StoredPage> {
    return cache.get(target.key, () => make(target));
  }

  async function answer(c: Context): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    const tidy = withoutOuterSlashes(pathname);
    if (tidy !== pathname) {
      c.header("Cache-Control", "public, max-age=3600");
      return c.redirect(tidy + search, 301);
    }
    const target = pageTarget(pathname + search, c.req.header("cookie"));
    try {
      return pageResponse(c, await pageFor(target));
    } catch (err) {
      if (!(err instanceof TooBusy)) log.error({ err, path: pathname }, "page failed");
      return unavailable(c, target);
    }
  }

  /** A form without JavaScript posts to its own page: forward on success, else the page again with what was typed. */
  async function answerForm(c: Context): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    const target = pageTarget(pathname + search, c.req.header("cookie"));
    const form = matchPath(pathname)?.route.page.form;
    if (!form) return c.text("Método não permitido.", 405, { Allow: "GET, HEAD" });
    const end = await parts.submitForm(c, form.call, target.query);
    if (end.status < 300)
      return form.isByProgram?.(end.values) ? c.text(end.message) : c.redirect(pathname + form.done, 303);
    return refused(c, target, end).catch((err) => {
      log.error({ err, path: pathname }, "page failed");
      return unavailable(c, target);
    });
  }

  const app = new Hono();
  app.route(
    "/",
    discoveryRoutes({
      ...parts,
      changes: db.changes,
      cache,
      pageAt: (path) => pageFor(pageTarget(path, undefined)),
    }),
  );
  app.on(["GET", "HEAD"], "*", answer);
  app.post("*", answerForm);
  app.all("*", (c) => c.text("Método não permitido.", 405, { Allow: "GET, HEAD" }));

  return {
    app,
    turnAway: createFullHouse({ limiter: parts.limiter, cache, notice: fullNotice }),
    keepLists: cached ? keepPublicLists(cache, parts.config.cdn_seconds) : (_c, next) => next(),
    sendReady(request, response) {
      if (!cached || (request.method !== "GET" && request.method !== "HEAD")) return false;
      const page = cache.fresh(pageTarget(request.url ?? "/", request.headers.cookie).key);
      if (!page) return false;
      pages.hits++;
      sendPage(request, response, page);
      return true;
    },
  };
}

const comeBack = { "Retry-After": "5" };

/** Renders pages into what the cache keeps. */
function pageMaker(site: SiteParts) {
  const { db, read, config, assets, apiDocument, myTurn, documentHeaders, pages, renderer, cached } = site;
  // Not in development, where the code that drew a part may have changed since.
  const kept = cached ? createKeptParts() : null;
  // Asked at each page: the example links come and go with the demo.
  const parts = () => ({ db, read, site: config.site, assets, apiDocument, kept, myTurn });
  const headersOf = (target: PageTarget, status: number) => ({
    ...documentHeaders(target.path),
    ...pageHeaders(target, status, config),
  });
  // Drawn once a language and minute: whoever is turned away must cost next to nothing.
  const notice = keepAMinute(async (language: PageTarget["language"]) => {
    const target = { ...pageTarget("/", undefined), language };
    return (await (await renderer()).renderUnavailable(parts(), target, new Date())).html;
  });
  const fullNotice = keepAMinute(async (language: PageTarget["language"]) => {
    const headers = { ...headersOf(pageTarget("/", undefined), 503), ...comeBack };
    const body = await notice(language);
    return storePage({ status: 503, body, headers, tags: [], shelf: "none", madeAt: Date.now() });
  });
  return {
    async make(target: PageTarget): Promise<StoredPage> {
      pages.misses++;
      const now = new Date();
      const rendered = await (await renderer()).renderTarget(parts(), target, now);
      const { html, status, location, tags, shelf, isNoStore } = rendered;
      return storePage({
        status,
        body: html,
        headers: {
          ...headersOf(target, status),
          ...(location ? { Location: location } : {}),
          ...(isNoStore ? { "Cache-Control": "no-store" } : {}),
        },
        tags,
        shelf: cached ? shelf : "none",
        madeAt: now.getTime(),
      });
    },
    async refused(c: Context, target: PageTarget, { retry_after, ...form }: FormEnd): Promise<Response> {
      const { html, status } = await (await renderer()).renderRefused(parts(), target, new Date(), form);
      if (retry_after) c.header("Retry-After", retry_after);
      return c.body(html, status as 422, headersOf(target, status));
    },
    async unavailable(c: Context, target: PageTarget): Promise<Response> {
      const html = await notice(target.language);
      return c.body(html, 503, { ...headersOf(target, 503), ...comeBack });
    },
    fullNotice: () => fullNotice("pt-BR"),
  };
}

function keepAMinute<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const kept = new Map<Key, { value: Promise<Value>; until: number }>();
  return (key) => {
    const found = kept.get(key);
    if (found && performance.now() < found.until) return found.value;
    const value = make(key);
    kept.set(key, { value, until: performance.now() + 60_000 });
    value.catch(() => kept.delete(key));
    return value;
  };
}

const slashes = "/\\";

/** «/sobre/» is «/sobre». A second slash in front would name another site, so it goes too. */
function withoutOuterSlashes(path: string): string {
  return `/${trimStartOf(trimEndOf(path, slashes), slashes)}`;
}
