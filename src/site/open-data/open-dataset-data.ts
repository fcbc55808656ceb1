import {
  type OpenDataFiles,
  openDataLicence,
  openDataPath,
  openFileName,
  openFilePath,
} from "#domain/open-data/open-data.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";

/** Structured data by which search engines for datasets find the files. */
export function openDatasetData({ at, files }: OpenDataFiles, { name, url }: SiteIdentity): object {
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    "@id": `${url}${openDataPath}#dataset`,
    name: `Ofertas e preços de ${name}`,
    description:
      "Ofertas publicadas de lojas brasileiras e os preços vistos dos seus produtos em 180 dias, sem nada sobre pessoas.",
    url: url + openDataPath,
    license: openDataLicence.url,
    inLanguage: "pt-BR",
    isAccessibleForFree: true,
    dateModified: at,
    creator: { "@type": "Organization", "@id": `${url}/#organization`, name, url },
    distribution: files.map(({ dataset, format, bytes, sha256 }) => ({
      "@type": "DataDownload",
      name: openFileName(dataset, format),
      contentUrl: url + openFilePath(openFileName(dataset, format)),
      encodingFormat: "application/gzip",
      contentSize: `${bytes} B`,
      sha256,
    })),
  };
}
