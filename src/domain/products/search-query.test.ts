import fc from "fast-check";
import { expect, test } from "vitest";
import { codePoints, isStorable } from "#domain/format/text.ts";
import { inputs } from "#testing/inputs.ts";
import { readSearchQuery, type SearchRequest, searchAddress, searchParameters } from "./search-query.ts";
import { storeAddress } from "./search-term.ts";

const nothing = { q: "", sort: "newest" };

test("an address without parameters is an empty query", () => {
  expect(readSearchQuery({})).toEqual(nothing);
  expect(searchAddress(readSearchQuery({}))).toBe("/buscar");
});

test("every parameter is parsed and written under its name", () => {
  const query = {
    q: "fone de ouvido",
    sort: "price_low",
    categoria: "eletronicos",
    loja: "Magazine Luiza",
    preco_min: "10",
    preco_max: "1299.9",
    desconto_min: "30",
    ativas: "1",
    real: "1",
    cursor: "abc",
  };
  const request = readSearchQuery(query);
  expect(request).toEqual({
    q: "fone de ouvido",
    sort: "price_low",
    category: "Eletrônicos",
    store: "Magazine Luiza",
    min_price: 10,
    max_price: 1299.9,
    min_discount: 30,
    live: true,
    real: true,
    cursor: "abc",
  });
  expect(searchParameters(request)).toEqual(query);
  expect(searchAddress(request)).toBe(
    "/buscar?q=fone+de+ouvido&sort=price_low&categoria=eletronicos&loja=Magazine+Luiza&preco_min=10&preco_max=1299.9&desconto_min=30&ativas=1&real=1&cursor=abc",
  );
});

test.each([
  ["1.299,90", 1299.9],
  ["R$ 1299,90", 1299.9],
  ["1.299", 1299],
  ["0", 0],
  ["grátis", 0],
  ["99999999999", undefined],
  ["-5", undefined],
  ["1e3", undefined],
  ["barato", undefined],
  ["1,299", undefined],
  ["", undefined],
])("preco_max=%s is %s", (preco_max, max_price) => {
  expect(readSearchQuery({ preco_max }).max_price).toBe(max_price);
});

test("swapped price bounds are reordered", () => {
  expect(readSearchQuery({ preco_min: "200", preco_max: "50" })).toMatchObject({
    min_price: 50,
    max_price: 200,
  });
  expect(readSearchQuery({ preco_min: "200", preco_max: "0" })).toMatchObject({ max_price: 200 });
});

test("a bound without effect is dropped", () => {
  expect(readSearchQuery({ preco_min: "0", preco_max: "9.999.999,99" })).toEqual(nothing);
});

test.each([
  ["30", 30],
  ["30%", 30],
  ["12,5", 13],
  ["250", 100],
  ["0", undefined],
  ["-10", undefined],
  ["muito", undefined],
])("desconto_min=%s is %s", (desconto_min, min_discount) => {
  expect(readSearchQuery({ desconto_min }).min_discount).toBe(min_discount);
});

test.each([
  { sort: "price_low;select" },
  { categoria: "carros" },
  { ativas: "talvez" },
  { real: "true" },
  { loja: " \0 " },
])("%o is ignored", (query) => {
  expect(readSearchQuery(query)).toEqual(nothing);
});

test("a term is trimmed, cut at 200 code points, without characters that cannot be stored", () => {
  expect(readSearchQuery({ q: "  tv \t 50\n" }).q).toBe("tv 50");
  expect(readSearchQuery({ q: "a\0b\ud800c😀" }).q).toBe("abc😀");
  expect(codePoints(readSearchQuery({ q: "😀".repeat(2000) }).q)).toBe(200);
  expect(readSearchQuery({ q: "x".repeat(8192) }).q).toHaveLength(200);
});

test("any address parses to a query that writes and parses to the same", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ maxLength: 20 }));
  const money = fc.oneof(
    text,
    fc.integer({ min: 0, max: 1e9 }).map((cents) => (cents / 100).toFixed(2)),
  );
  const query = fc.record(
    {
      q: text,
      sort: fc.oneof(text, fc.constantFrom("newest", "relevance", "discount")),
      categoria: fc.oneof(text, fc.constantFrom("casa", "games")),
      loja: text,
      preco_min: money,
      preco_max: money,
      desconto_min: money,
      ativas: fc.constantFrom("1", "0", "on"),
      real: fc.constantFrom("1", "0", "on"),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (address) => {
      const request: SearchRequest = readSearchQuery(address);
      expect(readSearchQuery(searchParameters(request))).toEqual(request);
      const printed = new URL(searchAddress(request), "http://x").searchParams;
      expect(readSearchQuery(Object.fromEntries(printed))).toEqual(request);
      expect(isStorable(request.q) && codePoints(request.q) <= 200).toBe(true);
    }),
    inputs("a search as it is typed", 2000),
  );
});

test("a store's address is the search for its name, filtered to its offers", () => {
  for (const store of ["KaBuM!", "Loja & Cia", "Casas Bahia"])
    expect(storeAddress(store)).toBe(searchAddress({ q: store, store }));
});
