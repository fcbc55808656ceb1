import type { SiteIdentity } from "#domain/site/site-identity.ts";

/** Structured data of the home page: who publishes the site, and how to search it from outside. */
export function webSiteData({ name, url, social }: SiteIdentity): object {
  const publisher = {
    "@type": "Organization",
    "@id": `${url}/#organization`,
    name,
    url,
    logo: { "@type": "ImageObject", url: `${url}/icons/512.png`, width: 512, height: 512 },
    ...(Object.keys(social).length > 0 ? { sameAs: Object.values(social) } : {}),
  };
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${url}/#website`,
    name,
    url: `${url}/`,
    inLanguage: "pt-BR",
    publisher,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${url}/buscar?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
