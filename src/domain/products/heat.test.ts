import fc from "fast-check";
import { expect, test } from "vitest";
import { heat, hottest } from "./heat.ts";

const now = new Date("2026-11-15T15:00:00Z");

function anOffer(id: string, clicks: number, hoursAgo: number) {
  return { id, clicks, published_at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString() };
}

test("clicks raise the heat and age lowers it", () => {
  expect(heat(anOffer("a", 10, 1), now)).toBeGreaterThan(heat(anOffer("b", 5, 1), now));
  expect(heat(anOffer("a", 10, 1), now)).toBeGreaterThan(heat(anOffer("b", 10, 2), now));
  expect(heat(anOffer("a", 0, 0), now)).toBe(0);
});

test("a future offer is as hot as a new one", () => {
  expect(heat(anOffer("a", 3, -5), now)).toBe(heat(anOffer("a", 3, 0), now));
});

test("the hottest are 30%, rounded down, at least one", () => {
  const offers = Array.from({ length: 10 }, (_, i) => anOffer(`${i}`, i, 1));
  expect(hottest(offers, now)).toEqual(["9", "8", "7"]);
  expect(hottest(offers.slice(0, 9), now)).toHaveLength(2);
  expect(hottest(offers.slice(0, 1), now)).toEqual(["0"]);
  expect(hottest([], now)).toEqual([]);
});

test("without clicks the newest come first", () => {
  const offers = [
    anOffer("old", 0, 9),
    anOffer("new", 0, 1),
    ...Array.from({ length: 5 }, (_, i) => anOffer(`${i}`, 0, 20)),
  ];
  expect(hottest(offers, now)).toEqual(["new", "old"]);
});

test("only the newest 1,000 compete", () => {
  const offers = Array.from({ length: 1001 }, (_, i) => anOffer(`${i}`, 0, i));
  const forgotten = anOffer("forgotten", 1_000_000, 5000);
  expect(hottest([...offers, forgotten], now)).toHaveLength(300);
  expect(hottest([...offers, forgotten], now)).not.toContain("forgotten");
});

test("the order of the list does not matter", () => {
  const offers = fc.uniqueArray(
    fc.tuple(fc.uuid(), fc.nat(3), fc.nat(3)).map(([id, clicks, hours]) => anOffer(id, clicks, hours)),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(offers, (list) => {
      expect(hottest(list.toReversed(), now)).toEqual(hottest(list, now));
    }),
  );
});
