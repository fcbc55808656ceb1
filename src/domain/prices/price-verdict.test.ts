import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { judgePrice, type PriceKind, type SeenPrice } from "./price-verdict.ts";

interface Case {
  what: string;
  price: number;
  claimed: number;
  seen: { day: number; price: number; kind: PriceKind }[];
  verdict: string;
}

const today = 20_000;
const dayMs = 24 * 3600 * 1000;
const offer = (price: number, claimed: number) => ({ price, claimed, at: today * dayMs, day: today });
const daysAgo = (day: number, price: number, kind: PriceKind): SeenPrice => ({
  at: (today - day) * dayMs,
  day: today - day,
  price,
  kind,
});
const seenIn = ({ seen }: Pick<Case, "seen">) =>
  seen.map(({ day, price, kind }) => daysAgo(day, price, kind));

const cases: Case[] = JSON.parse(readFileSync(new URL("verdict-cases.json", import.meta.url), "utf8"));

test.each(cases.map((one) => [one.what, one] as const))("%s", (_, one) => {
  expect(judgePrice(offer(one.price, one.claimed), seenIn(one)).verdict).toBe(one.verdict);
});

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => n / 100);
const seen = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 200 }),
      cents(100_000),
      fc.constantFrom<PriceKind>("regular", "regular", "deal"),
    )
    .map(([day, price, kind]) => daysAgo(day, price, kind)),
  { maxLength: 60 },
);

test("a lower price never takes a real discount away", () => {
  fc.assert(
    fc.property(cents(100_000), cents(100_000), cents(200_000), seen, (one, other, claimed, history) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      if (judgePrice(offer(high, claimed), history).verdict !== "desconto-real") return;
      expect(judgePrice(offer(low, claimed), history).verdict).toBe("desconto-real");
    }),
  );
});

test("all prices times a number change no verdict, and the order of the observations none", () => {
  fc.assert(
    fc.property(
      cents(100_000),
      cents(200_000),
      seen,
      fc.integer({ min: 2, max: 50 }),
      (price, claimed, history, k) => {
        const { verdict } = judgePrice(offer(price, claimed), history);
        const times = (reais: number) => Math.round(reais * 100 * k) / 100;
        const scaled = history.map((each) => ({ ...each, price: times(each.price) }));
        expect(judgePrice(offer(times(price), times(claimed)), scaled).verdict).toBe(verdict);
        expect(judgePrice(offer(price, claimed), history.toReversed()).verdict).toBe(verdict);
      },
    ),
  );
});

const weekly = (price: number) =>
  Array.from({ length: 25 }, (_, week) => daysAgo(7 * (week + 1), price, "regular"));

test("the figures beside the verdict are those of the rule", () => {
  const history = [...weekly(100), daysAgo(3, 96, "regular"), daysAgo(40, 70, "deal")];
  expect(judgePrice(offer(65, 130), history)).toEqual({
    verdict: "desconto-real",
    usual: 100,
    lowest: 70,
    recent: 96,
    isLowest: true,
    heldDays: 90,
    regularDays: 26,
    seenDays: 27,
  });
});

test("the median of an even number of days is the mean of the middle two, to half a cent", () => {
  const history = [60, 53, 46, 39, 32].map((day) => daysAgo(day, 100.01, "regular"));
  // 29 more days at a cent less: 58 days in all, half of them each.
  history.push(daysAgo(31, 100, "regular"));
  const { heldDays, usual } = judgePrice(offer(50, 0), history);
  expect([heldDays, usual]).toEqual([59, 100]);
  expect(judgePrice(offer(90, 200), [...history, daysAgo(61, 100.01, "regular")]).usual).toBe(100.01);
});

test("two readings on one day count as the lower", () => {
  const history = weekly(100).flatMap((each) => [each, { ...each, price: 50 }]);
  expect(judgePrice(offer(45, 100), history).usual).toBe(50);
});
