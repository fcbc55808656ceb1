import { expect, test } from "vitest";
import type { LinkReading } from "#domain/store-pages/link-reading-schema.ts";
import { emptyOffer, type OfferValues } from "./offer-values.ts";
import {
  addressProposals,
  applyProposals,
  doubtsAbout,
  hasWayBack,
  markOf,
  proposalsAfterFailure,
  readingProposals,
  valuesForOther,
} from "./proposals.ts";
import type { Proposals } from "./provenance.ts";

const link = "https://www.kabum.com.br/produto/922662/ssd-nvme-1tb";
const page: LinkReading = {
  message: "Página lida.",
  link,
  store: "KaBuM!",
  product_key: "kabum:922662",
  name: "SSD Adata XPG Gammix S70, 1TB",
  price: 399.9,
  original_price: 649,
  images: [],
  available: true,
  doubts: [],
};

/** The form after a reading of this page. */
function fill(
  typed: Partial<OfferValues> = {},
  some: Partial<LinkReading> = {},
  { earlier = {}, isOtherPage = true, asked = link }: Partial<Setting> = {},
) {
  const values = { ...emptyOffer, product_url: asked, ...typed };
  const before: Proposals = { ...earlier, product_url: { value: asked, source: "store", isFilled: true } };
  const proposed = readingProposals({ ...page, ...some }, asked, values, before);
  const filled = applyProposals(values, before, proposed, isOtherPage);
  return { ...filled, values: { ...values, ...filled.fill } };
}

interface Setting {
  earlier: Proposals;
  isOtherPage: boolean;
  asked: string;
}

test("every empty field is filled with what the store says, and the category by words", () => {
  expect(fill().values).toEqual({
    ...emptyOffer,
    product_url: link,
    name: "SSD Adata XPG Gammix S70, 1TB",
    store_name: "KaBuM!",
    category: "Informática",
    sale_price: "399,90",
    original_price: "649,00",
  });
});

test("typed text is never overwritten, whatever the store says", () => {
  const typed = {
    name: "Meu SSD",
    category: "Games",
    store_name: "Kabum Outlet",
    sale_price: "350",
    original_price: "400",
    conditions: '{"payment":"pix"}',
  };
  expect(fill(typed, { name: "[PRIME] SSD Adata" }).fill).toEqual({});
  expect(fill({ name: " " }).values.name).toBe("SSD Adata XPG Gammix S70, 1TB");
});

test("an earlier proposal is replaced only while it is exactly as it was filled in", () => {
  const first = fill({}, {}, { earlier: {} });
  const again = { earlier: first.proposals, isOtherPage: false };
  expect(fill(first.values, { price: 379 }, again).fill).toEqual({ sale_price: "379,00" });
  const changed = { ...first.values, sale_price: "359,90" };
  expect(fill(changed, { price: 379 }, again).fill).toEqual({});
  const fromAddress = applyProposals(emptyOffer, {}, addressProposals(link), true);
  const values = { ...emptyOffer, ...fromAddress.fill };
  expect(values).toMatchObject({ name: "SSD NVME 1TB", store_name: "KaBuM!", category: "Informática" });
  expect(fill(values, {}, { earlier: fromAddress.proposals }).values.name).toBe(page.name);
});

test("values of an earlier page do not stay with another product, unless they were changed", () => {
  const first = fill();
  const typed = { ...first.values, original_price: "700,00" };
  const other = "https://www.loja.com.br/p/1";
  const nothing = { link: other, store: null, name: "Coisa", price: null, original_price: null };
  const { values } = fill({ ...typed, product_url: other }, nothing, {
    earlier: first.proposals,
    asked: other,
  });
  expect(values).toMatchObject({
    name: "Coisa",
    store_name: "",
    category: "",
    sale_price: "",
    original_price: "700,00",
  });
  // Read again, the same page keeps what it said before.
  const again = { earlier: first.proposals, isOtherPage: false };
  expect(fill(first.values, { price: null }, again).values.sale_price).toBe("399,90");
});

test("a value typed for one page is known as such on the next, until it changes or that page says the same", () => {
  const { values, proposals } = fill();
  const typed = { ...values, sale_price: "350,00", coupon: "XEPA10", name: "Meu SSD" };
  const earlier = { urls: [link], proposals, typedForOther: {} };
  const proposed = { name: { value: "Meu SSD", source: "store" } } as const;
  const typedForOther = valuesForOther(typed, earlier, proposed);
  expect(typedForOther).toEqual({ sale_price: "350,00", coupon: "XEPA10" });
  // A text that is not a link came between.
  const between = { urls: [], proposals: {}, typedForOther };
  expect(valuesForOther({ ...typed, coupon: "NOVO" }, between, {})).toEqual({ sale_price: "350,00" });
  expect(valuesForOther(typed, { ...between, typedForOther: {} }, {})).toEqual({});
});

test("a short link becomes the page that it leads to, with its store", () => {
  const asked = "https://amzn.to/3abcdef";
  const resolved = "https://www.amazon.com.br/dp/B0CHX3QBCH";
  const { values } = fill({}, { link: `${resolved}?tag=x-20`, store: null }, { asked });
  expect(values).toMatchObject({ product_url: resolved, store_name: "Amazon" });
  expect(fill({ product_url: "https://amzn.to/outro" }, { link: resolved }, { asked }).fill.product_url).toBe(
    undefined,
  );
  expect(fill({}, { link: "https://www.kabum.com.br/produto/1" }).values.product_url).toBe(link);
});

test("an original price is filled in only above the price beside it", () => {
  expect(fill({}, { original_price: 399.9 }).fill.original_price).toBeUndefined();
  expect(fill({}, { price: null }).fill.original_price).toBeUndefined();
  expect(fill({ sale_price: "700" }).fill.original_price).toBeUndefined();
  expect(fill({ sale_price: "600" }).fill.original_price).toBe("649,00");
  expect(fill({}, { price: 0 }).fill.sale_price).toBeUndefined();
});

test("marks of a store's name become conditions while those are untouched", () => {
  const { values } = fill({}, { name: "[PRIME] (APP) Echo Dot" });
  expect(values).toMatchObject({ name: "Echo Dot", category: "Eletrônicos" });
  expect(JSON.parse(values.conditions)).toEqual({ needs: ["app", "prime"] });
  const conditions = '{"payment":"pix"}';
  expect(fill({ conditions }, { name: "[PRIME] Echo Dot" }).values).toMatchObject({
    name: "[PRIME] Echo Dot",
    conditions,
  });
});

test("a failure proposes the address's name for an empty field, and keeps what was read before", () => {
  const { fill: filled } = applyProposals(emptyOffer, {}, proposalsAfterFailure(link, {}, true), true);
  expect(filled.name).toBe("SSD NVME 1TB");
  const typed = { ...emptyOffer, name: "Meu SSD" };
  const again = applyProposals(typed, {}, proposalsAfterFailure(link, {}, true), true);
  expect(again.fill.name).toBeUndefined();
  const first = fill();
  const later = proposalsAfterFailure(link, first.proposals, false);
  expect(applyProposals(first.values, first.proposals, later, false).fill).toEqual({});
});

test("a mark says where a value is from, and that it was changed", () => {
  const { proposals } = fill({ original_price: "999" });
  const { name, sale_price, original_price, category } = proposals;
  if (!name || !sale_price || !original_price || !category) throw new Error("missing");
  expect(markOf("name", name.value, name)).toBe("store");
  expect(markOf("name", "SSD", name)).toBe("changed");
  expect(markOf("sale_price", "R$ 399,9", sale_price)).toBe("store");
  expect(markOf("category", "Informática", category)).toBe("words");
  expect(markOf("category", "Games", category)).toBeUndefined();
  expect(hasWayBack("category", "Games", category)).toBe(false);
  // Typed before the page arrived: nothing was changed, and the store's price can still be taken.
  expect(markOf("original_price", "999", original_price)).toBeUndefined();
  expect(hasWayBack("original_price", "999", original_price)).toBe(true);
});

test("a doubt is about what the store says, not about another value", () => {
  const doubts = [{ field: "price" as const, message: "a página diz dois preços" }];
  const { sale_price } = fill().proposals;
  expect(doubtsAbout("sale_price", "399,90", doubts, sale_price)).toEqual(["a página diz dois preços"]);
  expect(doubtsAbout("sale_price", "350", doubts, sale_price)).toEqual([]);
  expect(doubtsAbout("sale_price", "", doubts, undefined)).toHaveLength(1);
  expect(doubtsAbout("name", "x", doubts, undefined)).toEqual([]);
});
