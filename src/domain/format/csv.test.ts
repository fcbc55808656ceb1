import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, csvRecords, escapeFormula, mostCells, unescapeFormula } from "./csv.ts";

/** Any text, often one that a spreadsheet or a parser could misread. */
const cell = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom(..."=+-@＝＋－＠'\"\t\r\n;, \uFEFFaé0".split("")), { maxLength: 8 })
    .map((each) => each.join("")),
);
const dangerous = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

function cellsOf(text: string, by = ";"): string[][] {
  return [...csvRecords(text, by)].map(({ cells }) => cells);
}

test("any text survives writing and reading", () => {
  const tables = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(tables, (table) => {
      const text = `\uFEFF${table.map(csvLine).join("")}`;
      const isFilled = (cells: string[]) => cells.some((each) => escapeFormula(each).trim() !== "");
      expect(cellsOf(text).map((cells) => cells.map(unescapeFormula))).toEqual(table.filter(isFilled));
    }),
    { numRuns: 1000 },
  );
});

test("no cell is a formula, and escaping loses nothing", () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(escapeFormula(text)).not.toMatch(dangerous);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  '=HYPERLINK("https://mau.example";"Clique")',
  "+55 11 4004",
  "-10%",
  "@SUM(A1)",
  "\tcmd",
  "\r=1",
  "＝1+1",
  "  =1",
  "'=1",
])("«%s» is escaped with an apostrophe", (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

test.each(["Fone = bom", "'tis", "1-2", "R$ 10", ""])("«%s» stays as it is", (text) => {
  expect(escapeFormula(text)).toBe(text);
  expect(unescapeFormula(text)).toBe(text);
});

test("quotes, line breaks and separators inside a cell belong to the cell", () => {
  expect(csvLine(['TV 50"', "a;b", "duas\nlinhas", ""])).toBe('"TV 50""";"a;b";"duas\nlinhas";\r\n');
  expect(cellsOf('a,"b,""c""",\r"x\r\ny",2\n', ",")).toEqual([
    ["a", 'b,"c"', ""],
    ["x\r\ny", "2"],
  ]);
  expect(cellsOf('TV 50";"fim"!;"')).toEqual([['TV 50"', "fim!", ""]]);
});

test("rows are numbered as in a spreadsheet, and empty ones skipped", () => {
  const records = [...csvRecords('\uFEFFa\r\n\r\n;;\r\n"1\n2"\r\nb', ";")];
  expect(records.map(({ row, cells }) => [row, cells])).toEqual([
    [1, ["a"]],
    [4, ["1\n2"]],
    [5, ["b"]],
  ]);
});

test("an unclosed quote is reported with its row", () => {
  expect([...csvRecords('a;b\n1;"2\n3;4', ";")].at(-1)).toEqual({
    row: 2,
    cells: ["1", "2\n3;4"],
    fault: "open_quote",
  });
});

test("a record with too many cells stops the parser before it fills the memory", () => {
  const wide = ";".repeat(mostCells);
  const records = [...csvRecords(`a;b\n${wide}${wide}\nc`, ";")];
  expect(records.map(({ cells, fault }) => [cells.length, fault])).toEqual([
    [2, null],
    [mostCells + 1, "too_wide"],
  ]);
  expect(cellsOf(`${wide.slice(1)}x\nc`).map((cells) => cells.length)).toEqual([mostCells, 1]);
});

test("a file of line ends only costs no memory", () => {
  expect(cellsOf("\n;".repeat(200_000))).toEqual([]);
});
