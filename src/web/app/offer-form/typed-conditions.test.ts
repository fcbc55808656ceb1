import { expect, test } from "vitest";
import { noConditions, writeConditions } from "#domain/prices/conditions-schema.ts";
import { submittedProductSchema } from "#domain/products/product-schema.ts";
import { checkOffer, emptyOffer } from "./offer-values.ts";
import { amountText, numberText, readTyped, settleConditions, typedFaults } from "./typed-conditions.ts";

const text = (some: Partial<ReturnType<typeof readTyped>>) => writeConditions({ ...noConditions, ...some });

test("a typed amount stays as it is until it is settled, and is shown again as it is written here", () => {
  const typing = text({ instalments: { count: "10x", value: "44,4" }, cashback: "2,5%", shipping: "19,9" });
  expect(readTyped(typing)).toMatchObject({ instalments: { count: "10x", value: "44,4" }, shipping: "19,9" });
  const settled = settleConditions(typing);
  expect(JSON.parse(settled)).toEqual({
    instalments: { count: 10, value: 44.4 },
    shipping: 19.9,
    cashback: 2.5,
  });
  expect(settleConditions(settled)).toBe(settled);
  expect([amountText(44.4), numberText(2.5), numberText(10), amountText("44,")]).toEqual([
    "44,40",
    "2,5",
    "10",
    "44,",
  ]);
});

test("the stored conditions and the form's own are one text: an untouched edit is no change", () => {
  const stored = text({ payment: "pix", needs: ["app", "prime"], instalments: { count: 10, value: 44.43 } });
  expect(settleConditions(stored)).toBe(stored);
  expect(writeConditions(readTyped(stored))).toBe(stored);
});

test.each<[string, Parameters<typeof text>[0], string[]]>([
  ["one instalment", { instalments: { count: "1", value: "10" } }, ["count"]],
  ["49 instalments of nothing", { instalments: { count: "49", value: "0" } }, ["count", "value"]],
  ["instalments that are not filled in", { instalments: { count: "", value: "" } }, ["count", "value"]],
  ["a value that may be two", { instalments: { count: "2", value: "1,299" } }, ["value"]],
  ["a negative freight", { shipping: "-5" }, ["shipping"]],
  ["a freight that is not filled in", { shipping: "" }, ["shipping"]],
  ["a cashback of 101%", { cashback: "101" }, ["cashback"]],
  ["10 KB in a field", { cashback: "9".repeat(10_000) }, ["cashback"]],
  ["a freight for nothing", { shipping: "grátis" }, []],
])("%s is an error of its control, and nothing of it is lost", (_, typed, faulty) => {
  expect(Object.keys(typedFaults(text(typed)))).toEqual(faulty);
  const { faults } = checkOffer(
    { ...emptyOffer, conditions: text(typed) },
    { schema: submittedProductSchema },
    new Date(),
  );
  expect(faults?.conditions !== undefined).toBe(faulty.length > 0);
  for (const [name, value] of Object.entries(typed))
    expect(readTyped(text(typed))).toMatchObject({ [name]: value });
});

test("a text that is no form's own says nothing", () => {
  for (const broken of ["", "{", "[]", "7", "null"]) expect(readTyped(broken)).toEqual(noConditions);
  expect(readTyped('{"payment":"fiado","needs":["sorte"],"state":"used"}')).toEqual({
    ...noConditions,
    state: "used",
  });
});
