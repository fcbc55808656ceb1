import { expect, test } from "vitest";
import { isAdminsPath, isImagePath } from "./image-path.ts";

test.each([
  "user-product-1731672000000-ab12cd",
  "products/1731672000000-ab12.png",
  "products/a b (1) & co!.jpg",
  "a".repeat(512),
])("%s is an image path", (path) => {
  expect(isImagePath(path)).toBe(true);
});

test.each([
  "",
  "../../x",
  "/etc/x",
  "..\\x",
  "products/../../x",
  "products//x",
  "products/./x",
  "products/",
  "a\u0000b",
  "a%2e%2e",
  "açaí.png",
  "a\nb",
  "a".repeat(513),
])("%j is no image path", (path) => {
  expect(isImagePath(path)).toBe(false);
});

test("paths under products belong to the admins", () => {
  expect(["products", "products/x"].every(isAdminsPath)).toBe(true);
  expect(["productsx", "user-product-1", "x/products/y"].some(isAdminsPath)).toBe(false);
});
