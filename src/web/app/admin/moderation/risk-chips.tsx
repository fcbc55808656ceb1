import { type OfferRisk, riskLabels } from "#domain/products/offer-risks.ts";
import { useTranslate } from "#web/translate.ts";
import { TriangleAlert } from "#web/ui/icons.ts";

interface RiskChipsProps {
  risks: readonly OfferRisk[];
  published_at_once: boolean;
}

/** What to look at before deciding. */
export function RiskChips({ risks, published_at_once }: RiskChipsProps) {
  const t = useTranslate();
  if (risks.length === 0 && !published_at_once) return null;
  return (
    <ul aria-label={t("Confira")} className="mt-1 flex flex-wrap gap-1.5">
      {published_at_once && <li className="status status-approved">{t("publicada, confira")}</li>}
      {risks.map((risk) => (
        <li key={risk} className="status status-pending">
          <TriangleAlert size={14} className="shrink-0" /> {t(riskLabels[risk])}
        </li>
      ))}
    </ul>
  );
}
