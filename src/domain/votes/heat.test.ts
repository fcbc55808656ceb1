import fc from "fast-check";
import { expect, test } from "vitest";
import { badgesOf, type HeatFacts, heat, hottest } from "./heat.ts";
import { isMasked, temperatureOf } from "./temperature.ts";

const now = new Date("2026-11-15T15:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

function anOffer(id: string, facts: Partial<HeatFacts> & { hours?: number } = {}) {
  const { hours = 1, ...more } = facts;
  return { id, quarters: 0, clicks: 0, people: 0, published_at: hoursAgo(hours), ...more };
}

test("votes, clicks and people who commented raise the heat by the printed formula, and age lowers it", () => {
  const facts = { quarters: 20, clicks: 9, people: 4, published_at: hoursAgo(3) };
  expect(heat(facts, now)).toBeCloseTo((5 + Math.log(10) + 2) / 5 ** 1.2, 12);
  expect(heat(anOffer("a", { quarters: 4, hours: 1 }), now)).toBeGreaterThan(
    heat(anOffer("b", { quarters: 4, hours: 2 }), now),
  );
  expect(heat(anOffer("a"), now)).toBe(0);
});

test("a future offer is as hot as a new one", () => {
  expect(heat(anOffer("a", { clicks: 3, hours: -5 }), now)).toBe(
    heat(anOffer("a", { clicks: 3, hours: 0 }), now),
  );
});

test("only what is above zero and younger than a week ranks; between equals the newer one", () => {
  const offers = [
    anOffer("cold", { quarters: -8 }),
    anOffer("nothing"),
    anOffer("old", { quarters: 400, hours: 7 * 24 }),
    anOffer("a", { quarters: 4, hours: 1 }),
    anOffer("b", { quarters: 4, hours: 1 }),
    anOffer("hot", { quarters: 40 }),
  ];
  expect(hottest(offers, now).map(({ id }) => id)).toEqual(["hot", "b", "a"]);
});

test("the badge is for the first 30% of the ranked ones, at least one and at most 300", () => {
  expect([1, 3, 10, 999, 1000, 5000].map(badgesOf)).toEqual([1, 1, 3, 299, 300, 300]);
});

test("the list holds the hottest 500", () => {
  const offers = Array.from({ length: 600 }, (_, i) => anOffer(String(i), { quarters: i + 1 }));
  expect(hottest(offers, now)).toHaveLength(500);
  expect(hottest(offers, now)[0]).toMatchObject({ id: "599", badge: true });
});

test("the order of the rows does not matter", () => {
  const offers = fc.uniqueArray(
    fc
      .tuple(fc.uuid(), fc.integer({ min: -4, max: 9 }), fc.nat(3), fc.nat(3))
      .map(([id, quarters, clicks, hours]) => anOffer(id, { quarters, clicks, hours })),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(offers, (list) => {
      expect(hottest(list.toReversed(), now)).toEqual(hottest(list, now));
    }),
  );
});

test("a full vote is ten degrees, a quarter of one two and a half, rounded away from zero", () => {
  expect([4, 6, 2, 1, -1, -4, 0].map(temperatureOf)).toEqual([10, 15, 5, 3, -3, -10, 0]);
});

test("the temperature is masked for 30 minutes, or until five people voted", () => {
  const published_at = now.toISOString();
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(isMasked({ voters: 4, published_at }, after(29))).toBe(true);
  expect(isMasked({ voters: 5, published_at }, after(1))).toBe(false);
  expect(isMasked({ voters: 0, published_at }, after(30))).toBe(false);
});
