import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type LinkTerms, noTerms } from "#domain/affiliate/store-link.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import type { PublicRead } from "#server/db/replica.ts";
import type { OpenApi } from "#server/openapi/document.ts";
import { LinkTermsContext } from "#web/affiliate/link-terms.ts";
import english from "#web/en.json" with { type: "json" };
import { TranslateProvider, translator } from "#web/translate.ts";
import { CachedPartContext } from "#web/ui/cached-part.tsx";
import type { SiteAssets } from "./assets.ts";
import type { CachedParts } from "./cached-parts.tsx";
import { Document } from "./document.tsx";
import type { Match, MatchPath } from "./match.ts";
import type { Page, PageContext, PageSection, RefusedForm } from "./page.ts";
import type { PagePieces } from "./page-pieces.ts";
import type { PageTarget } from "./page-target.ts";
import type { StoredSection } from "./stored-page.ts";

export interface RenderParts {
  db: Db;
  read: PublicRead;
  site: SiteIdentity;
  /** What links to stores carry and say; it never fails. */
  readLinkTerms: () => Promise<LinkTerms>;
  apiDocument: () => OpenApi;
  assets: SiteAssets;
  /** Null where every page renders whole. */
  cachedParts: CachedParts | null;
  /** Awaited before rendering holds the thread. */
  waitToRender(): Promise<void>;
}

interface Rendered {
  status: number;
  /** Where a page that moved is now; its own html is then empty. */
  location?: string;
  html: PagePieces;
  tags: ChangeTag[];
  section?: StoredSection | undefined;
  store: "page" | "invented" | "none";
  /** No cache on the way may store it. */
  isNoStore?: boolean;
}

export interface Renderer {
  /** Match → load → renderToString → text. */
  renderTarget(parts: RenderParts, target: PageTarget, now: Date): Promise<Rendered>;
  /** The page again, with what was posted to it and why it was refused. Never cached: it is one visitor's. */
  renderRefused(parts: RenderParts, target: PageTarget, now: Date, form: RefusedForm): Promise<Rendered>;
  /** What a visitor sees while the database cannot be read and no older page is at hand. */
  renderUnavailable(parts: RenderParts, target: PageTarget, now: Date): Promise<Rendered>;
}

interface Pages {
  matchPath: MatchPath;
  notFound: Page<null>;
  unavailable: Page<null>;
}

export function createRenderer({ matchPath, notFound, unavailable }: Pages): Renderer {
  async function renderTarget(parts: RenderParts, target: PageTarget, now: Date, form?: RefusedForm) {
    // By its own routes: in development they are newer than those that read the target.
    const match = matchPath(target.path);
    const terms = await parts.readLinkTerms();
    const context = contextOf({ ...parts, terms }, target, match, now);
    return renderPage(parts, match?.route.page ?? notFound, form ? { ...context, form } : context);
  }
  return {
    renderTarget,
    async renderRefused(parts, target, now, form) {
      return { ...(await renderTarget(parts, target, now, form)), status: form.status, store: "none" };
    },
    renderUnavailable: (parts, target, now) =>
      renderPage(parts, unavailable, contextOf({ ...parts, terms: noTerms }, target, null, now)),
  };
}

async function renderPage<Data>(
  parts: RenderParts,
  page: Page<Data>,
  context: PageContext,
): Promise<Rendered> {
  const { language, terms } = context;
  const isPersonal = page.isPersonal?.(context) ?? false;
  // A visitor's own page, or one that follows a post, may be too new for a replica.
  const isPublic = !isPersonal && context.form === undefined;
  const data = await (isPublic ? parts.read((db) => page.load({ ...context, db })) : page.load(context));
  const section = page.section?.(data, context);
  const fixedTags = page.tags(data, context);
  const tags = section ? [...fixedTags, ...section.tags] : fixedTags;
  const location = page.movedTo?.(data);
  if (location) return { status: 301, location, html: [], tags, store: "invented" };
  const status = (typeof page.status === "function" ? page.status(data) : page.status) ?? 200;
  await parts.waitToRender();
  const isInvented = status !== 200 || page.isInvented?.(context);
  const store = isPersonal || status >= 500 ? "none" : isInvented ? "invented" : "page";
  return {
    status,
    // What one visitor typed or was sent is cached nowhere.
    html: documentOf(isPublic ? parts : { ...parts, cachedParts: null }, page, data, context),
    tags,
    section: section && isPublic ? storedSection(parts, section, fixedTags, { language, terms }) : undefined,
    store,
    isNoStore: isPersonal || page.isPrivate === true,
  };
}

function documentOf<Data>(
  { assets, cachedParts }: RenderParts,
  page: Page<Data>,
  data: Data,
  context: PageContext,
): PagePieces {
  const { site, language, path, query, now } = context;
  const { View } = page;
  const html = renderParts(
    cachedParts,
    context,
    <Document
      head={page.head(data, context)}
      site={site}
      assets={assets}
      language={language}
      path={path}
      search={String(new URLSearchParams(query))}
      term={query.q}
      screen={page.screen}
      sheet={page.sheet}
      layout={typeof page.layout === "function" ? page.layout(data) : page.layout}
      year={Number(dayInSaoPaulo(now).slice(0, 4))}
    >
      <View data={data} context={context} />
    </Document>,
  );
  return ["<!doctype html>", ...html];
}

function renderParts(
  cachedParts: CachedParts | null,
  { language, terms }: Pick<PageContext, "language" | "terms">,
  element: ReactNode,
): PagePieces {
  const parts = cachedParts?.ofPage(language);
  const html = renderToString(
    <CachedPartContext value={parts?.place ?? null}>
      <TranslateProvider language={language} texts={english}>
        <LinkTermsContext value={terms}>{element}</LinkTermsContext>
      </TranslateProvider>
    </CachedPartContext>,
  );
  return parts ? parts.fill(html) : [html];
}

function storedSection(
  { read, cachedParts, waitToRender }: RenderParts,
  { id, tag, load }: PageSection,
  fixedTags: readonly ChangeTag[],
  context: Pick<PageContext, "language" | "terms">,
): StoredSection {
  return {
    tag,
    async redraw(body) {
      const { element, tags } = await read(load);
      await waitToRender();
      const section = renderParts(cachedParts, context, element);
      return { body: withSection(body, id, section), tags: [...fixedTags, ...tags] };
    },
  };
}

const sectionEnd = "</section>";

/** What people write is escaped, so the last such start is the section's own. */
function withSection(body: Buffer, id: string, section: PagePieces): PagePieces {
  const start = body.lastIndexOf(`<section id="${id}"`);
  const end = body.indexOf(sectionEnd, start);
  if (start < 0 || end < 0) throw new Error(`The page has no section ${id}.`);
  return [body.subarray(0, start), ...section, body.subarray(end + sectionEnd.length)];
}

function contextOf(
  { db, site, apiDocument, terms }: RenderParts & Pick<PageContext, "terms">,
  target: PageTarget,
  match: Match | null,
  now: Date,
): PageContext {
  const { query, language } = target;
  const t = translator(language, english);
  const path = match?.path ?? target.path;
  return { db, site, terms, apiDocument, language, t, now, path, params: match?.params ?? {}, query };
}
