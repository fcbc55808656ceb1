import fc from "fast-check";
import { expect, test } from "vitest";
import { embeddedProductIds, productEmbed } from "./embed.ts";

const fone = "0190b1c2-0000-7000-8000-00000000000a";
const note = "0190b1c2-0000-7000-8000-00000000000b";

test("embedded products are found in order, each once", () => {
  const content = `<p>a</p>${productEmbed(note)}<p>b</p>${productEmbed(fone)}${productEmbed(note)}`;
  expect(embeddedProductIds(content)).toEqual([note, fone]);
});

test("an embed is found in any sanitiser's spelling", () => {
  expect(
    embeddedProductIds(`<DIV class="x" data-product-id="${fone.toUpperCase()}" title="y"> </DIV>`),
  ).toEqual([fone]);
});

test("forged references are ignored", () => {
  expect(embeddedProductIds('<div data-product-id="1"><script></script></div>')).toEqual([]);
  expect(embeddedProductIds(`<div data-product-id="${fone}"><img src=x></div>`)).toEqual([]);
  expect(embeddedProductIds(`<p data-product-id="${fone}"></p>`)).toEqual([]);
});

test("every written embed is found again", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid()), (ids) => {
      expect(embeddedProductIds(ids.map(productEmbed).join("<p>·</p>"))).toEqual(ids);
    }),
  );
});
