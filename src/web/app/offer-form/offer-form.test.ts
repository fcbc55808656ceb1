import { expect, test } from "vitest";
import { submittedProductSchema } from "#domain/products/product-schema.ts";
import {
  checkOffer,
  counterOf,
  emptyOffer,
  fitText,
  isOverLimit,
  limitFault,
  type OfferValues,
  withinLimit,
} from "./offer-values.ts";
import { acceptedTypes, pictureType } from "./prepare-picture.ts";
import { isDearer, priceReadings, settledAmount, shownDiscount, tidyPrice } from "./price-reading.ts";

const now = new Date("2026-11-15T12:00:00Z");
const good: OfferValues = {
  ...emptyOffer,
  product_url: "https://www.kabum.com.br/produto/512345/notebook",
  name: "Notebook",
  category: "Informática",
  store_name: "KaBuM!",
  sale_price: "5.299,00",
};
const check = (some: Partial<OfferValues>, currentDay?: string) =>
  checkOffer({ ...good, ...some }, { schema: submittedProductSchema, currentDay }, now);

test("valid input is sent as the domain parses it", () => {
  expect(check({ original_price: "7999", coupon: " NOTE200 " })).toMatchObject({
    fields: { sale_price: 5299, original_price: 7999, coupon: "NOTE200", valid_until: null },
  });
});

test("each error is at its field, including a past day unless it was there before", () => {
  expect(Object.keys(checkOffer(emptyOffer, { schema: submittedProductSchema }, now).faults ?? {})).toEqual([
    "name",
    "store_name",
    "category",
    "sale_price",
    "product_url",
  ]);
  expect(check({ valid_until: "2026-11-14" }).faults).toEqual({
    valid_until: "A data de validade já passou",
  });
  expect(check({ valid_until: "2026-11-14" }, "2026-11-14").faults).toBeUndefined();
  expect(check({ valid_until: "2026-11-15" }).faults).toBeUndefined();
});

test.each([
  ["", "a".repeat(80), "a".repeat(70)],
  ["a".repeat(70), `${"a".repeat(70)}b`, "a".repeat(70)],
  // In the middle: existing text stays.
  [`${"a".repeat(69)}z`, `${"a".repeat(35)}MEIO${"a".repeat(34)}z`, `${"a".repeat(69)}z`],
  [
    `${"a".repeat(66)}zz`,
    `${"a".repeat(30)}MEIO${"a".repeat(36)}zz`,
    `${"a".repeat(30)}ME${"a".repeat(36)}zz`,
  ],
  ["", "🙂".repeat(71), "🙂".repeat(70)],
  ["curto", "mais curto", "mais curto"],
])("a name is limited in code points: %#", (before, after, fitting) => {
  expect(withinLimit("name", before, after)).toBe(fitting);
  expect(fitText(before, after, 70)).toBe(fitting);
});

test("the counters warn after 60 and 450, and show the excess", () => {
  const looks = (name: "name" | "description", count: number) => {
    const { isNear, isOver } = counterOf(name, "x".repeat(count));
    return [isNear, isOver];
  };
  expect([looks("name", 60), looks("name", 61), looks("name", 70)]).toEqual([
    [false, false],
    [true, false],
    [true, false],
  ]);
  expect([looks("description", 450), looks("description", 451), looks("description", 501)]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
  expect(limitFault("description", "x".repeat(501))).toBe("A descrição deve ter no máximo 500 caracteres");
  expect(isOverLimit({ ...good, description: "x".repeat(501) })).toBe(true);
  expect(isOverLimit({ ...good, description: "x".repeat(500) })).toBe(false);
});

test.each([
  ["1299,9", "1.299,90"],
  ["R$ 1299.90", "1.299,90"],
  ["1.299", "1.299,00"],
  ["grátis", "0,00"],
  ["1,299", "1,299"],
  ["abc", "abc"],
  ["", ""],
])("a price is formatted on blur: %s", (typed, tidy) => {
  expect(tidyPrice(typed)).toBe(tidy);
});

test.each([
  ["1,299", [1.3, 1299]],
  ["R$ 12,990", [12.99, 12_990]],
  ["de R$ 199,90 por R$ 99,90", [199.9, 99.9]],
  ["1.299,90", []],
  ["1.299", []],
  ["nada", []],
])("an ambiguous amount is asked about: %s", (typed, amounts) => {
  expect(priceReadings(typed)).toEqual(amounts);
});

test("prices are compared on blur, not at every digit", () => {
  const typing = ["5", "52", "5299", "5.299", "5.299,0", "abc", "", "1,299"];
  expect(typing.map(settledAmount).filter((amount) => amount !== undefined)).toEqual([]);
  expect(settledAmount(tidyPrice("5299"))).toBe(5299);
});

test("a sale above the original is reported once both are typed", () => {
  expect(isDearer("100,00", "200,00")).toBe(true);
  expect(isDearer("200,00", "200,00")).toBe(false);
  expect(isDearer("100,00", "2000")).toBe(false);
  expect(isDearer("", "200,00")).toBe(false);
  expect(isDearer("0,00", "200,00")).toBe(false);
});

test("the discount shows once both prices parse", () => {
  expect(shownDiscount("7.999,00", "5.299,00", false)).toBe("34%");
  expect(shownDiscount("100", "200", false)).toBeUndefined();
  expect(shownDiscount("", "5", false)).toBeUndefined();
  expect(shownDiscount("1,299", "5", false)).toBeUndefined();
});

test("the admin's form shows the discount with one decimal, the others without", () => {
  expect(shownDiscount("7.999,00", "5.299,00", true)).toBe("33,8%");
  expect(shownDiscount("100", "62", true)).toBe("38,0%");
  expect(shownDiscount("7.999,00", "5.299,00", false)).toBe("34%");
  for (const isExact of [true, false]) expect(shownDiscount("100", "200", isExact)).toBeUndefined();
});

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
test.each([
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff\xe0\x00\x10JFIF", "image/jpeg"],
  ["RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"],
  ["RIFF\x00\x00\x00\x00WAVEfmt ", undefined],
  ["\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1avifmiaf", "image/avif"],
  ["\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avifmiaf", "image/avif"],
  ["\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "image/heic"],
  ["\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00isommp42", undefined],
  ["GIF89a", undefined],
  ["<svg xmlns=", undefined],
  ["<html>", undefined],
  ["", undefined],
])("a file's type is read from its first bytes: %j", (head, type) => {
  expect(pictureType(bytes(head))).toBe(type);
});

test("Android's chooser offers the camera, others accept pictures only", () => {
  const pictures = "image/png,image/jpeg,image/webp,image/avif";
  expect(acceptedTypes("Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36")).toBe(
    `${pictures},android/allowCamera`,
  );
  for (const other of ["(Android 15; Mobile; rv:143.0) Firefox/143.0", "(iPhone; CPU iPhone OS 18_0) Safari"])
    expect(acceptedTypes(other)).toBe(pictures);
});
