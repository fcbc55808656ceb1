import { productPath } from "#domain/products/product.ts";
import type { TestServer } from "./test-server.ts";

export interface PublicPage {
  path: string;
  status: number;
  body: string;
}

/** Every place where a visitor may see an offer of «Casa» with this address; its own pages come last. */
export function pagesAround({ slug, word }: { slug: string; word: string }): string[] {
  const q = encodeURIComponent(word);
  return [
    "/",
    "/categoria/casa",
    `/buscar?q=${q}`,
    "/quentes",
    "/comentadas",
    "/ofertas.rss",
    "/quentes.rss",
    "/comentadas.json",
    "/categoria/casa.atom",
    `/buscar.json?q=${q}`,
    "/sitemap.xml",
    "/sitemap/paginas.xml",
    "/sitemap/ofertas-1.xml",
    "/functions/v1/get-approved-products",
    "/functions/v1/get-approved-products?sort=hot",
    `/functions/v1/get-approved-products?q=${q}`,
    `/functions/v1/suggest-terms?q=${q}`,
    productPath(slug),
    `/social/${encodeURIComponent(slug)}.jpg`,
  ];
}

/** As a visitor gets them, from the page cache if possible. */
export function readPages(server: TestServer, paths: readonly string[]): Promise<PublicPage[]> {
  return Promise.all(
    paths.map(async (path) => {
      const response = await server.request(path);
      return { path, status: response.status, body: await response.text() };
    }),
  );
}
