import { Link } from "react-router";
import { formatMoney } from "#domain/format/money.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import type { PriceCheck } from "#domain/store-pages/price-checks-response-schema.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { editPath } from "#web/app/admin/products/products-query.ts";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { OutcomeBadge } from "./check-outcomes.tsx";

/** What was asked, when, and what came back. A next time is said only where it is still to come. */
export function CheckEntry({ check, on }: { check: PriceCheck; on: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const { offer, at, host, next_at } = check;
  const isAhead = on && Date.parse(next_at) > Date.now();
  return (
    <li className="py-3.5 px-[min(1.25rem,4vw)] [&+&]:border-t border-line">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link to={editPath(offer.id)} className="text-link wrap-anywhere">
          {offer.name}
        </Link>
        <OutcomeBadge check={check} />
        {offer.status !== "approved" && <StatusBadge status={offer.status} />}
      </p>
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        <PanelAge since={at} /> · {formatMinute(at, language)} · {host}
        {" · "}
        {t("na oferta: {{price}}", { price: formatMoney(offer.sale_price) })}
        {isAhead && ` · ${t("de novo a partir de {{moment}}", { moment: formatMinute(next_at, language) })}`}
      </p>
    </li>
  );
}
