import { expect, test } from "vitest";
import { type Conditions, noConditions } from "#domain/prices/conditions-schema.ts";
import { titleConditions, titleTags } from "./title-hints.ts";

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

const proposed = (name: string, known: Partial<Conditions> = {}) =>
  titleConditions(name, { ...noConditions, ...known });

test.each<[string, Partial<Conditions>]>([
  ["[PRIME] Fone", { needs: ["prime"] }],
  ["[Meli+] Fone", { needs: ["meli_plus"] }],
  ["(APP) Fone", { needs: ["app"] }],
  ["[Só no app] Fone", { needs: ["app"] }],
  ["[NOVOS CLIENTES] Fone", { needs: ["first_purchase"] }],
  ["[Primeira compra] Fone", { needs: ["first_purchase"] }],
  ["[1ª compra] Fone", { needs: ["first_purchase"] }],
  ["[Estudantes] Fone", { needs: ["student"] }],
  ["[Prime Ninja] Fone", { needs: ["club"] }],
  ["[Clube] Fone", { needs: ["club"] }],
  ["[PIX] Fone", { payment: "pix" }],
  ["(no Pix) Fone", { payment: "pix" }],
  ["[REEMBALADO] Fone", { state: "open_box" }],
  ["[Open Box] Fone", { state: "open_box" }],
  ["[Recondicionado] Fone", { state: "refurbished" }],
  ["[USADO] Fone", { state: "used" }],
  ["[PRIME] (APP) [REEMBALADO] Fone", { needs: ["app", "prime"], state: "open_box" }],
])("the marks of «%s» say a condition, and the name goes without them", (name, conditions) => {
  expect(proposed(name)).toEqual({
    tags: titleTags(name),
    name: "Fone",
    conditions: { ...noConditions, ...conditions },
  });
});

test.each([
  "[MP] Fone",
  "(BUG) Fone",
  "[Moedas R$22] Fone",
  "(MELI 8667,00) iPhone 17",
  "Fone [PRIME]",
  "Fone",
])("«%s» says no condition that we know", (name) => {
  expect(proposed(name)).toBeNull();
});

test("marks without a meaning stay in the name, and what is known stays known", () => {
  expect(proposed("[MP] [PRIME] (2 unidades) Fone", { needs: ["app"], cashback: 5, payment: "pix" })).toEqual(
    {
      tags: ["[PRIME]"],
      name: "[MP] (2 unidades) Fone",
      conditions: { ...noConditions, needs: ["app", "prime"], cashback: 5, payment: "pix" },
    },
  );
  expect(proposed("[PRIME]")?.name).toBe("");
  expect(proposed("[PRIME] Fone [PRIME]")?.name).toBe("Fone [PRIME]");
});
