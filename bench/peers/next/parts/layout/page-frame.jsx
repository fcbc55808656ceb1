import { dayInSaoPaulo } from "xepa/domain/format/date.ts";
import { site } from "../../site.js";
import { SiteFooter } from "./site-footer.jsx";
import { SiteHeader } from "./site-header.jsx";

/** Header, page and footer, and what search engines read of it. */
export function PageFrame({ path, query = {}, section = "", now, structuredData, children }) {
  const year = Number(dayInSaoPaulo(now).slice(0, 4));
  return (
    <>
      {structuredData.map((data) => (
        <script
          key={data["@type"]}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which `<` cannot occur.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
        />
      ))}
      <SiteHeader site={site} path={section + path} />
      <main id="conteudo">{children}</main>
      <SiteFooter site={site} year={year} path={path} search={String(new URLSearchParams(query))} />
    </>
  );
}
