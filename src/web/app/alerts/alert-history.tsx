import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { formatMoney, roundCents } from "#domain/format/money.ts";
import { formatDate, formatMinute } from "#domain/format/written-date.ts";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";

/** When it rang last, and for which offer; what is paused says so first. */
export function AlertHistory({ alert: { paused, rang_at, last } }: { alert: Alert }) {
  const t = useTranslate();
  const language = useLanguage();
  const when = rang_at && formatMinute(rang_at, language);
  return (
    <p className="alert-last">
      {paused && `${t("Em pausa.")} `}
      {!when && t("Ainda não avisou.")}
      {when && !last && t("Avisou pela última vez em {{when}}.", { when })}
      {when && last && (
        <>
          {t("Último:")}{" "}
          <a className="underline" href={last.path}>
            {last.name}
          </a>
          {`, ${when}.`}
        </>
      )}
    </p>
  );
}

/** What an alert about one product waits for: its price now, what is missing, and the lowest that was seen. */
export function WatchedPrice({ alert: { product, max_price } }: { alert: Alert }) {
  const t = useTranslate();
  if (!product) return null;
  const { name, path, lowest, lowest_day } = product;
  return (
    <p className="alert-last">
      <a className="underline" href={path}>
        {name}
      </a>
      {": "}
      {priceSentence(product.price, max_price, t)}{" "}
      {lowest !== null &&
        lowest_day !== null &&
        t("O menor já visto foi {{price}}, em {{day}}.", {
          price: formatMoney(lowest),
          day: formatDate(`${lowest_day}T12:00:00Z`),
        })}
    </p>
  );
}

function priceSentence(price: number | null, wanted: number | null, t: Translate): string {
  if (price === null) return t("nenhuma oferta no ar agora.");
  const now = { price: formatMoney(price) };
  if (wanted === null || price <= wanted) return t("hoje custa {{price}}.", now);
  return t("hoje custa {{price}}, faltam {{missing}}.", {
    ...now,
    missing: formatMoney(roundCents(price - wanted)),
  });
}
