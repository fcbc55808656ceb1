import { formatMoney } from "#domain/format/money.ts";
import { formatDate } from "#domain/format/written-date.ts";
import type { ChartDay, Observation } from "#domain/prices/price-history.ts";
import { useTranslate } from "#web/translate.ts";
import { type PriceRun, priceRuns } from "./price-runs.ts";
import { sourceText } from "./source-text.ts";

/** The chart's numbers, what the store asked and what was posted apart. */
export function PriceDaysTable({ days }: { days: readonly ChartDay[] }) {
  const t = useTranslate();
  const runs = priceRuns(days);
  return (
    <table className="evidence">
      <caption className="sr-only">{t("Menor preço visto de cada dia")}</caption>
      <Heads names={[t("Data"), t("Preço")]} />
      <RunRows title={t("Preço da loja")} runs={runs.filter(({ kind }) => kind === "regular")} />
      <RunRows title={t("Em oferta")} runs={runs.filter(({ kind }) => kind === "deal")} />
    </table>
  );
}

/** Up to 180 lines of figures and our own words, so they are written without React: that takes a tenth of the time. */
function RunRows({ title, runs }: { title: string; runs: readonly PriceRun[] }) {
  const t = useTranslate();
  if (runs.length === 0) return null;
  const rows = runs.map(({ from, to, low }) => {
    const when =
      from === to ? written(from) : t("{{from}} a {{to}}", { from: written(from), to: written(to) });
    return `<tr><td>${when}</td><td>${formatMoney(low)}</td></tr>`;
  });
  const head = `<tr><th colspan="2" scope="rowgroup">${title}</th></tr>`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it was typed by a person.
  return <tbody dangerouslySetInnerHTML={{ __html: head + rows.join("") }} />;
}

/** A day needs no zone: it is written as it stands. */
function written(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

export function EvidenceTable({ evidence }: { evidence: readonly Observation[] }) {
  const t = useTranslate();
  return (
    <table className="evidence">
      <caption className="sr-only">{t("Últimos preços vistos")}</caption>
      <Heads names={[t("Data"), t("Preço"), t("Fonte")]} />
      <tbody>
        {evidence.map((seen) => (
          <tr key={`${seen.source}${seen.at}`}>
            <td>{formatDate(seen.at)}</td>
            <td>{formatMoney(seen.price)}</td>
            <td>{sourceText(seen, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heads({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
