import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { formatMoney } from "#domain/format/money.ts";
import { cut, visibleLine } from "#domain/format/text.ts";
import type { AlertedCoupon, AlertedOffer, LetterNotice, Letters } from "#domain/mail/letters.ts";
import { couponFacts, type OfferNoticeKind } from "#domain/notices/handed-notice.ts";
import { quotedName } from "#domain/products/quoted-name.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { Action, type LetterParts, Paragraph, SmallPrint, subjectOf, TextLink } from "./letter-frame.tsx";
import { style } from "./letter-style.ts";

/** Everything that was due for this person, in one letter. Links lead to our own pages. */
export function alertOffers(
  { notices, more, found_url, alerts_url, pause_url }: Letters["alert-offers"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  const total = notices.length + more;
  const [first] = notices;
  const title = total === 1 ? t("Um aviso para você") : t("{{n}} avisos para você", { n: String(total) });
  return {
    subject: total === 1 && first ? subjectOfOne(first, site, t) : subjectOf(site, title),
    headers: {
      "List-Unsubscribe": `<${pause_url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    preview: notices
      .map(({ name }) => visibleLine(name))
      .join(" · ")
      .slice(0, 120),
    title,
    footer: <AlertFooter site={site} alerts_url={alerts_url} pause_url={pause_url} />,
    body: (
      <>
        {notices.map((notice) =>
          notice.kind === "coupon" ? (
            <CouponLines key={notice.url} notice={notice} />
          ) : (
            <OfferLines key={`${notice.kind} ${notice.url}`} offer={notice} />
          ),
        )}
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

function subjectOfOne(notice: LetterNotice, site: SiteIdentity, t: Translate): string {
  if (notice.kind === "coupon") {
    const store = cut(visibleLine(notice.store_name), 60);
    return `${site.name}: ${t("Cupom novo em {{store}}: {{name}}", { store, name: notice.name })}`;
  }
  const { kind, name, price } = notice;
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
  return (
    <NoticeLines title={visibleLine(name)} url={url} why={t(sentences[kind])} alerts={alerts}>
      <strong>{priceIn(t, price)}</strong>
      {before && ` (${t("antes {{price}}", { price: before })})`} · {visibleLine(store_name)}
      {ended && kind !== "saved_ended" && ` · ${t("já encerrada")}`}
    </NoticeLines>
  );
}

/** Its store's page says how it has gone: that changes from hour to hour. */
function CouponLines({ notice: { name, store_name, url, coupon, alerts } }: { notice: AlertedCoupon }) {
  const t = useTranslate();
  const [gives, ...others] = couponFacts(coupon, t);
  const title = t("Cupom novo em {{store}}: {{name}}", { store: visibleLine(store_name), name });
  return (
    <NoticeLines title={title} url={url} why={t(sentences.alert)} alerts={alerts}>
      <strong>{gives}</strong>
      {others.map((fact) => ` · ${fact}`)}
    </NoticeLines>
  );
}

interface NoticeLinesProps {
  title: string;
  url: string;
  why: string;
  alerts: readonly string[];
  children: ReactNode;
}

function NoticeLines({ title, url, why, alerts, children }: NoticeLinesProps) {
  const names = alerts.map((alert) => `«${cut(visibleLine(alert), 60)}»`).join(", ");
  return (
    <>
      <Text className="ink" style={style.term}>
        <TextLink href={url}>{title}</TextLink>
      </Text>
      <Text className="ink" style={style.term}>
        {children}
      </Text>
      <Text className="muted" style={{ ...style.small, margin: "0 0 20px" }}>
        {[why, names].filter(Boolean).join(" ")}
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
