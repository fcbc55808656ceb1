import { expect, test } from "vitest";
import { optionsOf, suggestionGroups } from "./suggestion-options.ts";

const air = {
  name: "Air Fryer 5,5L",
  slug: "air-fryer-5,5l",
  sale_price: 279.9,
  image_url: "/img/abc.webp",
  category: "Casa",
} as const;

test("every suggestion has its own target: the offer, the store's page or else its offers, the category", () => {
  const groups = suggestionGroups({
    products: [air, { ...air, sale_price: 0, image_url: null }],
    stores: [
      { name: "KaBuM!", slug: "kabum" },
      { name: "Loja & Cia", slug: null },
    ],
    categories: [{ name: "Casa", slug: "casa" }],
  });
  expect(groups.map(({ title }) => title)).toEqual(["Produtos", "Lojas", "Categorias"]);
  expect(optionsOf(groups)).toEqual([
    {
      id: "sugestao-products-0",
      href: "/product/air-fryer-5%2C5l",
      label: "Air Fryer 5,5L",
      price: "R$\u00a0279,90",
      image: "/img/abc-480.webp",
    },
    {
      id: "sugestao-products-1",
      href: "/product/air-fryer-5%2C5l",
      label: "Air Fryer 5,5L",
      price: "Grátis",
      image: null,
    },
    { id: "sugestao-stores-0", href: "/loja/kabum", label: "KaBuM!" },
    { id: "sugestao-stores-1", href: "/buscar?q=Loja+%26+Cia&loja=Loja+%26+Cia", label: "Loja & Cia" },
    { id: "sugestao-categories-0", href: "/categoria/casa", label: "Casa", isOurs: true },
  ]);
});

test("a group without suggestions is omitted, and no suggestions are no options", () => {
  const groups = suggestionGroups({ products: [], stores: [{ name: "KaBuM!", slug: null }], categories: [] });
  expect(groups.map(({ name }) => name)).toEqual(["stores"]);
  expect(optionsOf(suggestionGroups({ products: [], stores: [], categories: [] }))).toEqual([]);
  expect(optionsOf(null)).toEqual([]);
});
