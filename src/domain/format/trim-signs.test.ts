import { expect, test } from "vitest";
import { withoutBeginning, withoutEnding } from "./trim-signs.ts";

test("signs at the end and at the beginning go, those between stay", () => {
  expect(withoutEnding("/a//b\\/", "/\\")).toBe("/a//b");
  expect(withoutBeginning("\\//a//b/", "/\\")).toBe("a//b/");
  for (const trim of [withoutBeginning, withoutEnding]) {
    expect(trim("", "/")).toBe("");
    expect(trim("///", "/")).toBe("");
    expect(trim("a", "/")).toBe("a");
  }
});
