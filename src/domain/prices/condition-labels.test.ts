import { expect, test } from "vitest";
import { chipTexts, conditionChips, conditionsText } from "./condition-labels.ts";
import { type Conditions, noConditions, payments, states } from "./conditions-schema.ts";
import { needs } from "./needs.ts";

const chipsOf = (some: Partial<Conditions>) => conditionChips({ ...noConditions, ...some });

test("unknown conditions have no chip and no words", () => {
  expect(chipsOf({})).toEqual([]);
  expect(conditionsText(noConditions)).toBe("");
});

test("chips that shut people out come first, then how it is paid, then what is gained", () => {
  const chips = chipsOf({
    shipping: "free",
    payment: "pix",
    state: "used",
    needs: ["prime"],
    starting_at: true,
  });
  expect(chips.map(({ text, kind }) => `${kind}: ${text}`)).toEqual([
    "gate: Prime",
    "plain: usado",
    "plain: no Pix",
    "plain: a partir de",
    "bonus: frete grátis",
  ]);
});

test("a new product and a freight that costs are no news for a card", () => {
  expect(chipsOf({ state: "new", shipping: 19.9, cashback: 5, instalments: { count: 2, value: 5 } })).toEqual(
    [],
  );
});

test("all conditions stand in one line, with amounts as Brazilians write them", () => {
  const all: Conditions = {
    payment: "store_card",
    instalments: { count: 10, value: 1044.4 },
    shipping: 19.9,
    cashback: 2.5,
    needs: ["app", "first_purchase"],
    state: "new",
    starting_at: true,
  };
  expect(conditionsText(all).replaceAll("\u00a0", " ")).toBe(
    "app · 1ª compra · no cartão da loja · a partir de · novo · 10× de R$ 1.044,40 · frete de R$ 19,90 · 2,5% de cashback",
  );
  expect(conditionsText({ ...noConditions, shipping: "by_cep" })).toBe("frete depende do CEP");
  expect(conditionsText({ ...noConditions, payment: "pix" }, (text) => text.toUpperCase())).toBe("NO PIX");
});

test("every chip that any condition makes is among the texts for islands", () => {
  const every = [
    ...payments.map((payment) => ({ payment })),
    ...states.map((state) => ({ state })),
    { needs: [...needs] },
    { starting_at: true, shipping: "free" as const },
  ];
  const made = every.flatMap((some) => chipsOf(some)).map(({ text }) => text);
  expect([...new Set(made)].sort()).toEqual([...chipTexts].sort());
});
