import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { formatAmount, formatMoney, formatPrice, moneyParts, roundCents } from "./money.ts";
import { parseMoney } from "./parse-money.ts";

const cents = fc.integer({ min: 0, max: 999_999_999 }).map((n) => n / 100);

test("money is formatted in pt-BR with a no-break space", () => {
  expect(formatMoney(1299.9)).toBe("R$\u00a01.299,90");
  expect(formatMoney(9_999_999.99)).toBe("R$\u00a09.999.999,99");
});

test("money is written as the platform's own format writes it", () => {
  const platform = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
  fc.assert(
    fc.property(
      fc.oneof(
        cents,
        fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((n) => n + 0),
      ),
      (value) => {
        expect(formatMoney(value)).toBe(platform.format(value));
      },
    ),
    inputs("money"),
  );
});

test("a price of zero is «Grátis»", () => {
  expect(formatPrice(0)).toBe("Grátis");
  expect(formatPrice(0.01)).toBe("R$\u00a00,01");
});

test("an amount in a form is formatted as people type it, and parses to the same", () => {
  expect(formatAmount(1299.9)).toBe("1.299,90");
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseMoney(formatAmount(value))).toEqual({ ok: true, value });
    }),
    inputs("an amount in a form"),
  );
});

test("a price is split into parts for the price tag", () => {
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
  ["De graça", 0],
  ["por R$ 4.129", 4129],
  ["Por: R$\u202f4.129,00", 4129],
  ["por apenas R$99", 99],
  ["De: R$ 199,90", 199.9],
  ["R$ 89,90 à vista", 89.9],
  ["À vista R$ 89,90 no Pix", 89.9],
  ["89,90 no pix", 89.9],
  ["R$ 1.299 em 1x no cartão", 1299],
  ["129 reais", 129],
  ["1 299,90", 1299.9],
  ["R$ 12\u202f499,00", 12499],
  ["R$ 1.299,00*", 1299],
  ["por R$ 1.299,00 * à vista", 1299],
  ["1299,-", 1299],
  ["1.299,–", 1299],
  ["1.299,", 1299],
  ["Por R$ 89,90.", 89.9],
  [",99", 0.99],
])("«%s» parses as %d", (typed, value) => {
  expect(parseMoney(typed)).toEqual({ ok: true, value });
});

test.each([
  ["", "empty"],
  ["  R$ ", "empty"],
  ["por R$", "empty"],
  ["-5", "invalid"],
  ["+5", "invalid"],
  ["R$ -5", "invalid"],
  ["US$ 5", "invalid"],
  ["AR$ 5", "invalid"],
  ["5%", "invalid"],
  ["1.29,90", "invalid"],
  ["1.299.90", "invalid"],
  ["1.299,900", "invalid"],
  ["1 299", "invalid"],
  ["199 299", "invalid"],
  ["1 29,90", "invalid"],
  ["1 299,9", "invalid"],
  [",", "invalid"],
  [",9", "invalid"],
  [",-", "invalid"],
  ["*", "invalid"],
  ["1299,-5", "invalid"],
  ["1299-", "invalid"],
  ["1.29,", "invalid"],
  ["1.29,-", "invalid"],
  ["1299,90-", "invalid"],
  ["99,90 89,90", "invalid"],
  ["de 10 por 5 por 3", "invalid"],
  ["1e5", "invalid"],
  ["1e308", "invalid"],
  ["0x10", "invalid"],
  ["NaN", "invalid"],
  ["Infinity", "invalid"],
  ["١٢٩٩", "invalid"],
  ["１２９９", "invalid"],
  ["9".repeat(20), "invalid"],
  ["9".repeat(400), "invalid"],
  [" ".repeat(400), "empty"],
  ["12x de R$ 99,90", "instalment"],
  ["12 x R$ 99,90", "instalment"],
  ["em até 10× 99,90", "instalment"],
  ["R$ 999 à vista ou 3 vezes de 350", "instalment"],
])("«%s» is refused as %s", (typed, reason) => {
  expect(parseMoney(typed)).toEqual({ ok: false, reason });
});

test.each([
  ["1,299", "ambiguous", [1.3, 1299]],
  ["R$ 1,299*", "ambiguous", [1.3, 1299]],
  ["R$ 1,300", "ambiguous", [1.3, 1300]],
  ["0.999", "ambiguous", [1]],
  ["1234.567", "ambiguous", [1234.57]],
  ["1299,999", "ambiguous", [1300]],
  ["1,234,567", "ambiguous", [1234567]],
  ["de R$ 199,90 por R$ 99,90", "two_prices", [199.9, 99.9]],
  ["De: R$ 2.000 | Por: R$ 1.299 à vista", "two_prices", [2000, 1299]],
])("«%s» is ambiguous as %s: %j", (typed, reason, candidates) => {
  expect(parseMoney(typed)).toEqual({ ok: false, reason, candidates });
});

test("any typed amount parses to exact cents, and so does each suggestion", () => {
  const words = fc.constantFrom(
    "R$",
    "de",
    "por",
    "à vista",
    "12x",
    "1.299",
    ",",
    ".",
    "90",
    " ",
    "-",
    "e",
    "٣",
  );
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[\d., ]{1,14}$/),
    fc.array(words).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const parsed = parseMoney(text);
      const values = parsed.ok ? [parsed.value] : "candidates" in parsed ? parsed.candidates : [];
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(Number(value.toFixed(2))).toBe(value);
        expect(parseMoney(formatMoney(value))).toEqual({ ok: true, value });
      }
    }),
    inputs("whatever is typed as a price", 2000),
  );
});

test("a price parses the same with a store's text around it", () => {
  const around = fc.constantFrom("%", "por %", "R$ %", "% à vista", "POR R$ % no Pix", "apenas % reais");
  fc.assert(
    fc.property(cents, around, (value, words) => {
      expect(parseMoney(words.replace("%", formatAmount(value)))).toEqual({ ok: true, value });
    }),
    inputs("a price among words"),
  );
});

test("every formatted amount parses again", () => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseMoney(formatPrice(value))).toEqual({ ok: true, value });
      expect(parseMoney(value.toFixed(2))).toEqual({ ok: true, value });
    }),
    inputs("a price as the site writes it"),
  );
});

test("the parts of a price join to its text", () => {
  fc.assert(
    fc.property(cents, (value) => {
      const parts = moneyParts(value);
      expect(`${parts.currency}\u00a0${parts.integer},${parts.cents}`).toBe(formatMoney(value));
    }),
    inputs("the pieces of a price"),
  );
});

test("rounding returns sums and differences to whole cents", () => {
  expect(roundCents(0.1 + 0.2)).toBe(0.3);
  expect(roundCents(2399 - 1499.9)).toBe(899.1);
  fc.assert(
    fc.property(cents, (value) => roundCents(value) === value),
    inputs("rounding to cents"),
  );
});
