import { dayInSaoPaulo } from "xepa/domain/format/date.ts";
import { LinkTermsContext } from "xepa/web/affiliate/link-terms.ts";
import { SiteFooter } from "xepa/web/layout/site-footer.tsx";
import { SiteHeader } from "xepa/web/layout/site-header.tsx";
import { SkipLinks } from "xepa/web/layout/skip-links.tsx";
import { site } from "./site.js";

/** What our documents have around every page. */
export function PageFrame({ data, terms, path, search, section = "", now, children }) {
  return (
    <LinkTermsContext value={terms}>
      <StructuredData all={data} />
      <SkipLinks hasSearch />
      <SiteHeader site={site} path={section + path} term="" />
      <main id="conteudo">{children}</main>
      <SiteFooter site={site} year={Number(dayInSaoPaulo(now).slice(0, 4))} path={path} search={search} />
    </LinkTermsContext>
  );
}

/** What search engines read of a page. */
function StructuredData({ all }) {
  return all.map((data) => (
    <script
      key={data["@type"]}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which `<` cannot occur.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  ));
}
