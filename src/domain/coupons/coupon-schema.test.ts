import { expect, test } from "vitest";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { codeSentences, foldCode } from "./coupon-code.ts";
import { couponMessages as said } from "./coupon-messages.ts";
import { couponLimits } from "./coupon-rule.ts";
import { readCart, submittedCouponSchema } from "./coupon-schema.ts";

const coupon = { store: "kabum", code: "NOTE200", kind: "amount", value: 200 };
const parsed = (more: object) => submittedCouponSchema.parse({ ...coupon, ...more });
const refusals = (more: object) => {
  const { error } = submittedCouponSchema.safeParse({ ...coupon, ...more });
  return error ? fieldErrors(error).fields : {};
};

test("a code is stored without blanks around it, in upper case, in plain letters", () => {
  expect(parsed({ code: "  note200\n" }).code).toBe("NOTE200");
  expect(parsed({ code: "ｎｏｔｅ２００" }).code).toBe("NOTE200");
  expect(parsed({ code: "a".repeat(60) }).code).toHaveLength(60);
  expect(foldCode("promoção-10")).toBe(foldCode("PROMOCAO-10"));
});

test.each([
  ["no code", { code: "" }, { code: codeSentences.missing }],
  ["blanks alone", { code: " \u00a0 " }, { code: codeSentences.missing }],
  ["a code with a blank", { code: "NOTE 200" }, { code: codeSentences.blanks }],
  ["61 signs", { code: "A".repeat(61) }, { code: couponLimits.code.too_long }],
  ["a code of a megabyte", { code: "ﷺ".repeat(300_000) }, { code: couponLimits.code.too_long }],
  ["a Cyrillic А", { code: "NОTE200" }, { code: codeSentences.foreign }],
  ["an invisible letter", { code: "NOTE\u200b200" }, { code: codeSentences.signs }],
  ["a tag", { code: "<B>" }, { code: codeSentences.signs }],
  ["a formula", { code: "=1+1" }, { code: codeSentences.signs }],
  ["101%", { kind: "percent", value: 101 }, { value: said.percent }],
  ["0%", { kind: "percent", value: 0 }, { value: said.percent }],
  ["a percentage that is missing", { kind: "percent", value: null }, { value: said.missing_percent }],
  ["an amount that is missing", { value: "" }, { value: said.missing_amount }],
  ["an amount in words", { value: "muito" }, { value: said.value }],
  ["a negative amount", { value: -1 }, { value: said.value }],
  ["a cap on reais", { cap: 50 }, { cap: said.cap_without_percent }],
  ["a value on freight", { kind: "shipping", value: 10 }, { value: said.no_value }],
  [
    "a minimum above its cap",
    { kind: "percent", value: 10, min_purchase: 1000, cap: 50 },
    { cap: said.cap_below_minimum },
  ],
  ["a day that never was", { until: "2026-02-30" }, { until: said.bad_day }],
  [
    "a start after the end",
    { starts_at: "2026-12-02", until: "2026-12-01" },
    { starts_at: said.start_after_end },
  ],
  ["a need that nobody knows", { needs: ["sorte"] }, { needs: said.needs }],
  ["no store", { store: "" }, { store: said.unknown_store }],
  [
    "a link that is none",
    { url: "javascript:alert(1)" },
    { url: "Informe um link válido, que comece com http:// ou https://" },
  ],
])("%s is refused by a sentence", (_, more, fields) => {
  expect(refusals(more)).toEqual(fields);
});

test("percentages, reais, days and moments are read as people type them", () => {
  const typed = parsed({
    kind: "percent",
    value: "12,5 %",
    min_purchase: "R$ 1.299,90",
    cap: "",
    needs: ["pix", "app", "pix"],
    starts_at: "2026-11-20",
    until: "2026-12-01T01:00:00Z",
    url: "",
  });
  expect(typed).toMatchObject({
    value: 12.5,
    min_purchase: 1299.9,
    cap: null,
    needs: ["app", "pix"],
    starts_at: "2026-11-20",
    until: "2026-11-30",
    url: null,
  });
  expect(parsed({ kind: "percent", value: 20, min_purchase: 79, cap: 60 }).cap).toBe(60);
});

test("a cart is an amount in reais, nothing, or no amount", () => {
  const carts = [undefined, "", "0", "9.999.999,99", "5299.00", "10.000.000,00", "muito", "10 por 20", "-3"];
  expect(carts.map(readCart)).toEqual([undefined, undefined, 0, 9_999_999.99, 5299, null, null, null, null]);
});
