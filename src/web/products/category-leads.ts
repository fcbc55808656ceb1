import type { CategorySlug } from "#domain/products/categories.ts";

/** What is found in each category, in a sentence: under its heading, and for search engines. */
export const categoryLeads: Record<CategorySlug, string> = {
  smartphones: "Celulares, capas e carregadores em oferta, aprovados um a um.",
  eletronicos: "TVs, fones, caixas de som e outros eletrônicos em oferta, aprovados um a um.",
  casa: "Eletrodomésticos, cozinha, decoração e jardim em oferta, aprovados um a um.",
  moda: "Roupas, tênis, bolsas e beleza em oferta, aprovados um a um.",
  informatica: "Notebooks, monitores, peças e periféricos em oferta, aprovados um a um.",
  games: "Consoles, jogos e acessórios em oferta, aprovados um a um.",
  outros: "Livros, esporte, automotivo e tudo o que não cabe nas outras bancas, aprovado um a um.",
};
