import { expect, test } from "vitest";
import { isSort, sortLabels, sorts } from "./sort.ts";

test("the orders of the address have labels", () => {
  expect(sorts.map((sort) => sortLabels[sort])).toEqual([
    "Mais recentes",
    "Menor preço",
    "Maior preço",
    "Maior desconto",
  ]);
});

test("only they are orders", () => {
  expect(sorts.every(isSort)).toBe(true);
  expect(["price_low;select", "", undefined, "toString"].some(isSort)).toBe(false);
});
