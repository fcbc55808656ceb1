import { renderToString } from "react-dom/server";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import type { PublicRead } from "#server/db/replica.ts";
import type { OpenApi } from "#server/openapi/document.ts";
import { notFoundPage } from "#site/notices/not-found-page.tsx";
import { unavailablePage } from "#site/notices/unavailable-page.tsx";
import english from "#web/en.json" with { type: "json" };
import { TranslateProvider, translator } from "#web/translate.ts";
import { CachedPartContext } from "#web/ui/cached-part.tsx";
import type { SiteAssets } from "./assets.ts";
import type { KeptParts } from "./cached-parts.tsx";
import { Document } from "./document.tsx";
import { type Match, matchPath } from "./match.ts";
import type { Page, PageContext, RefusedForm } from "./page.ts";
import type { PageTarget } from "./page-target.ts";

export interface RenderParts {
  db: Db;
  read: PublicRead;
  site: SiteIdentity;
  apiDocument: () => OpenApi;
  assets: SiteAssets;
  /** Null where every page is drawn whole. */
  kept: KeptParts | null;
  /** Awaited before the thread is held for as long as drawing takes. */
  myTurn(): Promise<void>;
}

export interface Rendered {
  status: number;
  /** Where a page that moved is now; its own html is then empty. */
  location?: string;
  html: string;
  tags: ChangeTag[];
  shelf: "page" | "invented" | "none";
  /** Nobody on the way may keep it. */
  isNoStore?: boolean;
}

/** Match → load → renderToString → text. */
export async function renderTarget(parts: RenderParts, target: PageTarget, now: Date): Promise<Rendered> {
  const match = matchPath(target.path);
  return renderPage(parts, match?.route.page ?? notFoundPage, contextOf(parts, target, match, now));
}

/** The page again, with what was posted to it and why it was refused. Never kept: it is one person's. */
export async function renderRefused(
  parts: RenderParts,
  target: PageTarget,
  now: Date,
  form: RefusedForm,
): Promise<Rendered> {
  const match = matchPath(target.path);
  const context = { ...contextOf(parts, target, match, now), form };
  const rendered = await renderPage(parts, match?.route.page ?? notFoundPage, context);
  return { ...rendered, status: form.status, shelf: "none" };
}

/** What a visitor sees while the database cannot be read and no older page is at hand. */
export function renderUnavailable(parts: RenderParts, target: PageTarget, now: Date): Promise<Rendered> {
  return renderPage(parts, unavailablePage, contextOf(parts, target, null, now));
}

async function renderPage<Data>(
  parts: RenderParts,
  page: Page<Data>,
  context: PageContext,
): Promise<Rendered> {
  const isPersonal = page.isPersonal?.(context) ?? false;
  // What is one person's own, or follows what they posted, may be too new for a replica.
  const isPublic = !isPersonal && context.form === undefined;
  const data = await (isPublic ? parts.read((db) => page.load({ ...context, db })) : page.load(context));
  const tags = page.tags(data, context);
  const location = page.movedTo?.(data);
  if (location) return { status: 301, location, html: "", tags, shelf: "invented" };
  const status = (typeof page.status === "function" ? page.status(data) : page.status) ?? 200;
  await parts.myTurn();
  const isInvented = status !== 200 || page.isInvented?.(context);
  const shelf = isPersonal || status >= 500 ? "none" : isInvented ? "invented" : "page";
  return {
    status,
    // What one person typed or was sent is drawn for that person and kept nowhere.
    html: documentOf(isPublic ? parts : { ...parts, kept: null }, page, data, context),
    tags,
    shelf,
    isNoStore: isPersonal || page.isPrivate === true,
  };
}

function documentOf<Data>(
  { assets, kept }: RenderParts,
  page: Page<Data>,
  data: Data,
  context: PageContext,
): string {
  const { site, language, path, query, now } = context;
  const { View } = page;
  const keptHere = kept?.ofPage(language);
  const html = renderToString(
    <CachedPartContext value={keptHere?.place ?? null}>
      <TranslateProvider language={language} texts={english}>
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
          layout={page.layout}
          year={Number(dayInSaoPaulo(now).slice(0, 4))}
        >
          <View data={data} context={context} />
        </Document>
      </TranslateProvider>
    </CachedPartContext>,
  );
  return `<!doctype html>${keptHere ? keptHere.filled(html) : html}`;
}

function contextOf(
  { db, site, apiDocument }: RenderParts,
  target: PageTarget,
  match: Match | null,
  now: Date,
): PageContext {
  const { query, language } = target;
  const t = translator(language, english);
  const path = match?.path ?? target.path;
  return { db, site, apiDocument, language, t, now, path, params: match?.params ?? {}, query };
}
