import { expect, test } from "vitest";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { passwordLimits, passwordSentences } from "#domain/auth/password-rules.ts";
import { messageLimit } from "#domain/contact/contact-limits.ts";
import { imagesPerProduct, priceRange, productLimits } from "#domain/products/product-limits.ts";
import { nameLimit } from "#domain/users/user.ts";

test("the limits match the spec", () => {
  expect(productLimits.name).toMatchObject({ max: 70, warn: 60 });
  expect(productLimits.description).toMatchObject({ max: 500, warn: 450 });
  expect(articleLimits.title).toMatchObject({ max: 100, warn: 90 });
  expect(messageLimit.max).toBe(500);
  expect(passwordLimits.min).toBe(6);
  expect(priceRange).toEqual({ min: 0, max: 9_999_999.99 });
  expect(imagesPerProduct).toBe(3);
});

test("an error about a limit names that limit", () => {
  const limits = [...Object.values(productLimits), ...Object.values(articleLimits), messageLimit, nameLimit];
  for (const { max, too_long } of limits) {
    expect(too_long.replace(".", "")).toContain(` ${max} caracteres`);
  }
  expect(passwordSentences.too_short).toContain(` ${passwordLimits.min} caracteres`);
  expect(passwordSentences.too_long).toContain(` ${passwordLimits.maxBytes} caracteres`);
});
