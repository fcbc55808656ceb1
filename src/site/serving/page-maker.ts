import type { Context } from "hono";
import type { Config } from "#server/config.ts";
import type { Language } from "#web/translate.ts";
import { createCachedParts } from "./cached-parts.tsx";
import type { RefusedForm } from "./page.ts";
import { pageHeaders } from "./page-headers.ts";
import { type PagePieces, textOf } from "./page-pieces.ts";
import type { PageTarget, ReadTarget } from "./page-target.ts";
import type { Renderer, RenderParts } from "./render.tsx";
import { bodyOf, type StoredPage, storePage } from "./stored-page.ts";

export interface FormResult extends RefusedForm {
  /** In how many seconds it is worth trying again. */
  retry_after?: string;
}

export interface PageMakerParts extends Omit<RenderParts, "site" | "cachedParts"> {
  config: Config;
  documentHeaders: (path: string) => Record<string, string>;
  pages: { hits: number; misses: number };
  /** Called for every page, so that a development server can hand out fresh code. */
  renderer: () => Promise<Renderer>;
  /** Off in development: every request renders. */
  cached: boolean;
}

const comeBack = { "Retry-After": "5" };

export function createPageMaker(parts: PageMakerParts, readTarget: ReadTarget) {
  const { config, pages, renderer, cached } = parts;
  // Not in development, where the code of a part may have changed since.
  const cachedParts = cached ? createCachedParts() : null;
  // Read for each page: the example links come and go with the demo.
  const renderParts = () => ({ ...parts, site: config.site, cachedParts });
  const headersOf = (target: PageTarget, status: number) => ({
    ...parts.documentHeaders(target.path),
    ...pageHeaders(target, status, config),
  });
  const renderNotice = async (language: Language) => {
    const target = { ...readTarget("/"), language };
    return (await (await renderer()).renderUnavailable(renderParts(), target, new Date())).html;
  };

  async function make(target: PageTarget, outdated?: StoredPage): Promise<StoredPage> {
    pages.misses++;
    if (outdated) return redraw(outdated, headersOf(target, outdated.status));
    const now = new Date();
    const rendered = await (await renderer()).renderTarget(renderParts(), target, now);
    const { html: body, location, isNoStore, ...page } = rendered;
    const headers = {
      ...headersOf(target, page.status),
      ...(location ? { Location: location } : {}),
      ...(isNoStore ? { "Cache-Control": "no-store" } : {}),
    };
    return storePage({ ...page, ...(cached ? {} : { store: "none" }), body, headers, madeAt: now.getTime() });
  }

  return {
    make,
    async refused(c: Context, target: PageTarget, { retry_after, ...form }: FormResult): Promise<Response> {
      const render = await renderer();
      const { html, status } = await render.renderRefused(renderParts(), target, new Date(), form);
      if (retry_after) c.header("Retry-After", retry_after);
      return c.body(textOf(html), status as 422, headersOf(target, status));
    },
    ...createNotices(renderNotice, (target) => ({ ...headersOf(target, 503), ...comeBack }), readTarget),
  };
}

/** The rest is as old as it was, so that it expires as it would have. */
async function redraw(page: StoredPage, headers: Record<string, string>): Promise<StoredPage> {
  const redrawn = await page.section?.redraw(bodyOf(page, "identity"));
  if (!redrawn) throw new Error("only a page with a section can be outdated");
  return storePage({ ...page, ...redrawn, headers, isRedrawn: true });
}

/** Rendered once a language and minute: a refused visitor must cost next to nothing. */
function createNotices(
  render: (language: Language) => Promise<PagePieces>,
  headersOf: (target: PageTarget) => Record<string, string>,
  readTarget: ReadTarget,
) {
  const noticeIn = cacheForAMinute(async (language: Language) => textOf(await render(language)));
  return {
    async unavailable(c: Context, target: PageTarget): Promise<Response> {
      return c.body(await noticeIn(target.language), 503, headersOf(target));
    },
    overloadPage: cacheForAMinute<void, StoredPage>(async () => {
      const headers = headersOf(readTarget("/"));
      const body = await noticeIn("pt-BR");
      return storePage({ status: 503, body, headers, tags: [], store: "none", madeAt: Date.now() });
    }),
  };
}

function cacheForAMinute<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const cache = new Map<Key, { value: Promise<Value>; until: number }>();
  return (key) => {
    const found = cache.get(key);
    if (found && performance.now() < found.until) return found.value;
    const value = make(key);
    cache.set(key, { value, until: performance.now() + 60_000 });
    value.catch(() => cache.delete(key));
    return value;
  };
}
