import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { categories } from "#domain/products/categories.ts";

const budget = 3 * 1024;

test.for(categories)("$slug has its own small illustration, four to three", ({ slug }) => {
  const svg = readFileSync(new URL(`./${slug}.svg`, import.meta.url), "utf8");
  expect(Buffer.byteLength(svg)).toBeLessThan(budget);
  expect(svg).toContain('viewBox="0 0 400 300"');
  expect(svg).not.toMatch(/<(text|script|style|image)\b|href=/);
});
