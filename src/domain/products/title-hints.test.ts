import { expect, test } from "vitest";
import { titleTags } from "./title-hints.ts";

test.each([
  ["[PRIME] Fone Bluetooth", ["[PRIME]"]],
  ["[Meli+] (APP) Fone", ["[Meli+]", "(APP)"]],
  ["[MP] [NOVOS CLIENTES]Fone", ["[MP]", "[NOVOS CLIENTES]"]],
  ["  ( Primeira compra ) Fone", ["( Primeira compra )"]],
  ["[Moedas R$22] SSD 1TB", ["[Moedas R$22]"]],
  ["(MELI 8667,00) iPhone 17", ["(MELI 8667,00)"]],
  ["[REEMBALADO][Estudantes](BUG) Notebook", ["[REEMBALADO]", "[Estudantes]", "(BUG)"]],
  ["[2 unidades] [Prime Ninja] Mouse", ["[Prime Ninja]"]],
])("«%s» begins with %j", (name, tags) => {
  expect(titleTags(name)).toEqual(tags);
});

test.each([
  "Fone Bluetooth",
  "Fone Bluetooth [PRIME]",
  "(2 unidades) Sabonete",
  "[Kit 3] Camisetas",
  "[Apple] iPhone",
  "[Primeline] Cadeira",
  "[] Fone",
  "[PRIME",
  "(".repeat(5000),
  "[a]".repeat(5000),
])("«%s» has no tags", (name) => {
  expect(titleTags(name)).toEqual([]);
});
