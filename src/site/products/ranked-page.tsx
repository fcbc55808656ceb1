import { offerLists } from "#domain/products/offer-lists.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { type RankedList, rankedPaths } from "#domain/votes/ranked-list.ts";
import { listRankedOffers, readRankedCursor } from "#server/products/lists/ranked-list.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import type { Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { RankedOffers, rankedTexts } from "#web/products/ranked-offers.tsx";
import type { Translate } from "#web/translate.ts";

interface RankedData {
  offers: ListedOffer[];
  next: string | null;
  /** A later page of the list, for visitors without JavaScript. */
  isLater: boolean;
  list: RankedList;
}

function crumbsOf(list: RankedList, t: Translate): Crumb[] {
  return [
    { name: t("Início"), path: "/" },
    { name: t(rankedTexts[list].title), path: rankedPaths[list] },
  ];
}

function View({ data, context }: { data: RankedData; context: PageContext }) {
  return <RankedOffers {...data} crumbs={crumbsOf(data.list, context.t)} now={context.now} />;
}

function head({ list, isLater }: RankedData, { site, t }: PageContext): Head {
  const { title, lead } = rankedTexts[list];
  return {
    title: `${t(title)} · ${site.name}`,
    description: t(lead),
    canonical: rankedPaths[list],
    noindex: isLater,
    feeds: { path: rankedPaths[list], title: t(title) },
    structuredData: [breadcrumbData(crumbsOf(list, t), site)],
  };
}

/** `/quentes` and `/comentadas`. A change of an offer drops them, a new order does not: they are at most a minute old. */
export function rankedPage(list: RankedList): Page<RankedData> {
  async function load({ db, query }: PageContext): Promise<RankedData> {
    const after = query.cursor === undefined ? undefined : readRankedCursor(list, query.cursor);
    const { products, next } = await listRankedOffers(db, { list, limit: offerLists.page, after });
    return { list, offers: products, next, isLater: after !== undefined };
  }

  return {
    load,
    head,
    View,
    tags: () => ["home"],
    isInvented: ({ query }) => query.cursor !== undefined,
  };
}
