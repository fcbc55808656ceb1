import { dayInSaoPaulo } from "#domain/format/date.ts";
import { formatDate } from "#domain/format/written-date.ts";
import type { ChartDay } from "#domain/prices/price-history.ts";
import type { Evidence } from "#server/prices/evidence-store.ts";
import { chartOf } from "#web/prices/chart-geometry.ts";
import { PriceChart } from "#web/prices/price-chart.tsx";
import { PriceFigures } from "#web/prices/price-figures.tsx";
import { useTranslate } from "#web/translate.ts";
import { judgedEvidence } from "./evidence-verdict.tsx";

/** The 180 days up to the day of the price, which the verdict looks at; what was seen later stands in the list. */
export function EvidenceChart({ offer, verdict, observations }: Evidence) {
  const t = useTranslate();
  const today = dayInSaoPaulo(new Date(offer.priced_at));
  const days = chartDays(observations).filter(({ day }) => day <= today);
  const judged = judgedEvidence({ offer, verdict });
  const { price, claimed, usual, lowest } = judged;
  const chart = chartOf({ days, price, claimed, usual, lowest, today });
  if (!chart) return null;
  const range = { from: formatDate(days[0]?.day ?? today), to: formatDate(today) };
  return (
    <section className="evidence-chart" aria-labelledby="precos">
      <h2 id="precos">{t("Preços vistos, de {{from}} a {{to}}", range)}</h2>
      <PriceFigures
        offer={judged}
        count={observations.filter(({ limited }) => !limited).length}
        highest={verdict.highest ?? price}
      />
      <PriceChart chart={chart} days={days} offer={judged} isOver={false} />
    </section>
  );
}

/** The lowest of each day and kind, oldest first, without what not everybody pays. */
function chartDays(observations: Evidence["observations"]): ChartDay[] {
  const lows = new Map<string, ChartDay>();
  for (const { at, kind, price, limited } of observations.toReversed()) {
    const day = dayInSaoPaulo(new Date(at));
    const low = lows.get(`${day} ${kind}`)?.low ?? price;
    if (!limited) lows.set(`${day} ${kind}`, { day, kind, low: Math.min(low, price) });
  }
  return [...lows.values()];
}
