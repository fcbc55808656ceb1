import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { storePath } from "#domain/stores/store-slug.ts";

/** What search engines read of a store: whose offers these are. */
export function storeData(
  { name, slug, domains }: DescribedStore,
  { url }: Pick<SiteIdentity, "url">,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    name,
    url: url + storePath(slug),
    inLanguage: "pt-BR",
    isPartOf: { "@id": `${url}/#website` },
    about: {
      "@type": "Organization",
      name,
      ...(domains[0] && { url: `https://${domains[0]}/` }),
    },
  };
}
