import { offerLists } from "#domain/products/offer-lists.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { readSearchQuery, type SearchRequest, searchAddress } from "#domain/products/search-query.ts";
import { didYouMean } from "#server/products/search/did-you-mean.ts";
import { readSearchCursor } from "#server/products/search/search-cursor.ts";
import { type SearchResult, searchOffers } from "#server/products/search/search-offers.ts";
import { CategoryLinks } from "#site/notices/category-links.tsx";
import { Notice } from "#site/notices/notice.tsx";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { filterCount } from "#web/products/search/active-filters.tsx";
import { NoResults } from "#web/products/search/no-results.tsx";
import { SearchResults } from "#web/products/search/search-results.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

interface SearchData {
  request: SearchRequest;
  found: SearchResult | null;
  near: { term: string; products: ListedOffer[] } | null;
  /** A later page of the results, for visitors without JavaScript. */
  isLater: boolean;
}

async function load({ db, query }: PageContext): Promise<SearchData> {
  const request = readSearchQuery(query);
  const { q, sort } = request;
  if (q === "") return { request, found: null, near: null, isLater: false };
  const cursor = readSearchCursor(sort, request.cursor);
  const found = await searchOffers(db, { ...request, cursor, limit: offerLists.page });
  // Where filters exclude everything, the term itself may find something: no correction is suggested.
  const isUnknown = found.count === 0 && filterCount(request) === 0;
  return {
    request,
    found,
    near: isUnknown ? await didYouMean(db, q) : null,
    isLater: cursor !== undefined,
  };
}

function View({ data, context }: { data: SearchData; context: PageContext }) {
  const { request, found, near, isLater } = data;
  const { now } = context;
  if (!found) return <NoTerm t={context.t} />;
  if (found.count === 0) return <NoResults request={request} near={near} now={now} />;
  const { products, ...answer } = found;
  return <SearchResults {...answer} request={request} offers={products} isLater={isLater} now={now} />;
}

function NoTerm({ t }: { t: PageContext["t"] }) {
  return (
    <Notice
      title={t(productScreens.empty_term.title)}
      text={t("Escreva na busca, no alto da página, o nome de um produto, de uma loja ou de uma categoria.")}
    >
      <ButtonLink label={t("Voltar ao início")} kind="primary" size="lg" href="/" />
      <CategoryLinks />
    </Notice>
  );
}

/** A search is worth finding where it finds something itself, in the form that everybody shares. */
function isPlain({ request, found, isLater }: SearchData): boolean {
  return !!found && found.count > 0 && !isLater && request.sort === "relevance" && filterCount(request) === 0;
}

function head(data: SearchData, { site, t }: PageContext): Head {
  const { request, found } = data;
  const term = request.q;
  if (!found)
    return {
      title: `${t("Buscar ofertas")} · ${site.name}`,
      description: t(productScreens.empty_term.title),
      canonical: "/buscar",
      noindex: true,
    };
  const name = t("Ofertas de “{{term}}”", { term });
  const title = found.count === 0 ? `${t(productScreens.no_results.title)}: “${term}”` : name;
  return {
    title: `${title} · ${site.name}`,
    description: t("Ofertas de “{{term}}” aprovadas uma a uma, com o preço de hoje em lojas conhecidas.", {
      term,
    }),
    canonical: searchAddress({ q: term }),
    noindex: !isPlain(data),
    // Without order and place: a feed is always the newest live offers. Also where there are none yet: it waits for them.
    feeds: {
      path: searchAddress({ ...request, sort: "relevance", live: undefined, cursor: undefined }),
      title: name,
    },
  };
}

export const searchPage: Page<SearchData> = {
  load,
  View,
  head,
  tags: () => ["search"],
  isInvented: ({ query }) => Object.keys(query).length > 0,
};
