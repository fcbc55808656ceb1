import { formatMoney } from "xepa/domain/format/money.ts";
import { formatDate } from "xepa/domain/format/written-date.ts";
import { priceRuns } from "xepa/web/prices/price-runs.ts";
import { sourceText } from "xepa/web/prices/source-text.ts";
import { t } from "../translate.js";

/** The chart's numbers, what the store asked and what was posted apart. */
export function PriceDaysTable({ days }) {
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
function RunRows({ title, runs }) {
  if (runs.length === 0) return null;
  const rows = runs.map(({ from, to, low }) => {
    const when =
      from === to
        ? written(from)
        : t("{{from}} a {{to}}", {
            from: written(from),
            to: written(to),
          });
    return `<tr><td>${when}</td><td>${formatMoney(low)}</td></tr>`;
  });
  const head = `<tr><th colspan="2" scope="rowgroup">${title}</th></tr>`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it was typed by a person.
  return <tbody dangerouslySetInnerHTML={{ __html: head + rows.join("") }} />;
}

/** A day needs no zone: it is written as it stands. */
function written(day) {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

export function EvidenceTable({ evidence }) {
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

function Heads({ names }) {
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
