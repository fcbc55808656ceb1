import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "#domain/format/csv.ts";
import { categoryNames } from "#domain/products/categories.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { priceRange } from "#domain/products/product-limits.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { type ImportedProduct, importedProductSchema } from "#domain/products/product-schema.ts";
import { productStatuses } from "#domain/products/product-status.ts";
import { columns, headingOf } from "./columns.ts";
import type { FileRow } from "./file-import.ts";
import { fillTemplate, importLimits, importMessages, importTemplates, templateOf } from "./file-import.ts";
import { importSchema } from "./import-schema.ts";
import { readFile } from "./read-file.ts";
import { responseRow, validateRow, warnOfDuplicates } from "./validate-rows.ts";
import { tableHead, tableLine, tableModel } from "./write-table.ts";

const now = new Date("2026-11-15T15:00:00Z");
const offer = {
  name: "Fone X",
  store_name: "KaBuM!",
  category: "Eletrônicos",
  original_price: "1.299,90",
  sale_price: "389,00",
  product_url: "https://www.kabum.com.br/produto/1/fone-x",
};

function csvOf(...rows: Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))].map(csvLine).join("");
}

function rowsOf(format: "csv" | "json", text: string): FileRow[] {
  const file = readFile(format, text);
  if ("fault" in file) throw new Error(file.fault);
  return file.rows;
}

function faultOf(format: "csv" | "json", text: string): string | undefined {
  const file = readFile(format, text);
  return "fault" in file ? file.fault : undefined;
}

const judge = (row: FileRow) => validateRow(row, now);
const judged = (text: string) => rowsOf("csv", text).map(judge);

/** A product as the database would hold it. */
function stored(product: ImportedProduct): OwnedProduct {
  return {
    ...product,
    id: "0190b1c2-0000-7000-8000-000000000001",
    slug: "x",
    discount: 0,
    image_url: product.images[0] ?? null,
    ended: false,
    published_at: null,
    created_at: "2026-11-15T02:30:00.000Z",
    updated_at: "2026-11-15T02:30:00.000Z",
    user_id: null,
    priced_at: null,
    version: 1,
    product_key: null,
    ended_at: null,
    ended_by: null,
  };
}

const wild = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(fc.constantFrom(..."=+-@＝'\"\t\r\n;, |aé0R$".split("")), { maxLength: 12 })
    .map((each) => each.join("")),
);
const cents = fc.integer({ min: 0, max: priceRange.max * 100 }).map((n) => n / 100);
const key = fc.stringMatching(/^[a-z0-9]{1,12}$/);
/** Any valid input. */
const acceptable = fc
  .record({
    name: wild,
    description: wild,
    store_name: wild,
    coupon: fc.option(wild),
    reason: fc.option(wild),
    category: fc.constantFrom(...categoryNames),
    original_price: cents,
    sale_price: cents,
    product_url: wild.map(
      (text) => `https://loja.example/p/${encodeURIComponent(text.toWellFormed())}?a=1;2,3`,
    ),
    images: fc.array(
      key.map((each) => `/img/${each}.webp`),
      { maxLength: 3 },
    ),
    valid_until: fc.option(fc.constantFrom("2026-11-15", "2027-02-28", "2028-02-29")),
    status: fc.constantFrom(...productStatuses),
  })
  .map((fields) => importedProductSchema.safeParse(fields))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data);

test.each(["csv", "json"] as const)("an export as %s imports unchanged", (format) => {
  fc.assert(
    fc.property(fc.array(acceptable, { minLength: 1, maxLength: 5 }), (products) => {
      const owned = products.map(stored);
      const text =
        format === "csv" ? tableHead + owned.map(tableLine).join("") : `\uFEFF${JSON.stringify(owned)}`;
      const read = rowsOf(format, text).map(judge);
      expect(read.map(({ errors }) => errors)).toEqual(products.map(() => ({})));
      expect(read.map(({ edit }) => edit)).toMatchObject(
        owned.map(({ id, version }, i) => ({ id, version, fields: products[i] })),
      );
    }),
    { numRuns: 200 },
  );
});

test("a table uses Brazilian formats, for their spreadsheets", () => {
  const product = importedProductSchema.parse({ ...offer, name: "=1+1", valid_until: "2026-11-30" });
  const cells = tableLine({ ...stored(product), discount: 70 }).split(";");
  const row = Object.fromEntries(columns.map(({ field }, i) => [field, cells[i]]));
  expect(row).toMatchObject({
    name: "'=1+1",
    original_price: '"1.299,90"',
    sale_price: '"389,00"',
    discount: "70",
    valid_until: "30/11/2026",
    status: "Pendente",
    coupon: "",
    created_at: "14/11/2026 23:30",
  });
  expect(tableHead.startsWith("\uFEFFNome do produto;Loja;Categoria;Preço original;")).toBe(true);
  expect(tableHead.endsWith(";ID\r\n")).toBe(true);
  expect(tableModel).not.toMatch(/Desconto|ID/);
  expect(faultOf("csv", tableModel)).toBe(importMessages.empty);
});

test.each([
  [";", (name: string) => name],
  [",", (name: string) => name.toUpperCase()],
  ["\t", (name: string) => headingOf(name)],
  [",", (name: string) => ` ${headingOf(name).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")} `],
])("columns separated by «%s» are matched by name and heading, in any spelling", (by, spelling) => {
  const quoted = (text: string) => `"${text}"`;
  const lines = [Object.keys(offer).map(spelling), Object.values(offer)];
  const [row] = judged(lines.map((cells) => cells.map(quoted).join(by)).join("\n"));
  expect(row).toMatchObject({ row: 2, errors: {}, product: { name: "Fone X", original_price: 1299.9 } });
});

test.each(["sep=;\r\n", "\uFEFFSEP=;\n"])(
  "Excel's first line %j names the separator and is no row",
  (line) => {
    const table = csvOf({ ...offer, description: "com, muitas, vírgulas, mesmo" });
    expect(judged(line + table.replace(/^\uFEFF/, ""))).toEqual(judged(table));
  },
);

test.each([
  ["category", "eletronicos", "Eletrônicos"],
  ["category", " INFORMÁTICA ", "Informática"],
  ["status", "Aprovado", "approved"],
  ["status", "rejected", "rejected"],
  ["status", "", "pending"],
  ["valid_until", "5/12/2026", "2026-12-05"],
  ["valid_until", "31/12/26", "2026-12-31"],
  ["valid_until", "31-12-2026", "2026-12-31"],
  ["valid_until", "2026-12-05", "2026-12-05"],
  ["valid_until", "", null],
  ["images", "/img/a.webp | /img/b.webp", ["/img/a.webp", "/img/b.webp"]],
  ["sale_price", "R$ 1.000,00", 1000],
  ["coupon", "-10OFF", "-10OFF"],
])("a cell %s «%s» means %j", (field, cell, value) => {
  const [row] = judged(csvOf({ ...offer, [field]: cell }));
  expect(row?.errors).toEqual({});
  expect(row?.product).toHaveProperty(field, value);
});

test("each row lists the errors of each field, by the rules of add-product", () => {
  const rows = judged(
    csvOf(
      { ...offer, valid_until: "", status: "" },
      { ...offer, name: "", original_price: "", sale_price: "caro", status: "publicado" },
      { ...offer, category: "Barcos", product_url: "javascript:alert(1)", valid_until: "31/02/2026" },
      { ...offer, name: "  Velha  ", valid_until: "14/11/2026" },
      { ...offer, valid_until: "16/11/2028" },
    ),
  ).map(responseRow);
  const required = "Por favor, preencha todos os campos obrigatórios";
  expect(rows).toMatchObject([
    { row: 2, ok: true, name: "Fone X", status: "pending", errors: {}, warnings: [] },
    {
      row: 3,
      ok: false,
      name: "",
      errors: {
        name: required,
        original_price: required,
        sale_price: "Informe o preço em reais, como 1.299,90",
        status: "Escolha pendente, aprovado ou rejeitado",
      },
    },
    {
      row: 4,
      errors: {
        category: "Escolha uma das categorias da lista",
        product_url: "Informe um link válido, que comece com http:// ou https://",
        valid_until: "Informe uma data válida",
      },
    },
    {
      row: 5,
      ok: true,
      name: "Velha",
      errors: {},
      warnings: ["A data de validade já passou: o produto entra como oferta encerrada."],
    },
    {
      row: 6,
      ok: false,
      errors: { valid_until: "A data de validade pode ser de até dois anos a partir de hoje" },
    },
  ]);
});

test.each([
  ["", importMessages.empty],
  ["\uFEFF\r\n;;\r\n", importMessages.empty],
  ["Fone X;KaBuM!\r\n", importMessages.no_headings],
  ["name;sale_price\r\nx;1", "Faltam colunas no arquivo: Loja, Categoria, Preço original, Link do produto."],
  [
    `${csvOf(offer).trim()};x`.replace("name", "nome do produto;Nome do Produto"),
    "A coluna «Nome do produto» aparece mais de uma vez.",
  ],
  [`${csvOf(offer)}"Fone Y;1\r\n`, "As aspas abertas na linha 3 não se fecham."],
  [";".repeat(1000), "A linha 1 tem colunas demais. Confira as aspas e os separadores."],
  [csvOf(offer) + ";".repeat(1000), "A linha 3 tem colunas demais. Confira as aspas e os separadores."],
  [csvOf(...Array.from({ length: 1001 }, () => offer)), importMessages.too_many],
])("an unreadable table is refused in one sentence (%#)", (text, sentence) => {
  expect(faultOf("csv", text)).toBe(sentence);
});

test.each([
  ["{", importMessages.not_json],
  ['{"products":[]}', importMessages.not_a_list],
  ["[]", importMessages.empty],
  [JSON.stringify(Array(1001).fill(offer)), importMessages.too_many],
])("an unreadable list is refused in one sentence (%#)", (text, sentence) => {
  expect(faultOf("json", text)).toBe(sentence);
});

test("at most a thousand rows are accepted", () => {
  expect(rowsOf("csv", csvOf(...Array.from({ length: 1000 }, () => offer)))).toHaveLength(1000);
});

test("cells without a heading, and empty rows, are ignored", () => {
  const astray = judged(`${Object.keys(offer).join(";")};;\r\n${Object.values(offer).join(";")};;fim`);
  expect(astray[0]).toMatchObject({ errors: { row: importMessages.too_many_cells }, product: null });
  const [text, list] = rowsOf("json", '["x", [], {"__proto__": {"name": "x"}}]').map(judge);
  expect([text, list]).toMatchObject(Array(2).fill({ errors: { row: importMessages.not_a_product } }));
  expect(({} as Record<string, unknown>).name).toBeUndefined();
});

test("ignored columns are reported, the site's own apart from unknown ones", () => {
  const ignored = { unknown: ["cupon", "Preço"], computed: ["Desconto (%)"] };
  const text = csvOf({ ...offer, cupon: "X", Preço: "1", "Desconto (%)": "5", "": "" });
  expect(readFile("csv", text)).toMatchObject({ columns: ignored });
  const json = JSON.stringify([offer, { ...offer, cupon: "X", Preço: 1, user_id: "7", Loja: "x" }]);
  expect(readFile("json", json)).toMatchObject({
    columns: { unknown: ["cupon", "Preço", "Loja"], computed: ["user_id"] },
  });
});

test("a duplicate product in one file, and a sale above the original price, are warned of", () => {
  const tracked = `${offer.product_url}?utm_source=x`;
  const elsewhere = { ...offer, product_url: "https://loja.example/p/1", sale_price: "2.000,00" };
  const rows = judged(csvOf(offer, { ...offer, product_url: tracked }, elsewhere, elsewhere));
  warnOfDuplicates(rows);
  expect(rows.map(({ warnings }) => warnings)).toEqual([
    [],
    ["O mesmo produto já está na linha 2 do arquivo."],
    [productMessages.above_original],
    [productMessages.above_original, "O mesmo produto já está na linha 4 do arquivo."],
  ]);
});

test("only a rejection keeps its reason", () => {
  const rows = judged(
    csvOf({ ...offer, status: "rejected", reason: "caro" }, { ...offer, status: "", reason: "x" }),
  );
  expect(rows.map(({ product }) => product?.reason)).toEqual(["caro", null]);
});

test("files up to 2 MB are accepted, and a dry run is the default", () => {
  const fits = (text: string) => importSchema.safeParse({ format: "csv", text }).success;
  expect(importSchema.parse({ format: "csv", text: "x" }).dryRun).toBe(true);
  expect(fits("é".repeat(importLimits.bytes / 2))).toBe(true);
  expect(fits(`é${"é".repeat(importLimits.bytes / 2)}`)).toBe(false);
});

test("a sentence made of a template is matched again", () => {
  for (const template of Object.keys(importTemplates) as (keyof typeof importTemplates)[])
    expect(templateOf(fillTemplate(template, "Loja, $& e {{what}}."))).toEqual({
      template: importTemplates[template],
      what: "Loja, $& e {{what}}.",
    });
  expect(templateOf(importMessages.invalid)).toBeUndefined();
});
