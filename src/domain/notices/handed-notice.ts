import { couponAsks, couponGivesLine } from "#domain/coupons/coupon-labels.ts";
import type { CouponTerms } from "#domain/coupons/coupon-response-schema.ts";
import { formatPrice } from "#domain/format/money.ts";
import { cut, visibleLine } from "#domain/format/text.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { inPortuguese, type Say } from "#domain/prices/condition-labels.ts";
import type { NoticeKind } from "./notice-kinds.ts";

export const offerNoticeKinds = [
  "alert",
  "saved_price",
  "saved_ended",
  "saved_back",
] as const satisfies NoticeKind[];

export type OfferNoticeKind = (typeof offerNoticeKinds)[number];

/** Kinds that every channel can show. */
export const handedNoticeKinds = [...offerNoticeKinds, "coupon"] as const satisfies NoticeKind[];

interface Handed {
  id: string;
  /** The offer's, or the coupon's code. */
  name: string;
  store_name: string;
  path: string;
  /** The names of the alerts that matched. */
  alerts: string[];
}

/** What a notice about an offer says through a channel, as the offer is when it is handed over. */
export interface OfferNotice extends Handed {
  kind: OfferNoticeKind;
  price: number;
  price_before: number | null;
  ended: boolean;
}

/** The same of a store's new coupon. */
export interface CouponNotice extends Handed {
  kind: "coupon";
  coupon: CouponTerms;
}

export type HandedNotice = OfferNotice | CouponNotice;

/** What a device or a conversation shows. */
export interface NoticeMessage {
  title: string;
  body: string;
  path: string;
}

const longestTitle = 90;
const longestAlert = 40;
const mostNamed = 3;

const openings: Record<OfferNoticeKind, string> = {
  alert: "",
  saved_price: "Baixou: ",
  saved_ended: "Encerrada: ",
  saved_back: "Voltou! ",
};

/** One notice in its own words; several that are due together in one message. Never none. */
export function noticeMessage(notices: readonly HandedNotice[]): NoticeMessage {
  const [first] = notices;
  if (!first) throw new Error("a message needs a notice");
  if (notices.length === 1) return { title: titleOf(first), body: bodyOf(first), path: first.path };
  const named = notices.slice(0, mostNamed).map(titleOf);
  const more = notices.length - named.length;
  const body = [...named, ...(more > 0 ? [`e mais ${more}`] : [])].join("\n");
  return { title: `${notices.length} avisos para você`, body, path: "/notificacoes" };
}

const shown = (text: string) => cut(visibleLine(text), longestTitle);

function titleOf(notice: HandedNotice): string {
  if (notice.kind !== "coupon") return `${openings[notice.kind]}${shown(notice.name)}`;
  return `Cupom novo em ${shown(notice.store_name)}: ${notice.name}`;
}

function bodyOf(notice: HandedNotice): string {
  const { alerts } = notice;
  const [alert] = alerts;
  const facts = notice.kind === "coupon" ? couponFacts(notice.coupon) : offerFacts(notice);
  return [...facts, ...(alert ? [alertsOf(alert, alerts.length - 1)] : [])].join(" · ");
}

function offerFacts(notice: OfferNotice): string[] {
  const { kind, store_name, ended } = notice;
  return [...(ended && kind !== "saved_ended" ? ["Já encerrada"] : []), priceOf(notice), shown(store_name)];
}

/** What a coupon gives, what it asks, and when it counts. */
export function couponFacts(coupon: CouponTerms, say: Say = inPortuguese): [gives: string, ...string[]] {
  const { starts_at, until } = coupon;
  return [
    couponGivesLine(coupon, say),
    ...couponAsks(coupon, say),
    ...(starts_at ? [say("vale desde {{day}}", { day: formatDate(starts_at) })] : []),
    ...(until ? [say("vale até {{day}}", { day: formatDate(until) })] : []),
  ];
}

function priceOf({ price, price_before }: OfferNotice): string {
  const now = formatPrice(price);
  return price_before !== null && price_before > price ? `de ${formatPrice(price_before)} por ${now}` : now;
}

function alertsOf(first: string, more: number): string {
  const named = `alerta «${cut(visibleLine(first), longestAlert)}»`;
  return more > 0 ? `${named} e mais ${more}` : named;
}
