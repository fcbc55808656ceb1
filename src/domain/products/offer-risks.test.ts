import { expect, test } from "vitest";
import { risksOf } from "./offer-risks.ts";

const plain = {
  name: "Fone Bluetooth JBL Tune 520",
  product_url: "https://www.kabum.com.br/produto/512345",
  sale_price: 200,
  lowest: 180,
  usual: 300,
  isNewSender: false,
  isImitation: false,
  isListedStore: false,
};

test("an ordinary offer of a known store has no risks", () => {
  expect(risksOf(plain)).toEqual([]);
  expect(risksOf({ ...plain, lowest: null, usual: null, name: "SSD NVME M.2 2TB KINGSTON" })).toEqual([]);
});

test.each([
  ["unknown_store", { product_url: "https://ofertas-relampago.shop/p/1" }],
  ["look_alike", { isImitation: true }],
  ["new_sender", { isNewSender: true }],
  ["title", { name: "[PRIME] Fone JBL" }],
  ["title", { name: "CORRE GENTE FONE BARATO" }],
  ["title", { name: "Fone JBL!!!" }],
  ["price", { sale_price: 107.99 }],
  ["price", { lowest: null, sale_price: 119.99 }],
  ["redirect", { product_url: "https://amzn.to/3abcDEF" }],
] as const)("%s is shown for %o", (risk, fields) => {
  expect(risksOf({ ...plain, ...fields })).toEqual([risk]);
});

test("a price at 60% of the lowest or 40% of the usual one is no risk yet", () => {
  expect(risksOf({ ...plain, sale_price: 120, lowest: 200 })).toEqual([]);
});
