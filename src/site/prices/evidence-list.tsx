import { formatMoney } from "#domain/format/money.ts";
import { formatDate } from "#domain/format/written-date.ts";
import type { Evidence, EvidenceObservation } from "#server/prices/evidence-store.ts";
import { sourceText } from "#web/prices/source-text.ts";
import { useTranslate } from "#web/translate.ts";

/** All that was seen, newest first, in two columns where there is room. */
export function EvidenceList({ observations }: Pick<Evidence, "observations">) {
  const t = useTranslate();
  if (observations.length === 0) return null;
  const half = Math.ceil(observations.length / 2);
  const columns = [observations.slice(0, half), observations.slice(half)];
  return (
    <section aria-labelledby="observacoes">
      <h2 id="observacoes">{t("Todas as observações")}</h2>
      <div className="evidence-columns">
        {columns.map((rows) => rows[0] && <Observations key={rows[0].at} rows={rows} />)}
      </div>
      <p className="evidence-note">
        {t(
          "Fora da conta ficam o preço da própria oferta, o que foi visto menos de 24 horas antes dela ou depois, e preços que nem todos pagavam.",
        )}
      </p>
    </section>
  );
}

function Observations({ rows }: { rows: readonly EvidenceObservation[] }) {
  const t = useTranslate();
  return (
    <table className="evidence-table">
      <caption className="sr-only">{t("Preços vistos")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Data")}</th>
          <th scope="col">{t("Preço")}</th>
          <th scope="col">{t("Fonte")}</th>
          <th scope="col">{t("Na conta")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.at} ${row.source} ${row.kind} ${row.price} ${row.own}`}>
            <td className="evidence-number">{formatDate(row.at)}</td>
            <td className="evidence-number">
              <b>{formatMoney(row.price)}</b>
            </td>
            <td>{sourceText(row, t)}</td>
            <td>{row.counted ? t("sim") : t("não")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
