import { expect, test } from "vitest";
import type { FileRow } from "#domain/products/import-export/file-import.ts";
import { importMessages } from "#domain/products/import-export/file-import.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { openPriceList } from "./open-price-list.ts";
import { priceListModel } from "./price-columns.ts";
import { priceListMessage, priceListMessages } from "./price-list.ts";
import { priceValidator } from "./validate-price.ts";

/** Nine in the morning in São Paulo. */
const now = new Date("2026-11-15T12:00:00Z");
const store_url = "https://www.kabum.com.br/produto/512345/fone-x?utm_source=xepa";
const good = { store_url, price: "1.299,90", at: "14/11/2026" };

const validated = (fields: object) =>
  priceValidator(now)({ row: 1, fields: { ...good, ...fields } } as FileRow);

function rowsOf(format: "csv" | "json", text: string) {
  const file = openPriceList(format, text);
  return "fault" in file ? file.fault : [...file.rows];
}

test("a row is the product of its link, a price, a moment and a kind", () => {
  const seen = {
    product_key: "kabum:512345",
    price: 1299.9,
    kind: "regular",
    at: "2026-11-14T15:00:00.000Z",
    day: "2026-11-14",
  };
  expect(validated({})).toEqual(seen);
  for (const link of ["kabum.com.br/produto/512345", " https://m.kabum.com.br/produto/512345/outro-nome#x "])
    expect(validated({ store_url: link })).toEqual(seen);
  for (const price of [1299.9, "1299.90", "R$ 1.299,90"]) expect(validated({ price })).toEqual(seen);
  for (const kind of ["", " Regular", "comum", null]) expect(validated({ kind })).toEqual(seen);
  for (const kind of ["deal", "Oferta", "promoção"])
    expect(validated({ kind })).toHaveProperty("kind", "deal");
});

test.each([
  ["2026-11-14", "2026-11-14T15:00:00.000Z"],
  ["14/11/26", "2026-11-14T15:00:00.000Z"],
  ["14-11-2026 09:30", "2026-11-14T12:30:00.000Z"],
  ["14/11/2026 às 9:30", "2026-11-14T12:30:00.000Z"],
  ["2026-11-14T09:30:15", "2026-11-14T12:30:15.000Z"],
  ["2026-11-14T09:30:15.123Z", "2026-11-14T09:30:15.000Z"],
  ["2026-11-14 09:30:15+0100", "2026-11-14T08:30:15.000Z"],
  // Noon of today is still to come.
  ["15/11/2026", "2026-11-15T12:00:00.000Z"],
])("«%s» is %s", (at, moment) => {
  expect(validated({ at })).toHaveProperty("at", moment);
});

test("a moment counts on its day in São Paulo", () => {
  expect(validated({ at: "2026-11-14T01:00:00Z" })).toHaveProperty("day", "2026-11-13");
});

test.each([
  ["price", 0, priceListMessages.zero],
  ["price", "0,00", priceListMessages.zero],
  ["price", "grátis", priceListMessages.zero],
  ["price", -1, priceListMessages.range],
  ["price", "10.000.000,00", priceListMessages.range],
  ["price", "1,299", "Não dá para saber se são milhares ou centavos: escreva como 1.299,90"],
  ["price", "caro", "Informe o preço em reais, como 1.299,90"],
  ["price", "10x de 9,90", "Informe o preço total, não o valor da parcela"],
  ["price", 1.999, "O preço deve ter no máximo 2 casas decimais"],
  ["price", "", priceListMessages.no_price],
  ["price", null, priceListMessages.no_price],
  ["at", "", priceListMessages.no_date],
  ["at", "ontem", priceListMessages.no_date],
  ["at", "31/02/2026", priceListMessages.no_date],
  ["at", "14/11/2026 25:00", priceListMessages.no_date],
  ["at", "2026-11-14T09:30:75", priceListMessages.no_date],
  ["at", 45_975, priceListMessages.no_date],
  ["at", "16/11/2026", priceListMessages.future],
  ["at", "15/11/2026 09:01", priceListMessages.future],
  ["kind", "usado", priceListMessages.kind],
  ["kind", "constructor", priceListMessages.kind],
  ["kind", 1, priceListMessages.kind],
  ["store_url", "", priceListMessages.no_link],
  ["store_url", "fone", "Informe um link válido, que comece com http:// ou https://"],
  ["store_url", "https://www.kabum.com.br/promocao", priceListMessages.no_key],
  ["store_url", "https://loja.example/p/1", priceListMessages.no_key],
  ["store_url", `${store_url}&q=${"x".repeat(2048)}`, productLimits.product_url.too_long],
])("%s «%s» is refused in a sentence", (field, value, sentence) => {
  expect(validated({ [field]: value })).toEqual({ errors: { [field]: sentence } });
});

test("one cent and 9.999.999,99 are prices", () => {
  for (const price of [0.01, "9.999.999,99"]) expect(validated({ price })).not.toHaveProperty("errors");
});

test("a price seen more than two years ago is ignored, and an error in it is named all the same", () => {
  expect(validated({ at: "14/11/2024" })).toBe("ignored");
  expect(validated({ at: "15/11/2024" })).not.toBe("ignored");
  expect(validated({ at: "14/11/2024", price: 0 })).toEqual({ errors: { price: priceListMessages.zero } });
});

test("all faults of a row are named at once, but of one that cannot be read only that", () => {
  expect(validated({ store_url: "", price: 0, at: "", kind: "?" })).toEqual({
    errors: {
      store_url: priceListMessages.no_link,
      price: priceListMessages.zero,
      at: priceListMessages.no_date,
      kind: priceListMessages.kind,
    },
  });
  expect(priceValidator(now)({ row: 2, fields: {}, fault: "x" })).toEqual({ errors: { row: "x" } });
});

test.each([
  `store_url,price,at,kind\n${store_url},"1.299,90",14/11/2026,deal`,
  `sep=;\r\nLink do produto;Preço;Data;Tipo\r\n${store_url};1.299,90;14/11/2026;deal\r\n`,
  `\uFEFFURL\tVALOR\tQuando\tTipo de preço\n${store_url}\t1.299,90\t14/11/2026\tdeal`,
])("a table has its columns by the API's names or in Portuguese, whatever parts its cells (%#)", (text) => {
  expect(rowsOf("csv", text)).toMatchObject([{ fields: { ...good, kind: "deal" } }]);
});

test.each([
  ["csv", "", priceListMessages.empty],
  ["csv", "PK\u0003\u0004\u0014\uFFFD", importMessages.archive],
  ["json", "PK\u0003\u0004", importMessages.archive],
  ["csv", "Link;Pre\uFFFDo;Data", priceListMessages.garbled],
  ["csv", "L\0i\0n\0k\0", priceListMessages.garbled],
  ["csv", "a,b\n1,2", importMessages.no_headings],
  ["csv", "Link;Data", "Faltam colunas no arquivo: Preço."],
  ["csv", "Link;Preço;Valor;Data", "A coluna «Preço» aparece mais de uma vez."],
  ["json", "{", importMessages.not_json],
  ["json", "{}", priceListMessages.not_a_list],
] as const)("%s «%s» is no list of prices: %s", (format, text, sentence) => {
  expect(rowsOf(format, text)).toBe(sentence);
});

test("a row that is none is named, and a file without rows has none", () => {
  expect(rowsOf("json", "[1]")).toMatchObject([{ row: 1, fault: priceListMessages.not_a_price }]);
  expect(rowsOf("csv", "Link;Preço;Data\na;b;c;d")).toMatchObject([
    { row: 2, fault: importMessages.too_many_cells },
  ]);
  expect(rowsOf("csv", 'Link;Preço;Data\n"a')).toEqual([
    { fileFault: "As aspas abertas na linha 2 não se fecham." },
  ]);
  expect(rowsOf("csv", priceListModel)).toEqual([]);
});

test("the result says what became of the rows, and of nothing that it is nothing", () => {
  const none = { created: 0, unchanged: 0, repeated: 0, ignored: 0 };
  expect(priceListMessage({ ...none, created: 99_000, repeated: 3, ignored: 7 })).toBe(
    "Preços gravados: 99.000 · Repetidos no arquivo: 3 · Com mais de 2 anos, ignorados: 7. Os selos das ofertas se atualizam em até um minuto.",
  );
  expect(priceListMessage({ ...none, unchanged: 5 })).toBe(priceListMessages.nothing);
});
