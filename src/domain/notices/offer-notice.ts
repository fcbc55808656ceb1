import { formatPrice } from "#domain/format/money.ts";
import { cut, visibleLine } from "#domain/format/text.ts";
import type { NoticeKind } from "./notice-kinds.ts";

/** Kinds that are about an offer, which every channel can show. */
export const offerNoticeKinds = [
  "alert",
  "saved_price",
  "saved_ended",
  "saved_back",
] as const satisfies NoticeKind[];

export type OfferNoticeKind = (typeof offerNoticeKinds)[number];

/** What a notice about an offer says through a channel, as the offer is when it is handed over. */
export interface OfferNotice {
  id: string;
  kind: OfferNoticeKind;
  product_id: string;
  name: string;
  store_name: string;
  price: number;
  price_before: number | null;
  path: string;
  ended: boolean;
  /** The names of the alerts that matched. */
  alerts: string[];
}

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
export function noticeMessage(notices: readonly OfferNotice[]): NoticeMessage {
  const [first] = notices;
  if (!first) throw new Error("a message needs a notice");
  if (notices.length === 1) return { title: titleOf(first), body: bodyOf(first), path: first.path };
  const named = notices.slice(0, mostNamed).map(titleOf);
  const more = notices.length - named.length;
  const body = [...named, ...(more > 0 ? [`e mais ${more}`] : [])].join("\n");
  return { title: `${notices.length} avisos para você`, body, path: "/notificacoes" };
}

function titleOf({ kind, name }: OfferNotice): string {
  return `${openings[kind]}${cut(visibleLine(name), longestTitle)}`;
}

function bodyOf(notice: OfferNotice): string {
  const { kind, store_name, ended, alerts } = notice;
  const [alert] = alerts;
  return [
    ...(ended && kind !== "saved_ended" ? ["Já encerrada"] : []),
    priceOf(notice),
    cut(visibleLine(store_name), longestTitle),
    ...(alert ? [alertsOf(alert, alerts.length - 1)] : []),
  ].join(" · ");
}

function priceOf({ price, price_before }: OfferNotice): string {
  const now = formatPrice(price);
  return price_before !== null && price_before > price ? `de ${formatPrice(price_before)} por ${now}` : now;
}

function alertsOf(first: string, more: number): string {
  const named = `alerta «${cut(visibleLine(first), longestAlert)}»`;
  return more > 0 ? `${named} e mais ${more}` : named;
}
