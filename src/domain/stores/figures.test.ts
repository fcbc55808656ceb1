import { expect, test } from "vitest";
import { addToSums, countOf, type FigureOffer, medianOf, noSums } from "./figures.ts";
import { figureOf } from "./store.ts";

test("the median is the middle one, or the mean of two, never rounded up", () => {
  const of = (...values: number[]) =>
    medianOf(
      new Map([...new Set(values)].map((value) => [value, values.filter((each) => each === value).length])),
    );
  expect(of()).toBeNull();
  expect(of(7)).toBe(7);
  expect(of(1, 9, 5)).toBe(5);
  expect(of(10, 21)).toBe(15);
  expect(of(3, 3, 3, 50)).toBe(3);
});

test("only what was judged, ended or named an original price counts for its figure", () => {
  const live: FigureOffer = { discount: null, verdict: null, life_hours: null, ended_by: null };
  const sums = noSums();
  addToSums(sums, live);
  addToSums(sums, { ...live, verdict: "poucos-dados", discount: 20 });
  addToSums(sums, { ...live, verdict: "desconto-real", discount: 40, life_hours: 5, ended_by: "people" });
  addToSums(sums, { ...live, verdict: "desconto-inflado" });
  addToSums(sums, { ...live, verdict: "preco-comum", life_hours: 9, ended_by: "date" });
  expect({ ...sums, discounts: medianOf(sums.discounts), lives: countOf(sums.lives) }).toEqual({
    ...{ offers: 5, judged: 3, real: 1, inflated: 1, endedByPeople: 1, discounts: 30, lives: 2 },
  });
});

test("a figure of fewer than ten offers is none", () => {
  expect(figureOf(40, 9)).toBeNull();
  expect(figureOf(40, 10)).toBe(40);
});
