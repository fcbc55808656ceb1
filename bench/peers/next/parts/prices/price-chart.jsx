import { formatMoney } from "xepa/domain/format/money.ts";
import { formatDate, formatMonth } from "xepa/domain/format/written-date.ts";
import { verdictDays } from "xepa/domain/prices/price-verdict.ts";
import { plotHeight, plotWidth } from "xepa/web/prices/chart-geometry.ts";
import { language, t } from "../translate.js";

const percentOf = (part, whole) => `${Math.round((part / whole) * 1e3) / 10}%`;

const across = (x) => percentOf(x, plotWidth);

const down = (y) => percentOf(y, plotHeight);

/**
 * 180 days as steps. The plot is stretched to its place, the letters around it are not: they stand at percentages of the outer
 * picture, since the policy allows no `style`. Screen readers get the finding, and the table below it.
 */
export function PriceChart({ chart, days, offer, isOver }) {
  const { claimed, usual, low, price } = chart;
  return (
    <svg className="chart" role="img" aria-label={findingOf(days, offer, t)}>
      <Axes chart={chart} />
      <svg aria-hidden="true" viewBox={`0 0 ${plotWidth} ${plotHeight}`} preserveAspectRatio="none">
        <path className="chart-grid" d={chart.ticks.map(({ y }) => `M0 ${y}H${plotWidth}`).join("")} />
        <path className="chart-area" d={chart.area} />
        {claimed !== null && <path className="chart-claim" d={`M0 ${claimed}H${plotWidth}`} />}
        {usual !== null && <path className="chart-usual" d={`M0 ${usual}H${plotWidth}`} />}
        <path className="chart-line" d={chart.line} />
        <path className="chart-dots" d={chart.dots} />
      </svg>
      {claimed !== null && (
        <text className="chart-claim-name" x="0" y={down(claimed)} dy="1.3em">
          {t("«de» da loja")}
        </text>
      )}
      {low && <circle className="chart-low" cx={across(low.x)} cy={down(low.y)} r="5" />}
      {!isOver && <circle className="chart-now" cx="100%" cy={down(price)} r="6" />}
    </svg>
  );
}

function Axes({ chart: { ticks, months } }) {
  const written = tickFormat(ticks);
  return (
    <>
      {ticks.map(({ y, price }) => (
        <text key={price} x="-8" y={down(y)} dy=".35em" textAnchor="end">
          {written.format(price)}
        </text>
      ))}
      {months.map(({ x, month }) => (
        <text key={month} x={across(x)} y="100%" dy="1.6em">
          {formatMonth(month, language)}
        </text>
      ))}
    </>
  );
}

/** From here on in thousands or millions: there is room for six letters. */
const longFrom = 1e5;

function tickFormat(ticks) {
  const prices = ticks.map(({ price }) => price);
  const isWhole = prices.every(Number.isInteger);
  return Math.max(...prices) >= longFrom ? formats.long : isWhole ? formats.whole : formats.cents;
}

const formats = {
  long: new Intl.NumberFormat("pt-BR", {
    notation: "compact",
    maximumFractionDigits: 1,
  }),
  whole: new Intl.NumberFormat("pt-BR"),
  cents: new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 }),
};

/** What eyes see at once, in words. */
function findingOf(days, { price, claimed, usual }, t) {
  const lows = days.map(({ low }) => low);
  const [from, to] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const sentences = [
    t(
      "Preços vistos em {{n}} dias, de {{from}} a {{to}}: o menor de cada dia entre {{lowest}} e {{highest}}.",
      {
        n: verdictDays.window,
        from: formatDate(from),
        to: formatDate(to),
        lowest: formatMoney(Math.min(...lows)),
        highest: formatMoney(Math.max(...lows)),
      },
    ),
    usual !== null && t("Preço de costume: {{price}}.", { price: formatMoney(usual) }),
    t("Esta oferta: {{price}}.", { price: formatMoney(price) }),
    claimed > price && t("«De» da loja: {{price}}.", { price: formatMoney(claimed) }),
  ];
  return sentences.filter(Boolean).join(" ");
}
