import { expect, test } from "vitest";
import { enteredLink, followLink, removedBy } from "./follow-link.ts";
import { emptyOffer, type OfferValues } from "./offer-values.ts";

const clean = "https://www.kabum.com.br/produto/512345/notebook";
const change = (typed: string, before: Partial<OfferValues> = {}, isLeft = false) => ({
  name: "product_url" as const,
  before: { ...emptyOffer, ...before },
  after: { ...emptyOffer, ...before, product_url: typed },
  isLeft,
});

test("a pasted link is cleaned and sets its store", () => {
  const pasted = change(`${clean}?utm_source=a&awc=b&utm_medium=c`);
  expect(followLink(pasted)).toEqual({ product_url: clean, store_name: "KaBuM!" });
  expect(removedBy(pasted)).toBe(3);
});

test("the link is extracted from an app's shared text", () => {
  for (const shared of [`Olha essa oferta: ${clean} corre!`, `Olha essa oferta:${clean}`, ` ${clean} `])
    expect(followLink(change(shared)).product_url).toBe(clean);
});

test("a typed store stays; a filled-in one follows the link", () => {
  expect(followLink(change(clean, { store_name: "Kabum Outlet" })).store_name).toBeUndefined();
  const before = { store_name: "KaBuM!", product_url: clean };
  for (const other of [
    "https://www.terabyteshop.com.br/produto/123/placa",
    "https://www.pichau.com.br/placa",
  ])
    expect(followLink(change(other, before)).store_name).toMatch(/^(Terabyte|Pichau)/i);
});

test("typing is not changed in the middle of a word, nor text without a link", () => {
  const before = { product_url: `${clean}?utm_source=` };
  expect(followLink(change(`${clean}?utm_source=a`, before))).toEqual({});
  expect(followLink(change(`${clean}?utm_source=a`, before, true)).product_url).toBe(clean);
  expect(followLink(change("javascript:alert(1)//////", {}, true))).toEqual({});
  expect(followLink({ ...change(clean), name: "name" })).toEqual({});
});

test("a text that is no link is entered as such once it is pasted or left; an empty field enters nothing", () => {
  const before = { product_url: clean };
  expect(enteredLink(change("http://127.0.0.1/x", before))).toEqual({ link: null });
  expect(enteredLink(change("loja", before))).toBeUndefined();
  expect(enteredLink(change("loja", before, true))).toEqual({ link: null });
  expect(enteredLink(change(" ", before, true))).toBeUndefined();
});
