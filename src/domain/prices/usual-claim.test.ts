import { expect, test } from "vitest";
import { usualClaim } from "./usual-claim.ts";

test("a claim above the usual price becomes the usual price, with the reason in words", () => {
  expect(usualClaim({ sale_price: 1899, original_price: 2999 }, 1949)).toEqual({
    original_price: 1949,
    note: "O preço original passou de R$\u00a02.999,00 para R$\u00a01.949,00, o preço de costume desta loja.",
  });
});

test("a claim over a price that is no lower than the usual one is taken away", () => {
  expect(usualClaim({ sale_price: 100, original_price: 200 }, 99)).toEqual({
    original_price: 0,
    note: "O preço original de R$\u00a0200,00 foi retirado: o preço de costume desta loja é R$\u00a099,00.",
  });
});

test.each([
  ["no usual price is known", 100, 200, null],
  ["the claim is the usual price", 100, 150, 150],
  ["the claim is below the usual price", 100, 140, 150],
  ["nothing is claimed", 100, 0, 90],
])("there is nothing to correct where %s", (_, sale_price, original_price, usual) => {
  expect(usualClaim({ sale_price, original_price }, usual)).toBeNull();
});
