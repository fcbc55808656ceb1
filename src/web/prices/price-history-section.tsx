import type { ReactNode } from "react";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { formatMoney } from "#domain/format/money.ts";
import { evidencePath } from "#domain/prices/evidence-path.ts";
import type { PriceHistory } from "#domain/prices/price-history.ts";
import { useTranslate } from "#web/translate.ts";
import { CachedPart } from "#web/ui/cached-part.tsx";
import { ChevronDown } from "#web/ui/icons.ts";
import { chartOf } from "./chart-geometry.ts";
import { PriceChart } from "./price-chart.tsx";
import { PriceFigures } from "./price-figures.tsx";
import { EvidenceTable, PriceDaysTable } from "./price-tables.tsx";
import { VerdictRule } from "./verdict-rule.tsx";
import { type JudgedOffer, verdictAnswer, verdictReasons } from "./verdict-sentence.ts";

interface PriceHistorySectionProps {
  offer: JudgedOffer;
  slug: string;
  history: PriceHistory;
  isOver: boolean;
  now: Date;
}

/** «O desconto é real?»: the answer first, then everything that it rests on. Drawn once while no price comes. */
export function PriceHistorySection({ now, ...props }: PriceHistorySectionProps) {
  return <CachedPart part={HistorySection} props={{ ...props, today: dayInSaoPaulo(now) }} />;
}

type HistorySectionProps = Omit<PriceHistorySectionProps, "now"> & { today: string };

function HistorySection({ offer, slug, history, isOver, today }: HistorySectionProps) {
  const t = useTranslate();
  const { days, evidence, count, highest } = history;
  const { price, claimed, usual, lowest } = offer;
  const chart = chartOf({ days, price, claimed, usual, lowest, today });
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

function Fold({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        {title} <ChevronDown size={18} />
      </summary>
      {children}
    </details>
  );
}
