import { expect, test } from "vitest";
import { companyLine, readCnpj } from "./company.ts";

test.each([
  ["11.222.333/0001-81", "11222333000181"],
  ["11222333000181", "11222333000181"],
  [" 00.000.000/0001-91 ", "00000000000191"],
  ["12.abc.345/01de-35", "12ABC34501DE35"],
])("the CNPJ %s is read", (text, cnpj) => {
  expect(readCnpj(text)).toBe(cnpj);
});

test.each([
  "11.222.333/0001-82",
  "11.222.333/0001-8",
  "00.000.000/0000-00",
  "12.ABC.345/01DE-36",
  "12.ABC.345/01DE-3A",
  "CNPJ",
])("%s is no CNPJ", (text) => {
  expect(readCnpj(text)).toBeNull();
});

test("a company is named by what is set of it", () => {
  const cnpj = "11222333000181";
  expect(companyLine({ name: "Feira Ltda.", cnpj, address: "Rua Um, 2, Recife" })).toBe(
    "Feira Ltda. · CNPJ 11.222.333/0001-81 · Rua Um, 2, Recife",
  );
  expect(companyLine({ cnpj })).toBe("CNPJ 11.222.333/0001-81");
  expect(companyLine({})).toBeNull();
});
