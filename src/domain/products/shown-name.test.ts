import { expect, test } from "vitest";
import { shownName } from "./shown-name.ts";

test.each([
  ['Notebook Gamer 15,6" RTX 5060 16GB SSD 512GB', 'Notebook Gamer~15,6" RTX~5060 16GB SSD~512GB'],
  ["Smartphone Galaxy A56 5G 256GB 8GB RAM", "Smartphone Galaxy~A56 5G 256GB 8GB RAM"],
  ["Apple iPhone 17 Pro", "Apple iPhone~17 Pro"],
  ["Processador AMD Ryzen 7 5700X", "Processador AMD Ryzen~7 5700X"],
  ["kit de 3 livros", "kit de 3 livros"],
  ["Liquidificador 1200W", "Liquidificador 1200W"],
  ["Cabo  USB", "Cabo  USB"],
  ["", ""],
])("%j stays with its model number, as far as both fit a card", (name, shown) => {
  expect(shownName(name)).toBe(shown.replaceAll("~", "\u00a0"));
});
