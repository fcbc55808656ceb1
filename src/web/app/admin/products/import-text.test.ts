import { expect, test } from "vitest";
import { excerpts, formatOf, textOf } from "./import-text.ts";

function bytesOf(...bytes: number[]): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

test("accents survive every spreadsheet encoding", () => {
  expect(textOf(new TextEncoder().encode("\uFEFFPreço;Ação").buffer)).toBe("Preço;Ação");
  expect(textOf(bytesOf(0x50, 0x72, 0x65, 0xe7, 0x6f))).toBe("Preço");
  expect(textOf(bytesOf(0xff, 0xfe, 0x61, 0x00, 0xe7, 0x00))).toBe("aç");
  expect(textOf(bytesOf())).toBe("");
  expect(textOf(bytesOf(0x61))).toBe("a");
});

test.each([
  ["a.csv", "[", "csv"],
  ["A.JSON", "", "json"],
  ["produtos", '\n[{"name"', "json"],
  ["produtos.txt", "Nome;Loja", "csv"],
])("%s that begins with «%s» is %s", (name, text, format) => {
  expect(formatOf(name, text)).toBe(format);
});

test("of long texts the part where they begin to differ is shown, of short ones everything", () => {
  expect(excerpts("Fone", "Fones")).toEqual({ before: "Fone", after: "Fones" });
  const long = "a".repeat(300);
  const { before, after } = excerpts(`${long}b`, `${long}😀c`);
  expect([before, after]).toEqual([`…${"a".repeat(20)}b`, `…${"a".repeat(20)}😀c`]);
  expect(excerpts(long, "x")).toEqual({ before: `${"a".repeat(120)}…`, after: "x" });
  expect(excerpts(long, `${long}!`)).toEqual({ before: `…${"a".repeat(20)}`, after: `…${"a".repeat(20)}!` });
});
