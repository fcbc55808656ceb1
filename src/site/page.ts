import type { ReactNode } from "react";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import type { Language, Translate } from "#web/translate.ts";

/** What a document's loader may know: documents are anonymous, so there is no session in here. */
export interface PageContext {
  db: Db;
  site: SiteIdentity;
  language: Language;
  t: Translate;
  now: Date;
  /** Canonical: decoded, aliases folded. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

export interface Head {
  title: string;
  description: string;
  /** The address that search engines should keep; left out where they should keep none. */
  canonical?: string;
  /** Not for search engines: error pages, later pages of a list. */
  noindex?: boolean;
  structuredData?: object[];
}

/** A document: load from the server, show with web. */
export interface Page<Data> {
  load(context: PageContext): Promise<Data>;
  head(data: Data, context: PageContext): Head;
  View(props: { data: Data; context: PageContext }): ReactNode;
  /** What must change for this page to change. */
  tags(data: Data, context: PageContext): ChangeTag[];
  status?: number;
  /** Pages that anybody can invent addresses for live in the small cache: random terms must evict nothing. */
  isInvented?(context: PageContext): boolean;
}
