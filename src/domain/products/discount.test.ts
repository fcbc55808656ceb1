import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { discountPercent, discountWithOneDecimal, savings } from "./discount.ts";

const price = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100);

test.each([
  [2399, 1499.9, 37],
  [7999, 5299, 34],
  [649.9, 279.9, 57],
  [100, 50, 50],
  [200, 199, 1],
  [0, 10, 0],
  [-5, 0, 0],
  [10, 10, 0],
  [10, 20, 0],
  [10, 0, 100],
])("from %d to %d is %d%% off", (original, sale, percent) => {
  expect(discountPercent(original, sale)).toBe(percent);
});

test("the admin's form shows one decimal", () => {
  expect(discountWithOneDecimal(2399, 1499.9)).toBe(37.5);
  expect(discountWithOneDecimal(3, 2)).toBe(33.3);
  expect(discountWithOneDecimal(0, 2)).toBe(0);
});

test("savings are exact to the cent and never negative", () => {
  expect(savings(2399, 1499.9)).toBe(899.1);
  expect(savings(10, 20)).toBe(0);
});

test("a discount is between 0 and 100 and rounds as the database does", () => {
  fc.assert(
    fc.property(price, price, (original, sale) => {
      const percent = discountPercent(original, sale);
      return percent >= 0 && percent <= 100 && percent === inWholeNumbers(original, sale);
    }),
    inputs("discount"),
  );
});

/** numeric's round-half-up, without any floating point. */
function inWholeNumbers(original: number, sale: number): number {
  const [from, to] = [BigInt(Math.round(original * 100)), BigInt(Math.round(sale * 100))];
  return from > to ? Number(((from - to) * 200n + from) / (2n * from)) : 0;
}
