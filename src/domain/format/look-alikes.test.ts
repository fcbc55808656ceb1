import { expect, test } from "vitest";
import { hasMixedScripts } from "./look-alikes.ts";

test.each(["Аmazon", "Loja Аmazon", "Magalυ", "Сасау", "𝐀𝐦𝐚𝐳𝐨𝐧"])("%s may pass for another name", (name) => {
  expect(hasMixedScripts(name)).toBe(true);
});

test.each([
  "Amazon",
  "Ação & Cia",
  "Kärcher",
  "Резистор 10 kΩ",
  "Sony α6400",
  "10 μF",
  "1ª linha",
  "Жук",
  "東京 Store",
])("%s does not", (name) => {
  expect(hasMixedScripts(name)).toBe(false);
});
