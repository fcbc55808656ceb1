import { expect, test } from "vitest";
import { readableAddress } from "./readable-address.ts";

test.each([
  ["trilogia-fundação,-de-isaac-asimov:-kit-3-livros", "trilogia-fundação,-de-isaac-asimov:-kit-3-livros"],
  ['notebook-15,6"-x20+', 'notebook-15,6"-x20+'],
  ["100%-algodão", "100%25-algodão"],
  ["a/b?c#d e", "a%2Fb%3Fc%23d%20e"],
  ["<b>", "%3Cb%3E"],
])("the address of «%s» is read as «%s»", (slug, shown) => {
  const address = readableAddress(`https://xepa.example/product/${encodeURIComponent(slug)}`);
  expect(address).toBe(`https://xepa.example/product/${shown}`);
  // A browser asks for the same.
  expect(decodeURIComponent(new URL(address).pathname.replace("/product/", ""))).toBe(slug);
});
