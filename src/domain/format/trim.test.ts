import { expect, test } from "vitest";
import { trimEndOf, trimStartOf } from "./trim.ts";

test("trimming removes signs at both ends, not between", () => {
  expect(trimEndOf("/a//b\\/", "/\\")).toBe("/a//b");
  expect(trimStartOf("\\//a//b/", "/\\")).toBe("a//b/");
  for (const trim of [trimStartOf, trimEndOf]) {
    expect(trim("", "/")).toBe("");
    expect(trim("///", "/")).toBe("");
    expect(trim("a", "/")).toBe("a");
  }
});
