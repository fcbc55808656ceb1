import { expect, test } from "vitest";
import { fileStem } from "./file-stem.ts";

test("a file is named after the site in plain letters", () => {
  expect(["Xepa", "Promoção do Dia!", "  A & B  ", "超市"].map(fileStem)).toEqual([
    "xepa",
    "promocao-do-dia",
    "a-b",
    "site",
  ]);
});
