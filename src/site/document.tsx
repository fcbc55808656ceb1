import type { ReactNode } from "react";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { SiteFooter } from "#web/layout/site-footer.tsx";
import { SiteHeader } from "#web/layout/site-header.tsx";
import { SkipLinks } from "#web/layout/skip-links.tsx";
import type { Language } from "#web/translate.ts";
import type { SiteAssets } from "./assets.ts";
import type { Head } from "./page.ts";

interface DocumentProps {
  head: Head;
  site: SiteIdentity;
  assets: SiteAssets;
  language: Language;
  path: string;
  /** The query that counts, without its question mark. */
  search: string;
  term?: string | undefined;
  year: number;
  children: ReactNode;
}

/** The html around every page. */
export function Document({
  head,
  site,
  assets,
  language,
  path,
  search,
  term,
  year,
  children,
}: DocumentProps) {
  return (
    <html lang={language} data-islands={assets.islands}>
      <DocumentHead head={head} site={site} assets={assets} language={language} />
      <body>
        <SkipLinks />
        <SiteHeader site={site} path={path} term={term ?? ""} />
        <main id="conteudo">{children}</main>
        <SiteFooter site={site} year={year} path={path} search={search} />
      </body>
    </html>
  );
}

function DocumentHead({
  head,
  site,
  assets,
  language,
}: Pick<DocumentProps, "head" | "site" | "assets" | "language">) {
  const canonical = head.canonical === undefined ? undefined : site.url + head.canonical;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.noindex && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {assets.styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      <Script type={undefined} text={assets.loader} />
      {assets.devScripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1712" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={language === "en" ? "en_US" : "pt_BR"} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      {canonical && <meta property="og:url" content={canonical} />}
      {head.structuredData?.map((data) => (
        <Script key={JSON.stringify(data)} type="application/ld+json" text={jsonForHtml(data)} />
      ))}
    </head>
  );
}

/** Text that we made ourselves: the built loader, or JSON in which `<` cannot occur. */
function Script({ type, text }: { type: string | undefined; text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which a script does not read.
  return <script type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}

function jsonForHtml(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
