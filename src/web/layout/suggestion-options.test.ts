import { expect, test } from "vitest";
import { optionsOf, suggestionGroups } from "./suggestion-options.ts";

const air = {
  name: "Air Fryer 5,5L",
  slug: "air-fryer-5,5l",
  sale_price: 279.9,
  image_url: "/img/abc.webp",
  category: "Casa",
} as const;

test("every suggestion has its own target: the offer, the store's offers, the category", () => {
  const groups = suggestionGroups({
    products: [air, { ...air, sale_price: 0, image_url: null }],
    stores: ["Loja & Cia"],
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
    { id: "sugestao-stores-0", href: "/buscar?q=Loja+%26+Cia&loja=Loja+%26+Cia", label: "Loja & Cia" },
    { id: "sugestao-categories-0", href: "/categoria/casa", label: "Casa", isOurs: true },
  ]);
});

test("a group without suggestions is omitted, and no suggestions are no options", () => {
  const groups = suggestionGroups({ products: [], stores: ["KaBuM!"], categories: [] });
  expect(groups.map(({ name }) => name)).toEqual(["stores"]);
  expect(optionsOf(suggestionGroups({ products: [], stores: [], categories: [] }))).toEqual([]);
  expect(optionsOf(null)).toEqual([]);
});
