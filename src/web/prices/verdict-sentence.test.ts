import { expect, test } from "vitest";
import { percentBelow } from "#domain/prices/percent-below.ts";
import { translator } from "#web/translate.ts";
import { type JudgedOffer, verdictReasons, verdictSentence } from "./verdict-sentence.ts";

const t = translator("pt-BR");
const judged = (given: Partial<JudgedOffer>): JudgedOffer => ({
  verdict: "desconto-real",
  price: 1311.18,
  claimed: 1999,
  claimedPercent: 34,
  usual: 1599,
  lowest: 1299,
  recent: 1599,
  is_lowest: false,
  ...given,
});
/** Without the no-break spaces of money. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const sentence = (given: Partial<JudgedOffer>) => plain(verdictSentence(judged(given), t));
const reasons = (given: Partial<JudgedOffer>) => plain(verdictReasons(judged(given), t).join(" "));

test("a percentage is never rounded up", () => {
  expect(percentBelow(82, 100)).toBe(18);
  expect(percentBelow(81.01, 100)).toBe(18);
  expect(percentBelow(100.9, 100)).toBe(0);
  expect(percentBelow(102.9, 100)).toBe(-2);
  expect(percentBelow(99.99, 100)).toBe(0);
  expect(percentBelow(5, 0)).toBe(0);
});

test.each<[string, Partial<JudgedOffer>]>([
  ["18% abaixo do preço de costume, R$ 1.599,00", {}],
  ["2% acima do preço de costume, R$ 1.599,00", { verdict: "desconto-inflado", price: 1639 }],
  ["Igual ao preço de costume, R$ 1.599,00", { verdict: "preco-comum", price: 1599 }],
  ["Quase igual ao preço de costume, R$ 1.599,00", { verdict: "preco-comum", price: 1598 }],
  ["Ninguém publicou mais barato em 180 dias: o menor era R$ 1.299,00", { usual: null, price: 1200 }],
  ["Poucos preços para comparar", { verdict: "poucos-dados", usual: null, lowest: null }],
  ["Poucos preços para comparar", { verdict: "poucos-dados", usual: null }],
])("«%s»", (expected, given) => {
  expect(sentence(given)).toBe(expected);
});

test("an inflated discount stands beside the store's claim", () => {
  const inflated = { verdict: "desconto-inflado", lowest: null } as const;
  const claim = "A loja diz 34% de desconto, mas o preço de costume é R$ 1.599,00:";
  expect(reasons({ ...inflated, price: 1550 })).toBe(`${claim} são 3%.`);
  expect(reasons({ ...inflated, price: 1598 })).toBe(`${claim} é menos de 1%.`);
  expect(reasons({ ...inflated, price: 1599 })).toBe(`${claim} não há desconto.`);
  expect(reasons({ ...inflated, price: 1700 })).toBe(`${claim} não há desconto.`);
});

test("a real discount names the lowest price before, or says that it is the lowest", () => {
  expect(reasons({})).toBe(
    "R$ 1.311,18 é 18% menos que o preço de costume, R$ 1.599,00. O menor que vimos antes foi R$ 1.299,00.",
  );
  expect(reasons({ price: 1200, is_lowest: true })).toContain("É o menor preço que vimos em 180 dias.");
  expect(reasons({ usual: null, price: 1200 })).toBe(
    "Em 180 dias, ninguém publicou este produto por menos: o menor preço era R$ 1.299,00.",
  );
});

test.each<[string, Partial<JudgedOffer>]>([
  ["R$ 1.310,00", { verdict: "preco-comum", price: 1300, recent: 1310 }],
  ["R$ 350,00", { verdict: "desconto-inflado", price: 350, claimed: 650, usual: 400, recent: 350 }],
  ["R$ 95,00", { verdict: "preco-comum", price: 94, usual: 100, lowest: 95, recent: 95 }],
])("a low price is no real discount where the last one was %s, and the page says so", (recent, given) => {
  expect(reasons(given)).toContain(`Mas não chega a 8% abaixo do último preço regular visto, ${recent}.`);
});

test("a price near the usual one, or a real discount, is not said to have fallen before", () => {
  expect(reasons({ verdict: "preco-comum", price: 1500, recent: 1310 })).not.toContain(
    "último preço regular",
  );
  expect(reasons({ verdict: "preco-comum", price: 95, usual: 100, lowest: 95 })).not.toContain(
    "último preço regular",
  );
  expect(reasons({})).not.toContain("último preço regular");
});

test("without enough prices the page says so, and without any too", () => {
  const few = { verdict: "poucos-dados", usual: null } as const;
  expect(reasons(few)).toBe("Vimos poucos preços deste produto nos últimos 180 dias.");
  expect(reasons({ ...few, lowest: null })).toBe("Ainda não vimos outros preços deste produto.");
});
