import type { ReactNode } from "react";
import type { LinkTerms } from "#domain/affiliate/store-link.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import type { OpenApi } from "#server/openapi/document.ts";
import type { Language, Translate } from "#web/translate.ts";
import type { SiteAssets } from "./assets.ts";

/** What a document's loader may know: documents are anonymous, so there is no session in here. */
export interface PageContext {
  db: Db;
  site: SiteIdentity;
  language: Language;
  t: Translate;
  now: Date;
  /** What links to stores carry and say of themselves. */
  terms: LinkTerms;
  apiDocument: () => OpenApi;
  /** Canonical: decoded, aliases folded. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** What was posted here and refused: the View shows it again with the sentences beside it. */
  form?: RefusedForm;
}

/** A form that came back: nothing of what was typed is lost. */
export interface RefusedForm {
  status: number;
  values: Record<string, string>;
  fields: Record<string, string>;
  message: string;
}

export interface Head {
  title: string;
  description: string;
  /** The address that search engines should keep; left out where they should keep none. */
  canonical?: string;
  /** Not for search engines: error pages, later pages of a list. */
  noindex?: boolean;
  /** What shared links show; the site's own picture where left out. */
  image?: { path: string; alt: string; width: number; height: number };
  /** Open Graph's word for the page; "website" where left out. */
  type?: "website" | "article" | "product";
  published?: string;
  modified?: string;
  /** In reais, on a page about one offer. */
  price?: number;
  /** The list's feeds: an address without its ending (`/ofertas` for `/ofertas.atom`, `.rss` and `.json`), with its query. */
  feeds?: { path: string; title: string };
  /** The page of the menu that this one belongs to, where its address does not say so. */
  section?: string;
  keywords?: readonly string[];
  structuredData?: object[];
}

/** A part of a page that changes far more often than the rest: where nothing else has, it alone is made anew. */
export interface PageSection {
  /** Of its element, which holds no other section. */
  id: string;
  /** What must change for this section alone to change. */
  tag: ChangeTag;
  /** Of what it shows: such a change is one of the whole page. */
  tags: ChangeTag[];
  load(db: Db): Promise<Pick<PageSection, "tags"> & { element: ReactNode }>;
}

export interface Page<Data> {
  load(context: PageContext): Promise<Data>;
  head(data: Data, context: PageContext): Head;
  View(props: { data: Data; context: PageContext }): ReactNode;
  /** What must change for this page to change. Not optional: a page that forgets it would never be made anew. */
  tags(data: Data, context: PageContext): ChangeTag[];
  /** Null where this address has none. `tags` leaves out the section's. */
  section?(data: Data, context: PageContext): PageSection | null;
  status?: number | ((data: Data) => number);
  /** The address that this page has moved to for good, or null where it is in its place. */
  movedTo?(data: Data): string | null;
  /**
   * A form of this page, posted without JavaScript: the same call as its island's, `/functions/v1/<call>`, with the
   * page's query and the fields. Success leads to the page's path with `done` behind it; a program, which follows no
   * redirect after a post, is told so at once.
   */
  form?: { call: string; done: string; isByProgram?(values: Record<string, string>): boolean };
  /** One person's own address, such as a link from a letter: no cache stores its page, ours included. */
  isPersonal?(context: PageContext): boolean;
  /** The name of a screen of the private app: its scripts and style sheet come with the document. */
  screen?: string;
  /** The screen around it, with a frame of its own: neither header nor footer of the site. */
  layout?: string | ((data: Data) => string | undefined);
  sheet?: keyof SiteAssets["sheets"];
  /** Our cache stores it, others need not: it is the same for every visitor, and of no use to them. */
  isPrivate?: boolean;
  /** Pages that anybody can invent addresses for live in the small cache: random terms must evict nothing. */
  isInvented?(context: PageContext): boolean;
}
