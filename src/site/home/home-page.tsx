import { newsletterMessages } from "#domain/newsletter/newsletter-messages.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { isSort, type Sort } from "#domain/products/sort.ts";
import { readCursor } from "#server/products/lists/list-cursor.ts";
import { listHottest } from "#server/products/lists/ranked-list.ts";
import { listLiveOffers } from "#server/products/products-store.ts";
import { webSiteData } from "#site/discovery/site-data.ts";
import { formState } from "#site/serving/form-state.ts";
import type { Page, PageContext } from "#site/serving/page.ts";
import { AccountToast } from "#web/home/account-toast.tsx";
import { Benefits } from "#web/home/benefits.tsx";
import { Hero, type SignOffer } from "#web/home/hero.tsx";
import { HotStrip } from "#web/home/hot-strip.tsx";
import { LatestOffers } from "#web/home/latest-offers.tsx";
import { NewsletterBand } from "#web/newsletter/newsletter-band.tsx";
import { type NewsletterIslandProps, newsletterSentences } from "#web/newsletter/newsletter-island.tsx";
import { CachedPart } from "#web/ui/cached-part.tsx";

interface HomeData {
  /** Not repeated in the list; empty where the list would have nothing left. */
  strip: ListedOffer[];
  offers: ListedOffer[];
  next: string | null;
  sort: Sort;
  /** Offers with a real discount only. */
  real: boolean;
  /** A later page of the list, for visitors without JavaScript. */
  isLater: boolean;
}

async function load({ db, query }: PageContext): Promise<HomeData> {
  const sort = isSort(query.sort) ? query.sort : "newest";
  const cursor = query.cursor === undefined ? undefined : readCursor(sort, query.cursor);
  const isLater = cursor !== undefined;
  const real = query.real === "1";
  // An order that a visitor has chosen shows all offers in it, and so does the filter.
  const hottest = isLater || real || sort !== "newest" ? [] : await listHottest(db, offerLists.strip);
  const list = { sort, real, limit: offerLists.page, cursor };
  const without = cursor?.without ?? hottest.map(({ id }) => id);
  const rest = await listLiveOffers(db, { ...list, without });
  const isAllHot = hottest.length > 0 && rest.products.length === 0;
  const strip = isAllHot ? [] : hottest;
  const { products: offers, next } = isAllHot ? await listLiveOffers(db, list) : rest;
  return { strip, offers, next, sort, real, isLater };
}

function View({ data, context }: { data: HomeData; context: PageContext }) {
  const { strip, ...list } = data;
  const { isLater } = list;
  const { now } = context;
  return (
    <>
      {isLater && <h1 className="sr-only">{context.t("Todas as ofertas")}</h1>}
      {!isLater && <CachedPart part={Hero} props={{ hottest: signOf(strip) }} />}
      {strip.length > 0 && <HotStrip offers={strip} now={now} />}
      <LatestOffers {...list} now={now} />
      <CachedPart part={NewsletterBand} props={newsletterState(context)} />
      <CachedPart part={Benefits} props={{ social: context.site.social }} />
      <CachedPart part={AccountToast} props={{}} />
    </>
  );
}

/** What the banner shows of an offer, and nothing else: by that its HTML is found again. */
function signOf([first]: ListedOffer[]): SignOffer | undefined {
  if (!first?.hot) return undefined;
  const { slug, name, category, image_url, sale_price } = first;
  return { slug, name, category, image_url, sale_price };
}

function newsletterState({ form, query }: PageContext): NewsletterIslandProps {
  const done = query.inscrito ? newsletterMessages.check_mail : undefined;
  return { initial: formState(form, newsletterSentences, done), email: form?.values.email };
}

export const homePage: Page<HomeData> = {
  load,
  View,
  head: ({ isLater, sort, real }, { site, t, query, form }) => ({
    title: `${form ? `${t("Erro")}: ` : ""}${site.name}: ${t("ofertas e promoções de lojas verificadas")}`,
    description: t(
      "Ofertas garimpadas pela comunidade e aprovadas uma a uma. Preços de hoje em celulares, eletrônicos, casa, moda, informática e games.",
    ),
    canonical: "/",
    feeds: { path: "/ofertas", title: t("Últimas ofertas") },
    structuredData: [webSiteData(site)],
    noindex: isLater || real || sort !== "newest" || query.inscrito !== undefined,
  }),
  tags: () => ["home"],
  form: { call: "subscribe-newsletter", done: "?inscrito=1#novidades" },
  isInvented: ({ query }) => (query.cursor ?? query.real) !== undefined,
};
