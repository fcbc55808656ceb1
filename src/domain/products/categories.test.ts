import { expect, test } from "vitest";
import { categories, categoryByName, categoryBySlug, categoryNames } from "./categories.ts";
import { categoryOfEditLabel, editLabelOfCategory, editModalLabels } from "./edit-labels.ts";

test("the seven categories are in menu order", () => {
  expect(categoryNames).toEqual([
    "Smartphones",
    "Eletrônicos",
    "Casa",
    "Moda",
    "Informática",
    "Games",
    "Outros",
  ]);
  expect(categories.map(({ slug }) => slug)).toEqual([
    "smartphones",
    "eletronicos",
    "casa",
    "moda",
    "informatica",
    "games",
    "outros",
  ]);
});

test("the edit modal shows its ten labels in order", () => {
  expect(editModalLabels).toEqual([
    "Smartphones",
    "Eletrônicos",
    "Casa e Jardim",
    "Moda e Beleza",
    "Informática",
    "Games",
    "Livros",
    "Esportes",
    "Automotivo",
    "Outros",
  ]);
});

test.each([
  ["Casa e Jardim", "Casa"],
  ["Moda e Beleza", "Moda"],
  ["Livros", "Outros"],
  ["Esportes", "Outros"],
  ["Automotivo", "Outros"],
  ["Games", "Games"],
  ["Casa", "Casa"],
])("the label «%s» is stored as %s", (label, name) => {
  expect(categoryOfEditLabel(label)).toBe(name);
});

test("the modal preselects a label that leads back to the stored category", () => {
  expect(editLabelOfCategory("Casa")).toBe("Casa e Jardim");
  expect(editLabelOfCategory("Outros")).toBe("Outros");
  for (const name of categoryNames) {
    expect(editModalLabels).toContain(editLabelOfCategory(name));
    expect(categoryOfEditLabel(editLabelOfCategory(name))).toBe(name);
  }
});

test("an unknown category is not found", () => {
  expect(categoryBySlug("brinquedos")).toBeUndefined();
  expect(categoryBySlug("eletronicos")?.name).toBe("Eletrônicos");
  expect(categoryByName("eletronicos")).toBeUndefined();
  expect(categoryOfEditLabel("Brinquedos")).toBeUndefined();
});
