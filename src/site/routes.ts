import { isSort } from "#domain/products/sort.ts";
import { homePage } from "./home/home-page.tsx";
import { notOpenPage } from "./notices/not-open-page.tsx";
import type { Page } from "./page.ts";

/** Every address of the site, in one table. The first path is the canonical one; the others answer the same page. */
export interface SiteRoute {
  paths: readonly [string, ...string[]];
  // biome-ignore lint/suspicious/noExplicitAny: a page's data is its own business; load, head and View agree on it.
  page: Page<any>;
  /** Query parameters that change the page, each with the values that do; all else is dropped before the cache looks. */
  query?: Record<string, (value: string) => boolean>;
}

/** «newest» is the page without a sort. */
function isOtherSort(value: string): boolean {
  return isSort(value) && value !== "newest";
}

export const routes: SiteRoute[] = [
  { paths: ["/"], page: homePage, query: { sort: isOtherSort, cursor: () => true } },
  { paths: ["/sobre", "/about"], page: notOpenPage },
  { paths: ["/contato", "/contact"], page: notOpenPage },
  { paths: ["/buscar", "/search"], page: notOpenPage },
  { paths: ["/categoria/:category", "/category/:category"], page: notOpenPage },
  { paths: ["/product/:slug"], page: notOpenPage },
  { paths: ["/blog"], page: notOpenPage },
  { paths: ["/blog/:slug"], page: notOpenPage },
  { paths: ["/privacidade"], page: notOpenPage },
  { paths: ["/login"], page: notOpenPage },
  { paths: ["/cadastro"], page: notOpenPage },
  { paths: ["/auth/callback"], page: notOpenPage },
  { paths: ["/conta-confirmada"], page: notOpenPage },
  { paths: ["/redefinir-senha"], page: notOpenPage },
  { paths: ["/enviar-produtos"], page: notOpenPage },
  { paths: ["/dashboard"], page: notOpenPage },
  { paths: ["/meus-dados"], page: notOpenPage },
  { paths: ["/admin"], page: notOpenPage },
  { paths: ["/admin/:tab"], page: notOpenPage },
];
