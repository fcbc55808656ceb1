import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { articleSlug } from "./article-slug.ts";

test.each([
  ["Notebook gamer bom e barato: o que olhar", "notebook-gamer-bom-e-barato-o-que-olhar"],
  ["  Promoção de Natal!  ", "promoção-de-natal"],
  ["um_dois  três - quatro", "um-dois-três-quatro"],
  ["--já--", "já"],
  ["Cafe\u0301 100%", "café-100"],
  ["Dia 11.11 / 12.12", "dia-1111-1212"],
  ["!!!", ""],
])("«%s» becomes «%s»", (title, slug) => {
  expect(articleSlug(title)).toBe(slug);
});

test("a slug holds letters, digits and single hyphens inside, and is its own slug", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      const slug = articleSlug(title);
      expect(slug).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*)?$/u);
      expect(articleSlug(slug)).toBe(slug);
    }),
    inputs("slug of an article"),
  );
});
