import { isSubject } from "#domain/contact/subjects.ts";
import { couponsPath } from "#domain/coupons/coupon-path.ts";
import { logPath } from "#domain/log/log-limits.ts";
import { isSort } from "#domain/products/sort.ts";
import { transparencyPath } from "#domain/site/transparency-path.ts";
import { rankedPaths } from "#domain/votes/ranked-list.ts";
import { type Screen, screens } from "#web/app/screens.ts";
import { aboutPage } from "./about/about-page.tsx";
import { apiDocsPage } from "./api-docs/api-docs-page.tsx";
import { appPage } from "./app/app-page.tsx";
import { articlePage } from "./articles/article-page.tsx";
import { blogPage } from "./articles/blog-page.tsx";
import { letterLinkPage } from "./auth/letter-link-page.tsx";
import { pauseLettersPage } from "./channels/pause-letters-page.tsx";
import { commentQuery } from "./comments/load-comments-section.ts";
import { contactPage } from "./contact/contact-page.tsx";
import { couponsPage, storeCouponsPage } from "./coupons/coupons-page.tsx";
import { offlinePage } from "./discovery/offline-page.tsx";
import { homePage } from "./home/home-page.tsx";
import { confirmPage } from "./newsletter/confirm-page.tsx";
import { unsubscribePage } from "./newsletter/unsubscribe-page.tsx";
import { openDataPage } from "./open-data/open-data-page.tsx";
import { profilePage } from "./people/profile-page.tsx";
import { evidencePage } from "./prices/evidence-page.tsx";
import { privacyPage } from "./privacy/privacy-page.tsx";
import { categoryPage } from "./products/category-page.tsx";
import { productPage } from "./products/product-page.tsx";
import { rankedPage } from "./products/ranked-page.tsx";
import { searchPage } from "./products/search-page.tsx";
import type { SiteRoute } from "./serving/match.ts";
import { storePage } from "./stores/store-page.tsx";
import { storesPage } from "./stores/stores-page.tsx";
import { termsPage } from "./terms/terms-page.tsx";
import { moderationLogPage } from "./transparency/moderation-log-page.tsx";
import { transparencyPage } from "./transparency/transparency-page.tsx";

/** «newest» is the page without a sort. */
function isOtherSort(value: string): boolean {
  return isSort(value) && value !== "newest";
}

function isOtherOrder(value: string): boolean {
  return value === "ofertas" || value === "real";
}

function isNo(value: string): boolean {
  return value === "nao";
}

function isAny(): boolean {
  return true;
}

/** A box that is ticked, and where a form without JavaScript leads when it succeeded. */
function isDone(value: string): boolean {
  return value === "1";
}

/** Of the search and of each category. */
const filters = { loja: isAny, preco_min: isAny, preco_max: isAny, desconto_min: isAny, real: isDone };

function isGiven(value: string): boolean {
  return value !== "";
}

/** Of the coupons of all stores and of each. */
const couponQuery = { carrinho: isGiven, tipo: isAny, ordem: isAny, pagina: isAny };

function screenRoute(screen: Screen): SiteRoute {
  const values = Object.entries(screen.query ?? {});
  const query = Object.fromEntries(
    values.map(([name, known]) => [name, (value: string) => known.includes(value)]),
  );
  return { paths: [screen.path], page: appPage(screen), query };
}

export const routes: SiteRoute[] = [
  {
    paths: ["/"],
    page: homePage,
    query: { sort: isOtherSort, real: isDone, cursor: isAny, inscrito: isDone },
  },
  { paths: ["/sobre", "/about"], page: aboutPage },
  {
    paths: ["/contato", "/contact"],
    page: contactPage,
    query: { enviado: isDone, assunto: isSubject, oferta: isAny },
  },
  {
    paths: ["/buscar", "/search"],
    page: searchPage,
    query: { q: isAny, sort: isAny, categoria: isAny, ...filters, ativas: isDone, cursor: isAny },
  },
  {
    paths: ["/categoria/:category", "/category/:category"],
    page: categoryPage,
    query: { sort: isOtherSort, ...filters, cursor: isAny },
  },
  { paths: [rankedPaths.hot, "/hot"], page: rankedPage("hot"), query: { cursor: isAny } },
  { paths: [rankedPaths.commented, "/commented"], page: rankedPage("commented"), query: { cursor: isAny } },
  { paths: [couponsPath, "/coupons"], page: couponsPage, query: { ...couponQuery, loja: isGiven } },
  { paths: [`${couponsPath}/:store`, "/coupons/:store"], page: storeCouponsPage, query: couponQuery },
  {
    paths: ["/lojas", "/stores"],
    page: storesPage,
    query: { q: isAny, ordem: isOtherOrder, letra: isAny, cupom: isDone, comissao: isNo, cursor: isAny },
  },
  {
    paths: ["/loja/:store", "/store/:store"],
    page: storePage,
    query: { sort: isOtherSort, real: isDone, cursor: isAny },
  },
  { paths: ["/product/:slug"], page: productPage, query: commentQuery },
  { paths: ["/product/:slug/ficha"], page: evidencePage },
  { paths: ["/u/:handle"], page: profilePage, query: { ver: (tab) => tab === "comentarios", cursor: isAny } },
  { paths: ["/blog"], page: blogPage, query: { pagina: isAny } },
  { paths: ["/blog/tag/:tag"], page: blogPage, query: { pagina: isAny } },
  { paths: ["/blog/:slug"], page: articlePage, query: commentQuery },
  { paths: [transparencyPath], page: transparencyPage },
  { paths: [logPath], page: moderationLogPage, query: { ato: isGiven, mes: isGiven, antes: isGiven } },
  { paths: ["/dados"], page: openDataPage },
  { paths: ["/privacidade"], page: privacyPage },
  { paths: ["/termos"], page: termsPage },
  { paths: ["/novidades/confirmar"], page: confirmPage, query: { token: isAny, feito: isDone } },
  { paths: ["/pausar-avisos"], page: pauseLettersPage, query: { token: isAny, feito: isDone } },
  { paths: ["/novidades/cancelar"], page: unsubscribePage, query: { token: isAny, feito: isDone } },
  { paths: ["/conta/link"], page: letterLinkPage, query: { token: isAny, type: isAny, redirect_to: isAny } },
  { paths: ["/api/docs"], page: apiDocsPage },
  { paths: ["/offline"], page: offlinePage },
  ...screens.map(screenRoute),
];
