import { expect, test } from "vitest";
import { isSort, sortLabels, sorts } from "./sort.ts";

test("the sort orders of the address have labels", () => {
  expect(sorts.map((sort) => sortLabels[sort])).toEqual([
    "Mais recentes",
    "Menor preço",
    "Maior preço",
    "Maior desconto",
  ]);
});

test("other values are no sort order", () => {
  expect(sorts.every(isSort)).toBe(true);
  expect(["price_low;select", "", undefined, "toString"].some(isSort)).toBe(false);
});
