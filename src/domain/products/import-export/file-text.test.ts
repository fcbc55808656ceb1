import { expect, test } from "vitest";
import { formatOf, isArchive, textOf } from "./file-text.ts";

function bytesOf(...bytes: number[]): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

test("accents survive every spreadsheet encoding", () => {
  expect(textOf(new TextEncoder().encode("\uFEFFPreço;Ação").buffer)).toBe("Preço;Ação");
  expect(textOf(bytesOf(0x50, 0x72, 0x65, 0xe7, 0x6f))).toBe("Preço");
  expect(textOf(bytesOf(0xff, 0xfe, 0x61, 0x00, 0xe7, 0x00))).toBe("aç");
  expect(textOf(bytesOf(0xfe, 0xff, 0x00, 0x61, 0x00, 0xe7))).toBe("aç");
  expect(textOf(bytesOf())).toBe("");
  expect(textOf(bytesOf(0x61))).toBe("a");
});

test("a zip is known by its first letters, however it was decoded", () => {
  expect(isArchive(textOf(bytesOf(0x50, 0x4b, 3, 4, 0xff, 0x80)))).toBe(true);
  expect(isArchive("PK;Preço")).toBe(false);
});

test.each([
  ["a.csv", "[", "csv"],
  ["A.JSON", "", "json"],
  ["produtos", '\n[{"name"', "json"],
  ["produtos.txt", "Nome;Loja", "csv"],
])("%s that begins with «%s» is %s", (name, text, format) => {
  expect(formatOf(name, text)).toBe(format);
});
