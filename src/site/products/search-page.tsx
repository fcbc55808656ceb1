import { offerLists } from "#domain/products/offer-lists.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import {
  type IgnoredFilter,
  ignoredFilters,
  readSearchQuery,
  type SearchRequest,
  searchAddress,
  searchPath,
} from "#domain/products/search-query.ts";
import { type CorrectedSearch, searchAndCorrect } from "#server/products/search/did-you-mean.ts";
import { readSearchCursor } from "#server/products/search/search-cursor.ts";
import { noteMiss } from "#server/products/search/search-misses-store.ts";
import type { SearchResult } from "#server/products/search/search-offers.ts";
import { CategoryLinks } from "#site/notices/category-links.tsx";
import { Notice } from "#site/notices/notice.tsx";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { filterCount } from "#web/products/search/active-filters.tsx";
import { IgnoredSearchFilters } from "#web/products/search/ignored-filters.tsx";
import { NoResults } from "#web/products/search/no-results.tsx";
import { SearchResults, searchTitle } from "#web/products/search/search-results.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

interface SearchData {
  request: SearchRequest;
  ignored: IgnoredFilter[];
  found: SearchResult | null;
  near: CorrectedSearch["near"];
  /** What was typed, where the request is its correction. */
  mistyped: string | null;
  /** A later page of the results, for visitors without JavaScript. */
  isLater: boolean;
}

async function load({ db, query }: PageContext): Promise<SearchData> {
  const request = readSearchQuery(query);
  const ignored = ignoredFilters(query);
  const { q, sort } = request;
  if (q === "" && filterCount(request) === 0)
    return { request, ignored, found: null, near: null, mistyped: null, isLater: false };
  const cursor = readSearchCursor(sort, request.cursor);
  const live = q === "" || request.live;
  const { found, term, near } = await searchAndCorrect(db, {
    ...request,
    live,
    cursor,
    limit: offerLists.page,
  });
  if (found.count === 0 && !cursor) noteMiss(q, request);
  const mistyped = term === q ? null : q;
  return { request: { ...request, q: term }, ignored, found, near, mistyped, isLater: cursor !== undefined };
}

function View({ data, context }: { data: SearchData; context: PageContext }) {
  const { found, ...rest } = data;
  const { now } = context;
  if (!found) return <NoTerm ignored={data.ignored} t={context.t} />;
  if (found.count === 0) return <NoResults {...rest} now={now} />;
  const { products, ...answer } = found;
  return <SearchResults {...answer} {...rest} offers={products} now={now} />;
}

function NoTerm({ ignored, t }: Pick<SearchData, "ignored"> & Pick<PageContext, "t">) {
  return (
    <Notice
      title={t(productScreens.empty_term.title)}
      text={t("Escreva na busca, no alto da página, o nome de um produto, de uma loja ou de uma categoria.")}
    >
      <IgnoredSearchFilters ignored={ignored} />
      <ButtonLink label={t("Voltar ao início")} kind="primary" size="lg" href="/" />
      <CategoryLinks />
    </Notice>
  );
}

/** A search is worth finding where it finds something itself, in the form that everybody shares. */
function isPlain({ request, found, mistyped, isLater }: SearchData): boolean {
  const isAsShared = request.sort === "relevance" && filterCount(request) === 0;
  return !!found && found.count > 0 && !isLater && mistyped === null && isAsShared;
}

function head(data: SearchData, { site, t }: PageContext): Head {
  const { request, found } = data;
  const { sort: _sort, live: _live, cursor: _cursor, ...asked } = request;
  const term = request.q;
  if (!found)
    return {
      title: `${t("Buscar ofertas")} · ${site.name}`,
      description: t(productScreens.empty_term.title),
      canonical: searchPath,
      noindex: true,
    };
  const quoted = term === "" ? searchTitle(request, t) : `“${term}”`;
  const name = term === "" ? quoted : t("Ofertas de “{{term}}”", { term });
  const title = found.count === 0 ? `${t(productScreens.no_results.title)}: ${quoted}` : name;
  return {
    title: `${title} · ${site.name}`,
    description: t("{{list}} aprovadas uma a uma, com o preço de hoje em lojas conhecidas.", { list: name }),
    canonical: searchAddress({ q: term }),
    noindex: !isPlain(data),
    // Without order and place: a feed is always the newest live offers. Also where there are none yet: it waits for them.
    feeds: { path: searchAddress(asked), title: name },
  };
}

export const searchPage: Page<SearchData> = {
  load,
  View,
  head,
  tags: () => ["search"],
  isInvented: ({ query }) => Object.keys(query).length > 0,
};
