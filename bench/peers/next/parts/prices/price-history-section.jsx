import { dayInSaoPaulo } from "xepa/domain/format/date.ts";
import { formatMoney } from "xepa/domain/format/money.ts";
import { evidencePath } from "xepa/domain/prices/evidence-path.ts";
import { chartOf } from "xepa/web/prices/chart-geometry.ts";
import { verdictAnswer, verdictReasons } from "xepa/web/prices/verdict-sentence.ts";
import { ChevronDown } from "../icons.jsx";
import { t } from "../translate.js";
import { PriceChart } from "./price-chart.jsx";
import { PriceFigures } from "./price-figures.jsx";
import { EvidenceTable, PriceDaysTable } from "./price-tables.jsx";
import { VerdictRule } from "./verdict-rule.jsx";

/** «O desconto é real?»: the answer first, then everything that it rests on. */
export function PriceHistorySection({ offer, slug, history, isOver, now }) {
  const { days, evidence, count, highest } = history;
  const { price, claimed, usual, lowest } = offer;
  const chart = chartOf({
    days,
    price,
    claimed,
    usual,
    lowest,
    today: dayInSaoPaulo(now),
  });
  return (
    <section id="historico" aria-labelledby="historico-titulo">
      <h2 id="historico-titulo" className="text-2xl font-[750]">
        {isOver ? t("O desconto era real?") : t("O desconto é real?")}
      </h2>
      <p className="mt-1.5 text-lead">
        <b className="text-ink">{verdictAnswer(offer.verdict, t)}</b> {verdictReasons(offer, t).join(" ")}
        {chart && usual !== null && claimed > Math.max(price, highest) && (
          <>
            {" "}
            {t("{{price}}, o «de» da loja, fica acima de todos os preços vistos.", {
              price: formatMoney(claimed),
            })}
          </>
        )}
      </p>
      {chart && (
        <>
          <PriceFigures offer={offer} count={count} highest={highest} />
          <PriceChart chart={chart} days={days} offer={offer} isOver={isOver} />
          <Fold title={t("Os números do gráfico")}>
            <PriceDaysTable days={days} />
          </Fold>
        </>
      )}
      {evidence.length > 0 && (
        <Fold title={t("De onde vêm os preços")} isOpen>
          <EvidenceTable evidence={evidence} />
          <a href={evidencePath(slug)} rel="nofollow" className="fold-link">
            {t("Ficha para imprimir, com todos os preços")}
          </a>
        </Fold>
      )}
      <Fold title={t("Como calculamos")}>
        <VerdictRule />
      </Fold>
    </section>
  );
}

function Fold({ title, isOpen, children }) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        {title} <ChevronDown size={18} />
      </summary>
      {children}
    </details>
  );
}
