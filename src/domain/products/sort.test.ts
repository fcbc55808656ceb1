import { expect, test } from "vitest";
import { isSort, sortLabels, sorts, wantsReal } from "./sort.ts";

test("the sort orders of the address have labels", () => {
  expect(sorts.map((sort) => sortLabels[sort])).toEqual([
    "Mais recentes",
    "Menor preço",
    "Maior preço",
    "Maior desconto anunciado",
    "Maior desconto de verdade",
  ]);
});

test("only the order by the true discount leaves the other offers out by itself", () => {
  expect(sorts.filter((sort) => wantsReal({ sort }))).toEqual(["real_discount"]);
  expect(wantsReal({ sort: "newest", real: true })).toBe(true);
});

test("other values are no sort order", () => {
  expect(sorts.every(isSort)).toBe(true);
  expect(["price_low;select", "", undefined, "toString"].some(isSort)).toBe(false);
});
