import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { needsSuffix, numberedSlug, plainSlug, productSlug } from "./product-slug.ts";

test.each([
  ["Fone X", "fone-x"],
  ['Notebook  Gamer\t15,6" RTX', 'notebook-gamer-15,6"-rtx'],
  ["Ação & Emoção 100% OFF?", "ação-&-emoção-100%-off?"],
  ["a/b", "a/b"],
  ["Cafe\u0301", "café"],
  ["--- _ ---", "----_----"],
  ["🔥", "🔥"],
])("«%s» becomes «%s»", (name, slug) => {
  expect(productSlug(name)).toBe(slug);
});

test("a slug is lower case, NFC, without blanks, and idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const slug = productSlug(name);
      return !/\s/.test(slug) && slug === slug.normalize("NFC") && productSlug(slug) === slug;
    }),
    inputs("slug of an offer"),
  );
});

test("the accent-free spelling is the typed one", () => {
  expect(plainSlug("fritadeira-elétrica-ação")).toBe("fritadeira-eletrica-acao");
  expect(plainSlug("fone-x")).toBe("fone-x");
});

test("the second product of a name is numbered", () => {
  expect(numberedSlug("fone-x", 2)).toBe("fone-x-2");
});

test("a name that no address can hold gets a suffix at once", () => {
  expect(["", ".", "..", "...", "-"].map(needsSuffix)).toEqual([true, true, true, false, false]);
  expect(needsSuffix(numberedSlug("..", 2))).toBe(false);
});
