import { Text } from "@react-email/text";
import { formatMoney } from "#domain/format/money.ts";
import { cut, visibleLine } from "#domain/format/text.ts";
import type { AlertedOffer, Letters } from "#domain/mail/letters.ts";
import type { OfferNoticeKind } from "#domain/notices/offer-notice.ts";
import { quotedName } from "#domain/products/quoted-name.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { Action, type LetterParts, Paragraph, SmallPrint, subjectOf, TextLink } from "./letter-frame.tsx";
import { style } from "./letter-style.ts";

/** Everything that was due for this person, in one letter. Links lead to our own pages. */
export function alertOffers(
  { offers, more, found_url, alerts_url, pause_url }: Letters["alert-offers"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  const total = offers.length + more;
  const [first] = offers;
  const title = total === 1 ? t("Um aviso para você") : t("{{n}} avisos para você", { n: String(total) });
  return {
    subject: total === 1 && first ? subjectOfOne(first, site, t) : subjectOf(site, title),
    headers: {
      "List-Unsubscribe": `<${pause_url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    preview: offers
      .map(({ name }) => visibleLine(name))
      .join(" · ")
      .slice(0, 120),
    title,
    footer: <AlertFooter site={site} alerts_url={alerts_url} pause_url={pause_url} />,
    body: (
      <>
        {offers.map((offer) => (
          <OfferLines key={`${offer.kind} ${offer.product_id}`} offer={offer} />
        ))}
        {more > 0 && <Paragraph>{t("E mais {{n}} na sua página de avisos.", { n: String(more) })}</Paragraph>}
        <Action href={found_url} label={t("Ver meus avisos")} />
      </>
    ),
  };
}

const sentences: Record<OfferNoticeKind, string> = {
  alert: "Bateu com seu alerta",
  saved_price: "O preço de uma oferta salva baixou",
  saved_ended: "Uma oferta salva foi encerrada",
  saved_back: "Uma oferta salva voltou",
};

function subjectOfOne({ kind, name, price }: AlertedOffer, site: SiteIdentity, t: Translate): string {
  const offer = quotedName(name);
  return kind === "alert"
    ? `${site.name}: ${offer}, ${priceIn(t, price)}`
    : `${site.name}: ${offer}. ${t(sentences[kind])}`;
}

function priceIn(t: Translate, price: number): string {
  return price === 0 ? t("Grátis") : formatMoney(price);
}

function OfferLines({ offer }: { offer: AlertedOffer }) {
  const t = useTranslate();
  const { kind, name, store_name, price, price_before, url, ended, alerts } = offer;
  const before = price_before !== null && price_before > price ? formatMoney(price_before) : null;
  const why = [t(sentences[kind]), alerts.map((alert) => `«${cut(visibleLine(alert), 60)}»`).join(", ")];
  return (
    <>
      <Text className="ink" style={style.term}>
        <TextLink href={url}>{visibleLine(name)}</TextLink>
      </Text>
      <Text className="ink" style={style.term}>
        <strong>{priceIn(t, price)}</strong>
        {before && ` (${t("antes {{price}}", { price: before })})`} · {visibleLine(store_name)}
        {ended && kind !== "saved_ended" && ` · ${t("já encerrada")}`}
      </Text>
      <Text className="muted" style={{ ...style.small, margin: "0 0 20px" }}>
        {why.filter(Boolean).join(" ")}
      </Text>
    </>
  );
}

function AlertFooter({
  site,
  alerts_url,
  pause_url,
}: { site: SiteIdentity } & Pick<Letters["alert-offers"], "alerts_url" | "pause_url">) {
  const t = useTranslate();
  return (
    <>
      <SmallPrint>
        {t("Você recebeu este e-mail porque pediu avisos no site {{site}}.", { site: site.name })}
      </SmallPrint>
      <SmallPrint>
        <TextLink href={alerts_url}>{t("Mudar meus alertas")}</TextLink>
      </SmallPrint>
      <SmallPrint>
        <TextLink href={pause_url}>{t("Pausar os avisos por e-mail")}</TextLink>
      </SmallPrint>
    </>
  );
}
