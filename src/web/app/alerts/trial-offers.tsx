import type { TriedAlert } from "#domain/alerts/alert-response-schema.ts";
import { formatMoney } from "#domain/format/money.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { useTranslate } from "#web/translate.ts";

/** Which offers the alert would have rung for, the newest of them. */
export function TrialOffers({ offers, last_30_days }: Pick<TriedAlert, "offers" | "last_30_days">) {
  const t = useTranslate();
  if (offers.length === 0) return null;
  const more = last_30_days - offers.length;
  return (
    <ul className="trial-offers">
      {offers.map(({ id, name, path, price, at }) => (
        <li key={id}>
          <time dateTime={at}>{formatDate(at)}</time>
          <a href={path} target="_blank" rel="noopener">
            {name}
          </a>
          <b>{formatMoney(price)}</b>
        </li>
      ))}
      {more > 0 && <li>{more === 1 ? t("e mais 1") : t("e mais {{n}}", { n: more })}</li>}
    </ul>
  );
}
