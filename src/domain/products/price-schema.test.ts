import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { price, priceOrUnknown, priceSentences } from "./price-schema.ts";

const salePrice = price("Informe o preço");

test.each([
  [1299.9, 1299.9],
  ["1.299,90", 1299.9],
  ["R$ 1299,9", 1299.9],
  ["1299.90", 1299.9],
  ["1.299", 1299],
  [0, 0],
  [9_999_999.99, 9_999_999.99],
])("%j is the price %d", (typed, value) => {
  expect(salePrice.parse(typed)).toBe(value);
  expect(priceOrUnknown.parse(typed)).toBe(value);
});

test.each([
  [undefined, "Informe o preço"],
  [null, "Informe o preço"],
  ["  ", "Informe o preço"],
  ["1,299", priceSentences.ambiguous],
  ["12x de R$ 99,90", priceSentences.instalment],
  ["de R$ 199 por R$ 99", priceSentences.two_prices],
  ["R$", "Informe o preço"],
  ["-1", priceSentences.invalid],
  ["1e5", priceSentences.invalid],
  ["caro", priceSentences.invalid],
  [true, priceSentences.invalid],
  [Number.NaN, priceSentences.invalid],
  [Number.POSITIVE_INFINITY, priceSentences.invalid],
  [-1, priceSentences.range],
  [1e308, priceSentences.range],
  [10_000_000, priceSentences.range],
  ["10.000.000,00", priceSentences.range],
  [1.005, priceSentences.decimals],
  [0.1 + 0.2, priceSentences.decimals],
])("%j is refused: %s", (typed, sentence) => {
  expect(salePrice.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test("an unknown original price is 0", () => {
  expect([null, "", " R$ ", 0, "0"].map((typed) => priceOrUnknown.parse(typed))).toEqual([0, 0, 0, 0, 0]);
});

test("every accepted price is exact to the cent", () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.string(), fc.stringMatching(/^[\d.,]{1,12}$/)), (typed) => {
      const { data } = salePrice.safeParse(typed);
      return data === undefined || (data >= 0 && data <= 9_999_999.99 && Number(data.toFixed(2)) === data);
    }),
    inputs("a price at the door"),
  );
});
