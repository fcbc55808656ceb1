import { expect, test } from "vitest";
import { storeInitials } from "./store-initials.ts";

test.each([
  ["Casas Bahia", "CB"],
  ["KaBuM!", "Ka"],
  ["Feira da Praça", "FP"],
  ["Casa & Vídeo", "CV"],
  ["e-Fácil", "EF"],
  ["Étna", "Ét"],
  ["99", "99"],
  ["C", "C"],
  ["De Mercado", "DM"],
  ["!!!", "?"],
  ["", "?"],
])("the stall of %j says %s", (name, initials) => {
  expect(storeInitials(name)).toBe(initials);
});
