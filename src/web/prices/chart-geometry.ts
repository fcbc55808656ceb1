import type { ChartDay } from "#domain/prices/price-history.ts";
import { verdictDays } from "#domain/prices/price-verdict.ts";

/** Whole units: four a day, so that a path stays short. */
const unit = 4;
export const plotWidth = verdictDays.window * unit;
export const plotHeight = 240;
const dayMs = 24 * 3600 * 1000;

export interface ChartFacts {
  days: readonly ChartDay[];
  price: number;
  /** What the store says that it cost, 0 where it says nothing. */
  claimed: number;
  usual: number | null;
  lowest: number | null;
  /** YYYY-MM-DD, the chart's last day. */
  today: string;
}

export interface Chart {
  /** What the store asked, as steps; a dot for each day on which an offer was posted. Nothing where none was seen. */
  line: string;
  area: string;
  dots: string;
  price: number;
  usual: number | null;
  claimed: number | null;
  low: { x: number; y: number } | null;
  ticks: { y: number; price: number }[];
  /** First days of months: YYYY-MM. */
  months: { x: number; month: string }[];
}

interface Point {
  /** Counted from the chart's first day. */
  day: number;
  low: number;
}

/** Where everything stands; null where fewer than two days were seen, since a single dot shows no history. */
export function chartOf({ days, price, claimed, usual, lowest, today }: ChartFacts): Chart | null {
  const first = Date.parse(today) / dayMs - verdictDays.window + 1;
  const points = (kind: ChartDay["kind"]): Point[] =>
    days
      .filter((each) => each.kind === kind)
      .map(({ day, low }) => ({ day: Date.parse(day) / dayMs - first, low }))
      .filter(({ day }) => day >= 0 && day < verdictDays.window);
  const [regular, deals] = [points("regular"), points("deal")];
  const all = [...regular, ...deals].toSorted((a, b) => a.day - b.day);
  if (new Set(all.map(({ day }) => day)).size < 2) return null;
  const scale = scaleOf([...all.map(({ low }) => low), price, usual ?? price], claimed);
  const spans = spansOf(regular, scale.y);
  const low = all.findLast((point) => point.low === lowest);
  return {
    line: linePath(spans),
    area: areaPath(spans),
    dots: deals.map((deal) => `M${middleOf(deal)} ${scale.y(deal.low)}h0`).join(""),
    price: scale.y(price),
    usual: usual === null ? null : scale.y(usual),
    claimed: claimed > price ? scale.y(claimed) : null,
    low: low ? { x: middleOf(low), y: scale.y(low.low) } : null,
    ticks: scale.ticks,
    months: monthsOf(first),
  };
}

function middleOf({ day }: Point): number {
  return day * unit + unit / 2;
}

interface Scale {
  y: (price: number) => number;
  ticks: Chart["ticks"];
}

/** How much of the height is left free above and below. */
const margin = 0.08;
/** The claimed price belongs into the picture, unless it would flatten everything else: then it lies at the top. */
const highestClaim = 2;

function scaleOf(prices: readonly number[], claimed: number): Scale {
  const [low, seen] = [Math.min(...prices), Math.max(...prices)];
  const high = Math.max(seen, Math.min(claimed, highestClaim * seen));
  const room = (high - low || high) * margin;
  const [bottom, top] = [Math.max(low - room, 0), high + room];
  const y = (price: number) => Math.round(((top - Math.min(price, high)) / (top - bottom)) * plotHeight);
  return { y, ticks: tickPrices(bottom, top).map((price) => ({ y: y(price), price })) };
}

/** Round prices, two to six of them. */
function tickPrices(bottom: number, top: number): number[] {
  const rough = Math.max((top - bottom) / 5, 0.01);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((n) => n * power >= rough) ?? 10);
  const count = Math.floor(top / step) - Math.ceil(bottom / step) + 1;
  return Array.from(
    { length: count },
    (_, n) => Math.round((Math.ceil(bottom / step) + n) * step * 100) / 100,
  );
}

/** A price that held, from one day up to another. */
interface Span {
  from: number;
  to: number;
  y: number;
}

/** A reading holds until the next, and not for ever; equal neighbours are one span. */
function spansOf(regular: readonly Point[], y: Scale["y"]): Span[] {
  const spans: Span[] = [];
  for (const [n, { day, low }] of regular.entries()) {
    const until = Math.min(
      regular[n + 1]?.day ?? verdictDays.window,
      day + verdictDays.holds,
      verdictDays.window,
    );
    const span = { from: day * unit, to: until * unit, y: y(low) };
    const last = spans.at(-1);
    if (last?.to === span.from && last.y === span.y) last.to = span.to;
    else spans.push(span);
  }
  return spans;
}

function linePath(spans: readonly Span[]): string {
  return spans
    .map(({ from, to, y }, n) => `${spans[n - 1]?.to === from ? `V${y}` : `M${from} ${y}`}h${to - from}`)
    .join("");
}

function areaPath(spans: readonly Span[]): string {
  return spans
    .map(({ from, to, y }, n) => {
      const start = spans[n - 1]?.to === from ? "" : `M${from} ${plotHeight}`;
      const end = spans[n + 1]?.from === to ? "" : `V${plotHeight}z`;
      return `${start}V${y}h${to - from}${end}`;
    })
    .join("");
}

/** No name is written where it would run over the edge. */
const lastNamedDay = verdictDays.window - 12;

function monthsOf(first: number): Chart["months"] {
  const months: Chart["months"] = [];
  const start = new Date(first * dayMs);
  for (let n = start.getUTCDate() === 1 ? 0 : 1; ; n++) {
    const begins = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + n);
    const day = begins / dayMs - first;
    if (day > lastNamedDay) return months;
    months.push({ x: day * unit, month: new Date(begins).toISOString().slice(0, 7) });
  }
}
