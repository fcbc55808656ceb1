import { expect, test } from "vitest";
import { excerpts } from "./import-text.ts";

test("of long texts the part where they begin to differ is shown, of short ones everything", () => {
  expect(excerpts("Fone", "Fones")).toEqual({ before: "Fone", after: "Fones" });
  const long = "a".repeat(300);
  const { before, after } = excerpts(`${long}b`, `${long}😀c`);
  expect([before, after]).toEqual([`…${"a".repeat(20)}b`, `…${"a".repeat(20)}😀c`]);
  expect(excerpts(long, "x")).toEqual({ before: `${"a".repeat(120)}…`, after: "x" });
  expect(excerpts(long, `${long}!`)).toEqual({ before: `…${"a".repeat(20)}`, after: `…${"a".repeat(20)}!` });
});
