import { expect, test } from "vitest";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { newProductSchema, submittedProductSchema } from "#domain/products/product-schema.ts";
import { fullConditions as full } from "#testing/full-conditions.ts";
import {
  type Conditions,
  conditionFaults,
  conditionsSchema,
  isForEverybody,
  noConditions,
  readConditions,
  writeConditions,
} from "./conditions-schema.ts";

test("conditions that are left out are unknown, and unknown ones are an empty text", () => {
  for (const nothing of [{}, "", null, "{}", noConditions])
    expect(conditionsSchema.parse(nothing)).toEqual(noConditions);
  expect(writeConditions(noConditions)).toBe("");
});

test("an object and its text say the same, both ways", () => {
  expect(conditionsSchema.parse(full)).toEqual(full);
  expect(conditionsSchema.parse(writeConditions(full))).toEqual(full);
  expect(readConditions(writeConditions(full))).toEqual(full);
  expect(writeConditions({ ...noConditions, payment: "pix" })).toBe('{"payment":"pix"}');
});

test("the same conditions have one writing: order and repetition of needs, freight and cashback of nothing", () => {
  const { needs, shipping, cashback } = conditionsSchema.parse({
    needs: ["prime", "app", "prime"],
    shipping: 0,
    cashback: 0,
  });
  expect({ needs, shipping, cashback }).toEqual({
    needs: ["app", "prime"],
    shipping: "free",
    cashback: null,
  });
});

const count = "O número de parcelas vai de 2 a 48";
const value = "Informe o valor de cada parcela em reais, como 31,10";
const shipping = "Informe o frete em reais, ou escolha uma das opções";
const cashback = "Informe o cashback em por cento, até 100 e com até duas casas";
const unreadable = "Não entendemos as condições do preço. Confira e tente de novo";

test.each([
  ["one instalment", { instalments: { count: 1, value: 10 } }, count],
  ["49 instalments", { instalments: { count: 49, value: 10 } }, count],
  ["half an instalment", { instalments: { count: 2.5, value: 10 } }, count],
  ["instalments of nothing", { instalments: { count: 2, value: 0 } }, value],
  ["instalments of half a cent", { instalments: { count: 2, value: 0.005 } }, value],
  ["instalments without a value", { instalments: { count: 2 } }, value],
  ["instalments as a text", { instalments: "10x" }, count],
  ["a negative freight", { shipping: -1 }, shipping],
  ["a freight beyond every price", { shipping: 1e9 }, shipping],
  ["a freight in words", { shipping: "barato" }, shipping],
  ["a cashback of 101%", { cashback: 101 }, cashback],
  ["a negative cashback", { cashback: -1 }, cashback],
  ["a need that nobody knows", { needs: ["sorte"] }, "Escolha as exigências da lista"],
  ["needs that are no list", { needs: "app" }, "Escolha as exigências da lista"],
  ["a payment that nobody knows", { payment: "fiado" }, "Escolha uma das formas de pagamento da lista"],
  ["a state that nobody knows", { state: "amassado" }, "Escolha um dos estados da lista"],
  ["a text that is no JSON", "no Pix", unreadable],
  ["half a JSON", '{"payment":', unreadable],
  ["a list", "[]", unreadable],
  ["a number", 7, unreadable],
  ["a text of 10 KB", JSON.stringify({ payment: "pix", more: "x".repeat(10_000) }), unreadable],
])("%s is refused by one sentence about the conditions", (_, conditions, sentence) => {
  const typed = {
    name: "Fone",
    store_name: "KaBuM!",
    category: "Eletrônicos",
    sale_price: "10",
    original_price: "20",
    product_url: "https://www.kabum.com.br/produto/1/x",
    conditions,
  };
  for (const schema of [submittedProductSchema, newProductSchema]) {
    const { error } = schema.safeParse(typed);
    expect(error && fieldErrors(error)).toEqual({ message: sentence, fields: { conditions: sentence } });
  }
  const [said] = Object.values(conditionFaults(conditions));
  if (typeof conditions === "object") expect(said).toBe(sentence);
});

test("of a form's text, what is wrong takes nothing else along", () => {
  const text = JSON.stringify({ payment: "pix", needs: ["app"], instalments: { count: 1, value: "x" } });
  expect(readConditions(text)).toEqual({ ...noConditions, payment: "pix", needs: ["app"] });
  for (const broken of ["", "{", "7", "[]", "null", '"pix"'])
    expect(readConditions(broken)).toEqual(noConditions);
});

test("a price is for everybody unless it asks for a membership, a first purchase or used goods", () => {
  const isOpen = (some: Partial<Conditions>) => isForEverybody({ ...noConditions, ...some });
  expect([isOpen({}), isOpen({ payment: "pix", needs: ["app"], state: "new" })]).toEqual([true, true]);
  for (const need of ["first_purchase", "prime", "meli_plus", "club", "student"] as const)
    expect(isOpen({ needs: [need] })).toBe(false);
  for (const state of ["open_box", "refurbished", "used"] as const) expect(isOpen({ state })).toBe(false);
});
