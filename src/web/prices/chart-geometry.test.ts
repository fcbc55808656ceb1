import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartDay } from "#domain/prices/price-history.ts";
import { type ChartFacts, chartOf, plotHeight, plotWidth } from "./chart-geometry.ts";
import { priceRuns } from "./price-runs.ts";

const today = "2026-11-16";
const dayMs = 24 * 3600 * 1000;
const daysAgo = (n: number) => new Date(Date.parse(today) - n * dayMs).toISOString().slice(0, 10);
const seen = (ago: number, low: number, kind: ChartDay["kind"] = "regular"): ChartDay => ({
  day: daysAgo(ago),
  kind,
  low,
});

function chart(days: ChartDay[], given: Partial<ChartFacts> = {}) {
  return chartOf({ days, price: 280, claimed: 0, usual: null, lowest: null, today, ...given });
}

test("a reading holds until the next, and 30 days at most", () => {
  // Days 179 and 169 before today, then nothing for long.
  const line = chart([seen(179, 400), seen(169, 300)])?.line ?? "";
  expect(line).toMatch(/^M0 \d+h40V\d+h120$/);
});

test("after a gap the line begins again", () => {
  const line = chart([seen(179, 400), seen(100, 400)])?.line ?? "";
  expect(line.match(/M/g)).toHaveLength(2);
});

test("equal neighbours are one step, and the line ends with today", () => {
  const line = chart([seen(20, 400), seen(13, 400), seen(6, 400)])?.line ?? "";
  expect(line).toMatch(new RegExp(`^M${plotWidth - 84} \\d+h84$`));
});

test("a posted offer is a dot on its day and holds no step", () => {
  const drawn = chart([seen(20, 400), seen(10, 275, "deal")]);
  expect(drawn?.dots).toMatch(new RegExp(`^M${plotWidth - 42} \\d+h0$`));
  expect(drawn?.line).not.toContain("V");
});

test("days outside of the 180 are left out, and fewer than two days make no chart", () => {
  expect(chart([])).toBeNull();
  expect(chart([seen(3, 400), seen(3, 380, "deal")])).toBeNull();
  expect(chart([seen(180, 400), seen(3, 400)])).toBeNull();
  expect(chart([seen(179, 400), seen(0, 400)])).not.toBeNull();
});

test("the claimed price is in the picture, and at its top where it would flatten everything else", () => {
  const days = [seen(20, 400), seen(10, 300)];
  const near = chart(days, { claimed: 649.9 });
  expect(near?.claimed).toBeLessThan(near?.price ?? 0);
  const far = chart(days, { claimed: 9_000_000 });
  expect(far?.claimed).toBeGreaterThan(0);
  expect(far?.price).toBeLessThan(plotHeight);
  expect((far?.price ?? 0) - (far?.claimed ?? 0)).toBeGreaterThan(plotHeight / 3);
  expect(chart(days, { claimed: 200 })?.claimed).toBeNull();
});

test("the lowest price before the offer is marked on its newest day", () => {
  const drawn = chart([seen(50, 300, "deal"), seen(40, 300, "deal"), seen(10, 400)], { lowest: 300 });
  expect(drawn?.low?.x).toBe(plotWidth - 162);
  const inBoth = chart([seen(50, 300, "deal"), seen(40, 300), seen(10, 400)], { lowest: 300 });
  expect(inBoth?.low?.x).toBe(plotWidth - 162);
  expect(chart([seen(50, 310), seen(10, 400)], { lowest: 300 })?.low).toBeNull();
});

test("months are named on their first day, but not over the edge", () => {
  const months = chart([seen(50, 300), seen(10, 400)])?.months ?? [];
  expect(months.map(({ month }) => month)).toEqual([
    "2026-06",
    "2026-07",
    "2026-08",
    "2026-09",
    "2026-10",
    "2026-11",
  ]);
  const onFirst = chartOf({
    ...{ price: 1, claimed: 0, usual: null, lowest: null },
    days: [seen(50, 300), seen(20, 400)],
    today: "2026-11-02",
  });
  expect(onFirst?.months.at(-1)?.month).toBe("2026-10");
});

const anyDays = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.boolean()), {
    selector: ([ago, isDeal]) => `${ago}${isDeal}`,
    maxLength: 360,
  })
  .chain((keys) =>
    fc.tuple(
      ...keys.map(([ago, isDeal]) =>
        fc
          .integer({ min: 1, max: 999_999_999 })
          .map((cents) => seen(ago, cents / 100, isDeal ? "deal" : "regular")),
      ),
    ),
  )
  .map((days) => days.toSorted((a, b) => (a.day < b.day ? -1 : 1)));

/** Where the pen of a path comes to. */
function pointsOf(path: string): { x: number; y: number }[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/M(-?\d+) (-?\d+)|V(-?\d+)|h(-?\d+)/g)].map(([, toX, toY, v, h]) => {
    x = Number(toX ?? x + Number(h ?? 0));
    y = Number(toY ?? v ?? y);
    return { x, y };
  });
}

test("every point lies within the plot, and the axis has a few round prices", () => {
  fc.assert(
    fc.property(
      anyDays,
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.nat({ max: 999_999_999 }),
      (days, cents, claim) => {
        const usual = days[0]?.low ?? null;
        const lowest = days.at(-1)?.low ?? null;
        const drawn = chart(days, { price: cents / 100, claimed: claim / 100, usual, lowest });
        if (!drawn) return;
        const points = [drawn.line, drawn.area, drawn.dots].flatMap(pointsOf);
        const marks = [drawn.low?.y ?? 0, drawn.price, drawn.usual ?? 0, drawn.claimed ?? 0];
        const named = [drawn.low?.x ?? 0, ...drawn.months.map(({ x }) => x)];
        for (const y of [...points.map(({ y }) => y), ...marks, ...drawn.ticks.map((tick) => tick.y)]) {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(plotHeight);
        }
        for (const x of [...points.map(({ x }) => x), ...named]) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(plotWidth);
        }
        expect(`${drawn.line}${drawn.area}${drawn.dots}`).toMatch(/^[MVhz\d ]*$/);
        expect(drawn.ticks.length).toBeLessThanOrEqual(7);
        expect(new Set(drawn.ticks.map((tick) => tick.price)).size).toBe(drawn.ticks.length);
      },
    ),
    { numRuns: 60 },
  );
});

test("the table has one line for days of one price and kind, newest first", () => {
  const days = [seen(30, 400), seen(23, 400), seen(20, 300, "deal"), seen(16, 400), seen(9, 399)];
  expect(priceRuns(days)).toEqual([
    { from: daysAgo(9), to: daysAgo(9), kind: "regular", low: 399 },
    { from: daysAgo(20), to: daysAgo(20), kind: "deal", low: 300 },
    { from: daysAgo(30), to: daysAgo(16), kind: "regular", low: 400 },
  ]);
});
