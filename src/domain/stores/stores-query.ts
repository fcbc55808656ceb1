import { cleanText } from "#domain/products/search-term.ts";
import { storesPath } from "./store-path.ts";

/** The orders of the list of stores, as they stand in `?ordem=`; the first is the default. */
export const storeOrders = ["nome", "ofertas", "real"] as const;
export type StoreOrder = (typeof storeOrders)[number];

export const storeOrderLabels: Record<StoreOrder, string> = {
  nome: "A–Z",
  ofertas: "Com mais ofertas",
  real: "Mais desconto real",
};

/** How many stores one page of the list names. */
export const storesOnPage = 60;
/** A name or an address; nothing longer names a store. */
export const longestStoreTerm = 80;

export interface StoresRequest {
  q: string;
  order: StoreOrder;
  /** A letter to begin at, of the list from A to Z. */
  letter?: string | undefined;
  withCoupon: boolean;
  withoutCommission: boolean;
  cursor?: string | undefined;
}

/**
 * Reads an address that people edit: what makes no sense is ignored. What is searched for is looked for among all stores: the other
 * orders hold the first ones alone.
 */
export function readStoresQuery(query: Record<string, string | undefined>): StoresRequest {
  const q = cleanText(query.q, longestStoreTerm);
  const order = (q === "" && storeOrders.find((known) => known === query.ordem)) || "nome";
  const letter = /^[a-z]$/.exec(query.letra ?? "")?.[0];
  return {
    q,
    order,
    letter: order === "nome" ? letter : undefined,
    withCoupon: query.cupom === "1",
    withoutCommission: query.comissao === "nao",
    cursor: query.cursor || undefined,
  };
}

export function storesAddress(request: Partial<StoresRequest>): string {
  const { q, order, letter, withCoupon, withoutCommission, cursor } = request;
  const all = {
    q,
    ordem: order === "nome" ? undefined : order,
    letra: letter,
    cupom: withCoupon ? "1" : undefined,
    comissao: withoutCommission ? "nao" : undefined,
    cursor,
  };
  const present = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]);
  const search = new URLSearchParams(present).toString();
  return search === "" ? storesPath : `${storesPath}?${search}`;
}

/** Whether the list leaves stores out. */
export function isFilteredStores({ q, withCoupon, withoutCommission }: StoresRequest): boolean {
  return q !== "" || withCoupon || withoutCommission;
}
