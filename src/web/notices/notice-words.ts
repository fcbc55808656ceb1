import type { Channel } from "#domain/alerts/channels.ts";
import { formatPrice } from "#domain/format/money.ts";
import type { Notice } from "#domain/notices/notice-response-schema.ts";
import type { Translate } from "#web/translate.ts";

/** The bell and the feed show a notice by themselves: how long they took says nothing. */
const channelNames: Partial<Record<Channel, string>> = {
  email: "e-mail",
  daily: "resumo diário",
  push: "push",
  telegram: "Telegram",
};

/** What it is about, as the title of its line. */
export function noticeTitle(
  { kind, name, handle, price, outcome, store_name }: Notice,
  t: Translate,
): string {
  const who = handle ? `@${handle}` : t("Alguém");
  switch (kind) {
    case "alert":
      return name;
    case "saved_price":
      return t("{{name}} baixou para {{price}}", { name, price: t(formatPrice(price ?? 0)) });
    case "saved_ended":
      return t("Acabou: {{name}}", { name });
    case "saved_back":
      return t("Voltou a valer: {{name}}", { name });
    case "reply":
      return t("{{who}} respondeu ao seu comentário", { who });
    case "mention":
      return t("{{who}} citou você em um comentário", { who });
    case "comment":
      return t("{{who}} comentou na sua oferta", { who });
    case "decision":
      return outcome === "approved" ? t("Sua oferta foi publicada") : t("Sua oferta não foi aprovada");
    case "appeal":
      return outcome === "granted"
        ? t("Seu recurso foi aceito")
        : t("A decisão sobre sua oferta foi mantida");
    case "coupon":
      return t("Cupom novo em {{store}}: {{name}}", { store: store_name ?? "", name });
    case "coupon_decision":
      return outcome === "approved" ? t("Seu cupom foi publicado") : t("Seu cupom não foi aprovado");
  }
}

/** The line below the title; an alert's has its store and its discount. */
export function noticeDetail(notice: Notice, t: Translate): string {
  const { kind, name, excerpt, store_name, discount, price_before, ended } = notice;
  switch (kind) {
    case "alert": {
      const parts = [store_name, discount && t("{{n}}% OFF", { n: discount }), ended && t("já acabou")];
      return parts.filter(Boolean).join(" · ");
    }
    case "saved_price":
      return price_before === null ? "" : t("Era {{price}}.", { price: t(formatPrice(price_before)) });
    case "saved_ended":
      return t("Uma oferta que você salvou não vale mais.");
    case "saved_back":
      return t("Uma oferta que você salvou está de volta.");
    case "decision":
    case "appeal":
      return name;
    case "coupon":
      return t("Veja o que ele pede e se já funcionou para alguém.");
    case "coupon_decision":
      return [name, store_name].filter(Boolean).join(" · ");
    default:
      return excerpt ? `«${excerpt}»` : "";
  }
}

/** "push, 22 s", where it was handed over. */
export function deliveryWords({ handed_over }: Notice, t: Translate): string {
  return handed_over
    .flatMap(({ channel, seconds }) => {
      const name = channelNames[channel];
      return name ? [t("{{channel}}, {{seconds}} s", { channel: t(name), seconds: Math.ceil(seconds) })] : [];
    })
    .join(" · ");
}
