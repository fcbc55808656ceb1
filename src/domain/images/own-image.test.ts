import { expect, test } from "vitest";
import { isOwnImage, withoutOrigin } from "./own-image.ts";

const stored = "/storage/v1/object/public/product-images/";

test.each([
  "/img/0190b1c2.webp",
  "/img/a-b-480.webp",
  `${stored}products/17-x.png`,
  `${stored}user-product-1%20(2).jpg`,
])("%s is our own image", (address) => {
  expect(isOwnImage(address)).toBe(true);
});

test.each([
  "https://outro.example/img/a.webp",
  "//outro.example/img/a.webp",
  "javascript:alert(1)",
  "data:image/png;base64,AA",
  "/img/../admin.webp",
  "/img/a/b.webp",
  "/img/a.webp?x",
  "/img/a.png",
  "/img/.webp",
  "/img/A_b.webp",
  stored,
  `${stored}../../x.png`,
  `${stored}%2e%2e/%2e%2e/x.png`,
  `${stored}a\\b.png`,
  `${stored}a.png#x`,
  `${stored}a.png?download`,
  `${stored}a\nb.png`,
  `${stored}a%zz.png`,
  `${stored}a%00.png`,
  `${stored}%252e%252e/x.png`,
  `${stored}..%2fx.png`,
  `${stored}a//b.png`,
  `${stored}${"a".repeat(600)}`,
  "",
])("%s is not our own image", (address) => {
  expect(isOwnImage(address)).toBe(false);
});

test("our own absolute address loses its origin, a foreign one keeps it", () => {
  expect(withoutOrigin("https://xepa.example/img/a.webp", "https://xepa.example")).toBe("/img/a.webp");
  expect(withoutOrigin("https://xepa.example.evil/img/a.webp", "https://xepa.example")).toBe(
    "https://xepa.example.evil/img/a.webp",
  );
  expect(withoutOrigin("/img/a.webp", "https://xepa.example/")).toBe("/img/a.webp");
});
