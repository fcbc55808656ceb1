import { expect, test } from "vitest";
import { categoryFromWords } from "./category-words.ts";

test("the thing that a name begins with decides", () => {
  for (const [name, category] of Object.entries({
    "Smartphone Samsung Galaxy S24 256GB": "Smartphones",
    "Apple iPhone 15 (128 GB) – Preto": "Smartphones",
    "Samsung Galaxy Tab S9 FE": "Eletrônicos",
    "Fones de Ouvido JBL Tune 720BT": "Eletrônicos",
    "Smart TV 50 4K LG": "Eletrônicos",
    "Tênis Nike Revolution 7": "Moda",
    "Óculos de Sol Ray-Ban": "Moda",
    "Notebook Gamer Acer Nitro 5": "Informática",
    "Placa-mãe ASUS B650M": "Informática",
    "Cadeira de Escritório Presidente": "Casa",
    "Cadeira Gamer DT3": "Games",
    "Jogo Zelda para Nintendo Switch": "Games",
    "Jogo de Panelas Tramontina 10 peças": "Casa",
    "Livro O Hobbit": "Outros",
  }))
    expect(categoryFromWords(name), name).toBe(category);
});

test("a thing that is made for another is not that other", () => {
  for (const name of [
    "Capa para iPhone 15",
    "Capinha iPhone 15 Pro",
    "Película Galaxy S24",
    "Suporte Articulado para Notebook",
    "Kit 3 Películas Smartphone",
    "Organizer Pad com Mouse",
  ])
    expect(categoryFromWords(name), name).toBeNull();
  expect(categoryFromWords("Mochila para Notebook 15,6")).toBe("Moda");
});

test("only whole words count, and unknown ones say nothing", () => {
  for (const name of ["", "Xyz 3000", "Camisetaria Especial", "Foneteca", "constructor"])
    expect(categoryFromWords(name), name).toBeNull();
});
