import { expect, test } from "vitest";
import { categoryPath, isTopOffer, productPath } from "./product.ts";
import { statusLabel } from "./product-status.ts";

test("any other status reads «Pendente»", () => {
  expect(["approved", "rejected", "pending", "anything"].map(statusLabel)).toEqual([
    "Aprovado",
    "Rejeitado",
    "Pendente",
    "Pendente",
  ]);
});

test("addresses are percent-encoded", () => {
  expect(productPath("a/b-100%-off?")).toBe("/product/a%2Fb-100%25-off%3F");
  expect(categoryPath("moda")).toBe("/categoria/moda");
});

test("the top-offer badge needs more than 50%", () => {
  expect(isTopOffer(50)).toBe(false);
  expect(isTopOffer(51)).toBe(true);
});
