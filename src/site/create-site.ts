import type { IncomingMessage, ServerResponse } from "node:http";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { trimEndOf, trimStartOf } from "#domain/format/trim.ts";
import { TooBusy } from "#domain/site/too-busy.ts";
import { responseTimeoutMs } from "#server/db/timeout.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { discoveryRoutes } from "./discovery/discovery-routes.ts";
import { speculationRulesPath } from "./discovery/speculation.ts";
import { cachePublicLists } from "./list-snapshot.ts";
import { routes } from "./routes.ts";
import { createMatcher } from "./serving/match.ts";
import { createOverloadResponse } from "./serving/overload-response.ts";
import { createPageCache, longestAloneMs } from "./serving/page-cache.ts";
import type { PageLimiter } from "./serving/page-limiter.ts";
import { createPageMaker, type FormResult, type PageMakerParts } from "./serving/page-maker.ts";
import { createTargetReader, type PageTarget, type ReadTarget } from "./serving/page-target.ts";
import { pageResponse, sendPage } from "./serving/send-page.ts";
import type { StoredPage } from "./serving/stored-page.ts";

interface SiteParts extends PageMakerParts {
  images: ImageStore;
  log: Logger;
  limiter: PageLimiter;
  senderOf(c: Context): string;
  submitForm(c: Context, call: string, page: Pick<PageTarget, "query" | "language">): Promise<FormResult>;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;
export type SendFile = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export function createSite(parts: SiteParts) {
  const { db, log, pages, cached, limiter, config } = parts;
  const readTarget = createTargetReader(createMatcher(routes));
  const cache = createPageCache({
    changes: db.changes,
    limiter,
    onStale: (err) => log.error({ err }, "an old page stands in"),
    longestWaitMs: responseTimeoutMs[db.engine],
    longestAloneMs: longestAloneMs[db.engine],
  });
  const maker = createPageMaker(withSpeculation(parts), readTarget);
  const pageFor = (target: PageTarget) => cache.get(target.key, (outdated) => maker.make(target, outdated));
  const sendOverload = createOverloadResponse({ limiter, cache, readTarget, page: maker.overloadPage });

  /** Answers before any framework looks at the request. False: there is no fresh page. */
  function sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    if (!cached || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const { key, tidy } = readTarget(request.url ?? "/", request.headers.cookie);
    const page = tidy === null ? cache.fresh(key) : undefined;
    if (!page) return false;
    pages.hits++;
    sendPage(request, response, page);
    return true;
  }

  const app = new Hono();
  const pageAt = (path: string) => pageFor(readTarget(path));
  app.route("/", discoveryRoutes({ ...parts, changes: db.changes, cache, pageAt }));
  app.route("/", documentRoutes(parts, { maker, readTarget, pageFor }));

  const withoutCache: MiddlewareHandler = (_c, next) => next();
  return {
    app,
    cacheLists: cached ? cachePublicLists(cache, config.cdn_seconds) : withoutCache,
    /** Answers from the page cache, then from the build's files; refuses in an overload; only the rest meets the framework. */
    listener(files: SendFile, framework: Handle): Handle {
      return (request, response) => {
        // Under /dev the response depends on the caller: no cached page may answer.
        if (!request.url?.startsWith("/dev/") && sendCached(request, response)) return;
        files(request, response, () => sendOverload(request, response) || framework(request, response));
      };
    },
  };
}

interface DocumentParts {
  maker: ReturnType<typeof createPageMaker>;
  readTarget: ReadTarget;
  pageFor(target: PageTarget): Promise<StoredPage>;
}

function documentRoutes({ log, submitForm }: SiteParts, { maker, readTarget, pageFor }: DocumentParts): Hono {
  const targetOf = ({ pathname, search }: URL, c: Context) =>
    readTarget(pathname + search, c.req.header("cookie"));

  function failed(c: Context, target: PageTarget, err: unknown): Promise<Response> {
    if (!(err instanceof TooBusy)) log.error({ err, path: target.path }, "page failed");
    return maker.unavailable(c, target);
  }

  async function answer(c: Context): Promise<Response> {
    const url = new URL(c.req.url);
    const path = withoutOuterSlashes(url.pathname);
    const target = targetOf(url, c);
    const tidy = path === url.pathname ? target.tidy : path + url.search;
    if (tidy !== null) {
      c.header("Cache-Control", "public, max-age=3600");
      return c.redirect(tidy, 301);
    }
    return pageFor(target).then(
      (page) => pageResponse(c, page),
      (err) => failed(c, target, err),
    );
  }

  /** A form without JavaScript posts to its own page: forward on success, else the page again with what was typed. */
  async function answerForm(c: Context): Promise<Response> {
    const target = targetOf(new URL(c.req.url), c);
    const form = target.match?.route.page.form;
    if (!form) return notAllowed(c);
    const result = await submitForm(c, form.call, target);
    if (result.status >= 300) return maker.refused(c, target, result).catch((err) => failed(c, target, err));
    return form.isByProgram?.(result.values)
      ? c.text(result.message)
      : c.redirect(target.path + form.done, 303);
  }

  const notAllowed = (c: Context) => c.text("Método não permitido.", 405, { Allow: "GET, HEAD" });
  return new Hono().on(["GET", "HEAD"], "*", answer).post("*", answerForm).all("*", notAllowed);
}

function withSpeculation(parts: SiteParts): SiteParts {
  const speculation = { "Speculation-Rules": `"${speculationRulesPath}"` };
  return { ...parts, documentHeaders: (path) => ({ ...parts.documentHeaders(path), ...speculation }) };
}

const slashes = "/\\";

/** «/sobre/» is «/sobre». A second slash in front would name another site, so it goes too. */
function withoutOuterSlashes(path: string): string {
  return `/${trimStartOf(trimEndOf(path, slashes), slashes)}`;
}
