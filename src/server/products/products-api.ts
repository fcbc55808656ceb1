import { z } from "zod";
import { isPanelSort } from "#domain/products/moderation.ts";
import {
  changedProductSchema,
  moderatedPageSchema,
  offerPageSchema,
  suggestionsSchema,
} from "#domain/products/product-response-schema.ts";
import { newProductSchema } from "#domain/products/product-schema.ts";
import { listSort, orderedPrices, type SearchSort } from "#domain/products/search-query.ts";
import { isRankedList, type RankedList } from "#domain/votes/ranked-list.ts";
import type { Db } from "#server/db/connect.ts";
import { responds, withNote } from "#server/http/responses.ts";
import { get, post, type ReadContext, type Route } from "#server/http/route.ts";
import { findListedId } from "#server/stores/listed-stores-store.ts";
import { addProduct } from "./add-product.ts";
import { readCursor } from "./lists/list-cursor.ts";
import {
  isSearch,
  type ListRequest,
  listQuerySchema,
  refuseCursor,
  refuseFilters,
  refuseSort,
  wantsAllProducts,
} from "./lists/list-query.ts";
import { listRankedOffers, readRankedCursor } from "./lists/ranked-list.ts";
import { listAllProducts, readPanelCursor } from "./moderation/moderation-store.ts";
import { listLiveOffers, loadOffers } from "./products-store.ts";
import { readSearchCursor } from "./search/search-cursor.ts";
import { noteMiss } from "./search/search-misses-store.ts";
import { searchPage } from "./search/search-offers.ts";
import { suggestQuerySchema, suggestTerms } from "./search/suggest-terms.ts";

const forEverybody = {
  usually: "visitor",
  otherwise: "admin",
  where: wantsAllProducts,
  description: "com includeAll=true",
} as const;

export const productsApi: Route[] = [
  get(
    "/get-approved-products",
    forEverybody,
    listQuerySchema,
    withNote(
      "Com q, store, um preço, min_discount ou live=true é uma busca; sem limit, os 1.000 primeiros. A ordem discount é pelo desconto anunciado; real_discount, contra o preço de costume, só de ofertas com desconto real; hot e commented, as 500 mais quentes e as 500 mais comentadas do site inteiro. Com includeAll=true, todos os produtos em qualquer status: só nessa lista valem status, user_id e a ordem oldest.",
      responds("Lista ou busca ofertas publicadas", z.union([offerPageSchema, moderatedPageSchema])),
    ),
    listProducts,
    { isPublic: (input) => !wantsAllProducts(input) },
  ),
  get(
    "/suggest-terms",
    "visitor",
    suggestQuerySchema,
    responds("Sugere o que a pessoa talvez esteja digitando", suggestionsSchema),
    ({ db, input }) => suggestTerms(db, input.q),
    { isPublic: () => true },
  ),
  post(
    "/add-product",
    "admin",
    newProductSchema,
    responds("Publica uma oferta da equipe", changedProductSchema),
    addProduct,
  ),
];

async function listProducts({ db, input, config }: ReadContext<ListRequest>) {
  if (wantsAllProducts(input)) return listForPanel(db, input, config.store_hosts);
  if (input.ids) return { products: await loadOffers(db, input.ids), next: null };
  const { cursor: text, sort = "newest", ...query } = input;
  if (sort === "oldest") refuseSort(input);
  if (isRankedList(sort)) return listRanked(db, input, sort);
  const store_id = await storeOf(db, input);
  if (store_id) return listStore(db, { ...input, store_id }, sort);
  if (isSearch(input)) return search(db, { ...input, sort: input.sort && sort });
  const order = listSort(sort);
  const cursor = text === undefined ? undefined : (readCursor(order, text) ?? refuseCursor());
  return listLiveOffers(db, { ...query, sort: order, cursor });
}

/** A store's page by its slug, with nothing else asked: its list needs no search. */
async function storeOf(db: Db, input: ListRequest): Promise<string | undefined> {
  const { store, category } = input;
  if (!store || category !== undefined || isSearch({ ...input, store: undefined })) return undefined;
  return findListedId(db, store);
}

function listStore(
  db: Db,
  { cursor: text, real, limit, store_id }: ListRequest & { store_id: string },
  asked: SearchSort,
) {
  const sort = listSort(asked);
  const cursor = text === undefined ? undefined : (readCursor(sort, text) ?? refuseCursor());
  return listLiveOffers(db, { store_id, sort, real, limit, cursor });
}

function listRanked(db: Db, input: ListRequest, list: RankedList) {
  const { cursor: text, limit } = input;
  if (isSearch(input) || input.category !== undefined || input.real) refuseFilters();
  const after = text === undefined ? undefined : (readRankedCursor(list, text) ?? refuseCursor());
  return listRankedOffers(db, { list, limit, after });
}

async function listForPanel(
  db: Db,
  { cursor: text, sort = "newest", ...query }: ListRequest,
  store_hosts: readonly string[],
) {
  if (!isPanelSort(sort)) refuseSort(query);
  const cursor = text === undefined ? undefined : (readPanelCursor(sort, text) ?? refuseCursor());
  return listAllProducts(db, { ...query, sort, cursor }, { store_hosts });
}

type PublicRequest = ListRequest & { sort?: SearchSort | undefined };

/** With a term the best match comes first and ended offers last; a list that is only filtered stays a list of live ones. */
async function search(db: Db, { q = "", cursor: text, ...input }: PublicRequest) {
  const isTerm = q.trim() !== "";
  const { sort = isTerm ? "relevance" : "newest", min_price, max_price } = input;
  const cursor = readSearchCursor(sort, text);
  if (text !== undefined && !cursor) refuseCursor();
  const page = await searchPage(db, {
    ...input,
    ...orderedPrices(min_price, max_price),
    q,
    sort,
    cursor,
    live: isTerm ? input.live : true,
  });
  if (page.products.length === 0 && !cursor) noteMiss(q, input);
  return page;
}
