import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, formatMoney, formatPrice, moneyParts, parseMoney, roundCents } from "./money.ts";

const cents = fc.integer({ min: 0, max: 999_999_999 }).map((n) => n / 100);

test("money is written in pt-BR with a no-break space", () => {
  expect(formatMoney(1299.9)).toBe("R$\u00a01.299,90");
  expect(formatMoney(9_999_999.99)).toBe("R$\u00a09.999.999,99");
});

test("a price of nothing is «Grátis»", () => {
  expect(formatPrice(0)).toBe("Grátis");
  expect(formatPrice(0.01)).toBe("R$\u00a00,01");
});

test("an amount stands in a form as people type it, and is read as the same", () => {
  expect(formatAmount(1299.9)).toBe("1.299,90");
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseMoney(formatAmount(value))).toEqual({ ok: true, value });
    }),
  );
});

test("a price comes in pieces for the plaque", () => {
  expect(moneyParts(1299.9)).toEqual({ currency: "R$", integer: "1.299", cents: "90" });
  expect(moneyParts(5)).toEqual({ currency: "R$", integer: "5", cents: "00" });
});

test.each([
  ["1.299,90", 1299.9],
  ["1299,90", 1299.9],
  ["1299.90", 1299.9],
  ["R$ 1299,9", 1299.9],
  ["R$\u00a01.299,90", 1299.9],
  ["r$1234,5", 1234.5],
  ["  1.299  ", 1299],
  ["1.234.567,89", 1234567.89],
  ["1,299.00", 1299],
  ["1299", 1299],
  ["0,5", 0.5],
  ["R$ 0,00", 0],
  ["grátis", 0],
])("«%s» is read as %d", (typed, value) => {
  expect(parseMoney(typed)).toEqual({ ok: true, value });
});

test.each([
  ["", "empty"],
  ["  R$ ", "empty"],
  ["1,299", "ambiguous"],
  ["0.999", "ambiguous"],
  ["1234.567", "ambiguous"],
  ["1,234,567", "ambiguous"],
  ["-5", "invalid"],
  ["1.29,90", "invalid"],
  ["1.299,900", "invalid"],
  ["12x de R$ 99,90", "invalid"],
  ["1e5", "invalid"],
  ["NaN", "invalid"],
  ["9".repeat(400), "invalid"],
])("«%s» is refused as %s", (typed, reason) => {
  expect(parseMoney(typed)).toEqual({ ok: false, reason });
});

test("what the site writes, it reads", () => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseMoney(formatPrice(value))).toEqual({ ok: true, value });
      expect(parseMoney(value.toFixed(2))).toEqual({ ok: true, value });
    }),
  );
});

test("the pieces of a price are its text", () => {
  fc.assert(
    fc.property(cents, (value) => {
      const parts = moneyParts(value);
      expect(`${parts.currency}\u00a0${parts.integer},${parts.cents}`).toBe(formatMoney(value));
    }),
  );
});

test("rounding brings sums and differences back to whole cents", () => {
  expect(roundCents(0.1 + 0.2)).toBe(0.3);
  expect(roundCents(2399 - 1499.9)).toBe(899.1);
  fc.assert(fc.property(cents, (value) => roundCents(value) === value));
});
