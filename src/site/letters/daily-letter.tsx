import { Column } from "@react-email/column";
import { Link } from "@react-email/link";
import { Row } from "@react-email/row";
import { Text } from "@react-email/text";
import { formatPrice } from "#domain/format/money.ts";
import { cut } from "#domain/format/text.ts";
import { formatLongDate } from "#domain/format/written-date.ts";
import { headLine, type LogHead } from "#domain/log/log-entry.ts";
import { logPath } from "#domain/log/log-limits.ts";
import type { LetterOffer, Letters } from "#domain/mail/letters.ts";
import { verdictText } from "#domain/prices/verdict-text.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { type LetterParts, notInText, Paragraph, Quote, SmallPrint, TextLink } from "./letter-frame.tsx";
import { style } from "./letter-style.ts";

const longestName = 70;

/** «A xepa do dia»: links lead to our own pages, and nothing in them says who opened which. */
export function dailyLetter(
  { day, note, offers, unsubscribe_url, consented_on, log_head }: Letters["daily-letter"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  const [best, ...others] = offers;
  const name = cut(best?.name ?? "", longestName);
  return {
    subject: t("A xepa do dia: {{offer}} por {{price}}", {
      offer: name,
      price: t(formatPrice(best?.sale_price ?? 0)).replace("\u00a0", " "),
    }),
    headers: {
      "List-Unsubscribe": `<${unsubscribe_url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    preview: others.map((offer) => cut(offer.name, longestName)).join(" · ") || t("A xepa do dia"),
    title: t("A xepa do dia"),
    footer: <DailyFooter site={site} unsubscribe_url={unsubscribe_url} log_head={log_head} />,
    body: (
      <>
        {consented_on !== null && (
          <Paragraph>
            {t("Você se inscreveu em {{date}}. A partir de hoje enviamos um e-mail por dia.", {
              date: consented_on,
            })}{" "}
            <TextLink href={unsubscribe_url}>{t("Cancelar a inscrição")}</TextLink>
          </Paragraph>
        )}
        {note !== "" && <Quote text={note} />}
        <Paragraph>{t("As ofertas mais quentes de {{day}}:", { day: formatLongDate(day) })}</Paragraph>
        {offers.map((offer) => (
          <OfferRow key={offer.url} offer={offer} />
        ))}
      </>
    ),
  };
}

/** A table of two cells; the picture's has its size, so that nothing moves where pictures are off. */
function OfferRow({ offer }: { offer: LetterOffer }) {
  const t = useTranslate();
  const { name, store_name, sale_price, original_price, url, image_url } = offer;
  const verdict = verdictText(offer, t);
  // A claim that is known to be inflated is not repeated.
  const was = offer.verdict !== "desconto-inflado" && original_price > sale_price;
  return (
    <Row className="line" style={style.offer}>
      <Column width="96" style={style.picture} {...notInText}>
        <Link href={url}>
          <img src={image_url} alt={name} width="88" height="88" loading="lazy" style={style.image} />
        </Link>
      </Column>
      <Column style={style.offerText}>
        <Text style={style.term}>
          <TextLink href={url}>
            <strong>{name}</strong>
          </TextLink>
        </Text>
        <Text className="ink" style={style.term}>
          <strong style={style.price}>{t(formatPrice(sale_price))}</strong>{" "}
          {was && (
            <s className="muted" style={style.was}>
              {t("de {{price}}", { price: formatPrice(original_price) })}
            </s>
          )}
        </Text>
        <Text className="muted" style={style.small}>
          {store_name}
          {verdict && ` · ${verdict}`}
        </Text>
      </Column>
    </Row>
  );
}

function DailyFooter({
  site,
  unsubscribe_url,
  log_head,
}: { site: SiteIdentity } & Pick<Letters["daily-letter"], "unsubscribe_url" | "log_head">) {
  const t = useTranslate();
  return (
    <>
      <SmallPrint>
        {t(
          "Você recebeu este e-mail porque confirmou a inscrição na xepa do dia, no site {{site}}. Sai um por dia, e dá para sair da lista com um clique.",
          { site: site.name },
        )}
      </SmallPrint>
      <SmallPrint>
        <TextLink href={unsubscribe_url}>{t("Cancelar a inscrição")}</TextLink>
      </SmallPrint>
      {log_head && <LogHeadLine head={log_head} site={site} />}
    </>
  );
}

/** In one piece, as `npm run log -- verify --head` takes it. */
function LogHeadLine({ head, site }: { head: LogHead; site: SiteIdentity }) {
  const t = useTranslate();
  return (
    <>
      <SmallPrint>
        {t("O ato mais novo do registro da moderação. Com este e-mail se prova se alguém o mudar depois.")}{" "}
        <TextLink href={site.url + logPath}>{t("Ver o registro")}</TextLink>
      </SmallPrint>
      <Text className="muted" style={style.code}>
        {headLine(head)}
      </Text>
    </>
  );
}
