import type { LinkTerms } from "#domain/affiliate/store-link.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { storesPath } from "#domain/stores/store-path.ts";
import { isFilteredStores, readStoresQuery, type StoresRequest } from "#domain/stores/stores-query.ts";
import {
  findNearestStore,
  listLetters,
  listStores,
  type PaidStores,
  type StoreList,
} from "#server/stores/listed-stores-store.ts";
import { readStoreCursor } from "#server/stores/stores-store.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import type { Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { StoresView } from "#web/stores/stores-view.tsx";
import type { Translate } from "#web/translate.ts";

interface StoresData extends StoreList {
  request: StoresRequest;
  letters: string[];
  near: DescribedStore | null;
}

async function load({ db, query, terms }: PageContext): Promise<StoresData> {
  const request = readStoresQuery(query);
  const cursor = cursorOf(request);
  const isWhole = request.order === "nome" && !isFilteredStores(request);
  const [{ stores, next, isLater }, letters] = await Promise.all([
    listStores(db, { ...request, cursor, paid: paidStores(terms) }),
    isWhole ? listLetters(db) : [],
  ]);
  const { q, withCoupon, withoutCommission } = request;
  // What a filter leaves out may well be called so.
  const isUnknown = stores.length === 0 && q !== "" && !withCoupon && !withoutCommission;
  const near = isUnknown ? await findNearestStore(db, q) : null;
  return { request, stores, next, letters, near, isLater };
}

/** What the list's own filter has to know: it moves no line. */
function paidStores({ rules, unsaid }: LinkTerms): PaidStores {
  const keys = Object.keys(rules);
  const isHost = (key: string) => key.includes(".");
  return {
    slugs: keys.filter((key) => !isHost(key)),
    hosts: keys.filter(isHost),
    isRestFree: unsaid === "no",
  };
}

/** What no list gave out begins at the beginning. */
function cursorOf({ cursor }: StoresRequest) {
  try {
    return readStoreCursor(cursor);
  } catch {
    return undefined;
  }
}

function crumbsOf(t: Translate): Crumb[] {
  return [
    { name: t("Início"), path: "/" },
    { name: t("Lojas"), path: storesPath },
  ];
}

function View({ data, context }: { data: StoresData; context: PageContext }) {
  return <StoresView {...data} crumbs={crumbsOf(context.t)} />;
}

function head({ request, isLater }: StoresData, { site, t }: PageContext): Head {
  return {
    title: `${t("Lojas")} · ${site.name}`,
    description: t(
      "De onde vêm as ofertas: quantas cada loja tem no ar e quantos dos seus descontos eram reais.",
    ),
    canonical: storesPath,
    noindex: isLater || request.order !== "nome" || isFilteredStores(request),
    structuredData: [breadcrumbData(crumbsOf(t), site)],
  };
}

/** A store that comes, goes or changes drops it; what they count is at most a minute old. */
export const storesPage: Page<StoresData> = {
  load,
  head,
  View,
  sheet: "stores",
  tags: () => ["stores"],
  isInvented: ({ query }) => "q" in query || "cursor" in query,
};
