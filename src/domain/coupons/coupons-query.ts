import { parseMoney } from "#domain/format/parse-money.ts";
import { priceSentences } from "#domain/products/price-schema.ts";
import { cleanText } from "#domain/products/search-term.ts";
import { couponMessages } from "./coupon-messages.ts";
import { couponAnchor, couponsPath, storeCouponsPath } from "./coupon-path.ts";
import type { CouponKind } from "./coupon-rule.ts";
import { readCart } from "./coupon-schema.ts";

/** The orders of the list, as they stand in `?ordem=`; the first is the default. */
export const couponOrders = ["best", "ending", "newest"] as const;
export type CouponOrder = (typeof couponOrders)[number];

export const couponOrderLabels: Record<CouponOrder, string> = {
  best: "Mais confiáveis",
  ending: "Vencem logo",
  newest: "Mais novos",
};

const orderWords: Record<CouponOrder, string> = { best: "confiaveis", ending: "vencem", newest: "novos" };
const kindWords: Record<CouponKind, string> = {
  percent: "porcentagem",
  amount: "reais",
  shipping: "frete",
  other: "outra",
};

export const couponsOnPage = 20;
/** Nobody turns so many pages; an address that names a later one is invented. */
const lastPage = 500;
const longestCart = 80;

export interface CouponsRequest {
  /** In reais; undefined where nothing, or no amount, was typed. */
  cart: number | undefined;
  /** As it was typed. */
  typed: string;
  /** Why it is no amount. */
  fault: string | undefined;
  order: CouponOrder;
  kind: CouponKind | undefined;
  page: number;
}

type Query = Record<string, string | undefined>;

/** Reads an address that people edit: what makes no sense is ignored, but for the cart, which says what is wrong with it. */
export function readCouponsQuery({ carrinho, ordem, tipo, pagina }: Query): CouponsRequest {
  const typed = cleanText(carrinho, longestCart);
  const cart = readCart(typed);
  return {
    typed,
    cart: cart ?? undefined,
    fault: cart === null ? cartFault(typed) : undefined,
    order: keyOf(orderWords, ordem) ?? "best",
    kind: keyOf(kindWords, tipo),
    page: readPage(pagina),
  };
}

/** What could be two amounts is asked about, never guessed. */
function cartFault(typed: string): string {
  const parsed = parseMoney(typed);
  if (parsed.ok) return priceSentences.range;
  return parsed.reason === "ambiguous" ? priceSentences.ambiguous : couponMessages.cart;
}

function keyOf<Key extends string>(words: Record<Key, string>, asked: string | undefined): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => words[key] === asked);
}

function readPage(text: string | undefined): number {
  const page = /^[1-9]\d{0,2}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(page, lastPage);
}

/** The address of a list at this path; the default order and the first page stay out of it. */
export function couponsAddress(path: string, { typed, order, kind, page }: Partial<CouponsRequest>): string {
  const all = {
    carrinho: typed,
    tipo: kind && kindWords[kind],
    ordem: order && order !== "best" ? orderWords[order] : undefined,
    pagina: page && page > 1 ? String(page) : undefined,
  };
  const present = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]);
  const search = new URLSearchParams(present).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** A coupon's ticket: what is new stands on the first page of its store's newest. Of a store that is not listed nothing is shown. */
export function ticketAddress(slug: string | null, coupon: { id: string }): string {
  if (slug === null) return couponsPath;
  return `${couponsAddress(storeCouponsPath(slug), { order: "newest" })}#${couponAnchor(coupon)}`;
}
