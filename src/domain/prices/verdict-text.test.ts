import { expect, test } from "vitest";
import { conditionsSchema } from "#domain/prices/conditions-schema.ts";
import { priceWords } from "#domain/products/price-words.ts";
import { verdicts } from "./price-verdict.ts";
import { realDiscount, verdictText } from "./verdict-text.ts";

test.each([
  [279.9, 399, 29],
  [280, 400, 30],
  [94.99, 99.99, 5],
  [0.01, 0.02, 50],
  [0.01, 1_000_000, 99],
])("R$ %d against a usual R$ %d is %d%% below, never rounded up", (sale_price, usual_price, percent) => {
  expect(realDiscount({ verdict: "desconto-real", sale_price, usual_price })).toBe(percent);
});

test("only a real discount has a percentage, only real and inflated ones a word", () => {
  const said = verdicts.map((verdict) => verdictText({ verdict, sale_price: 280, usual_price: 400 }));
  expect(said).toEqual(["Desconto real · 30%", "Desconto inflado", null, null]);
  expect(verdictText({ verdict: "desconto-real", sale_price: 280, usual_price: null })).toBe("Desconto real");
});

test("a price in words has its conditions and its coupon", () => {
  const conditions = conditionsSchema.parse({ payment: "pix", needs: ["prime"] });
  const words = (coupon: string | null) => priceWords({ sale_price: 279.9, conditions, coupon });
  expect(words(null)).toBe("R$\u00a0279,90 · Prime · no Pix");
  expect(words("MAGA150")).toBe("R$\u00a0279,90 · Prime · no Pix · cupom MAGA150");
  expect(priceWords({ sale_price: 0, conditions: conditionsSchema.parse({}), coupon: null })).toBe("Grátis");
});
