import { expect, test } from "vitest";
import { linkFields } from "./link-fields.ts";
import { readLink } from "./read-link.ts";

test("a link is cleaned, and tells its store and its product", () => {
  expect(readLink(" https://WWW.Kabum.com.br/produto/512345/ssd?awc=1&utm_source=awin#avaliacoes ")).toEqual({
    url: "https://www.kabum.com.br/produto/512345/ssd",
    store: { id: "kabum", name: "KaBuM!" },
    key: "kabum:512345",
    removed: 2,
    isShort: false,
  });
});

test("what is no link to a store is null, and stays as it is for the schema to refuse", () => {
  expect(readLink("javascript:alert(1)")).toBeNull();
  expect(linkFields("javascript:alert(1)")).toEqual({
    product_url: "javascript:alert(1)",
    product_key: null,
  });
});

test("a link of an unknown shop works without a key", () => {
  expect(linkFields("https://loja.example/p/1?cor=azul&fbclid=x")).toEqual({
    product_url: "https://loja.example/p/1?cor=azul",
    product_key: null,
  });
});
