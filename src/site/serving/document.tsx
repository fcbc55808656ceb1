import type { ReactNode } from "react";
import { coverPath, socialPictureSize } from "#domain/products/social-picture.ts";
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
  /** Of the private app. */
  screen: string | undefined;
  sheet: keyof SiteAssets["sheets"] | undefined;
  /** The screen around it, which has header and main of its own. */
  layout: string | undefined;
  children: ReactNode;
}

export function Document({
  head,
  site,
  assets,
  language,
  path,
  search,
  term,
  year,
  screen,
  sheet,
  layout,
  children,
}: DocumentProps) {
  const parts = [screen, layout].flatMap((name) => (name && assets.screens[name]) || []);
  const app = screen && [...new Set([assets.app, ...parts])].join(" ");
  return (
    <html
      lang={language}
      data-islands={assets.islands}
      data-marks={`${assets.marks} ${assets.noticesSheet}`}
      data-app={app}
      data-layout={layout}
    >
      <DocumentHead
        head={head}
        site={site}
        assets={{ ...assets, styles: stylesOf(assets, { screen, sheet, layout }) }}
        language={language}
      />
      <body>
        <SkipLinks hasSearch={!layout} />
        {layout ? (
          children
        ) : (
          <>
            <SiteHeader site={site} path={(head.section ?? "") + path} term={term ?? ""} />
            <main id="conteudo">{children}</main>
            <SiteFooter site={site} year={year} path={path} search={search} />
          </>
        )}
      </body>
    </html>
  );
}

function stylesOf(
  { styles, appStyles, panelStyles, sheets }: SiteAssets,
  { screen, sheet, layout }: Pick<DocumentProps, "screen" | "sheet" | "layout">,
): string[] {
  if (screen) return layout ? panelStyles : appStyles;
  return sheet ? [...styles, sheets[sheet]] : styles;
}

type HeadProps = Pick<DocumentProps, "head" | "site" | "language">;

function DocumentHead({ head, site, assets, language }: HeadProps & Pick<DocumentProps, "assets">) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.keywords && <meta name="keywords" content={head.keywords.join(", ")} />}
      <meta name="robots" content={head.noindex ? "noindex" : "max-image-preview:large"} />
      {head.canonical !== undefined && <link rel="canonical" href={site.url + head.canonical} />}
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {assets.styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {/* Before the loader, which adapts them to the visitor's theme. */}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1712" />
      <Script type={undefined} text={assets.loader} />
      {assets.devScripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <AppLinks />
      {head.feeds && <FeedLinks {...head.feeds} />}
      <ShareTags head={head} site={site} language={language} />
      {head.structuredData?.map((data) => (
        <Script key={JSON.stringify(data)} type="application/ld+json" text={jsonForHtml(data)} />
      ))}
    </head>
  );
}

function AppLinks() {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

const feedKinds = [
  { ending: "atom", type: "application/atom+xml" },
  { ending: "rss", type: "application/rss+xml" },
  { ending: "json", type: "application/feed+json" },
] as const;

function FeedLinks({ path, title }: NonNullable<Head["feeds"]>) {
  const [list = "", query] = path.split("?");
  return feedKinds.map(({ ending, type }) => (
    <link
      key={ending}
      rel="alternate"
      type={type}
      title={title}
      href={`${list}.${ending}${query ? `?${query}` : ""}`}
    />
  ));
}

/** What a shared link shows: Open Graph, which every network reads, and the one word that is Twitter's own. */
function ShareTags({ head, site, language }: HeadProps) {
  const image = head.image ?? { path: coverPath(), alt: site.name, ...socialPictureSize };
  const tags: [string, string | number | undefined][] = [
    ["og:site_name", site.name],
    ["og:type", head.type ?? "website"],
    ["og:locale", locales[language]],
    ["og:locale:alternate", locales[language === "en" ? "pt-BR" : "en"]],
    ["og:title", head.title],
    ["og:description", head.description],
    ["og:url", head.canonical === undefined ? undefined : site.url + head.canonical],
    ["og:image", site.url + image.path],
    ["og:image:width", image.width],
    ["og:image:height", image.height],
    ["og:image:alt", image.alt],
    ["article:published_time", head.published],
    ["article:modified_time", head.modified],
    ["product:price:amount", head.price?.toFixed(2)],
    ["product:price:currency", head.price === undefined ? undefined : "BRL"],
  ];
  return (
    <>
      {tags.map(
        ([property, content]) =>
          content !== undefined && <meta key={property} property={property} content={String(content)} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const locales: Record<Language, string> = { "pt-BR": "pt_BR", en: "en_US" };

/** Text that we made ourselves: the built loader, or JSON in which `<` cannot occur. */
function Script({ type, text }: { type: string | undefined; text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which a script does not read.
  return <script type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}

function jsonForHtml(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
