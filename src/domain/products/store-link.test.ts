import { expect, test } from "vitest";
import { isStoreLink } from "./store-link.ts";

test.each([
  "https://www.kabum.com.br/produto/1/fone?tag=x#a",
  "http://loja.example",
  "HTTPS://loja.example/Ação",
  "https://amzn.to/abc",
])("«%s» leads to a store", (link) => {
  expect(isStoreLink(link)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "ftp://loja.example",
  "https://loja@evil.example/",
  "https://",
  "loja.example/produto",
  "//loja.example",
  "https://loja.example/um dois",
  "",
])("«%s» does not", (link) => {
  expect(isStoreLink(link)).toBe(false);
});
