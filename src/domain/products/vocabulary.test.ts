import { expect, test } from "vitest";
import { countWords, editDistance } from "./vocabulary.ts";

test("words are compared folded, shown in the most common spelling, and counted once per offer", () => {
  const words = countWords(["Máquina de Café, café!", "Cafe 3 Corações 250g", "Café 1000"]);
  expect(words).toContainEqual({ term: "cafe", spelling: "café", n: 3 });
  expect(words).toContainEqual({ term: "250g", spelling: "250g", n: 1 });
  expect(words.map(({ term }) => term).sort()).toEqual(["250g", "cafe", "coracoes", "maquina"]);
});

test("spellings in two Unicode forms are one", () => {
  expect(countWords(["Cafe\u0301", "Café"])).toEqual([{ term: "cafe", spelling: "café", n: 2 }]);
});

test("an overlong word is ignored", () => {
  expect(countWords(["x".repeat(31)])).toEqual([]);
});

test.each([
  ["notebook", "notebook", 0],
  ["notebok", "notebook", 1],
  ["geladiera", "geladeira", 1],
  ["samsumg", "samsung", 1],
  ["ifone", "iphone", 2],
  ["", "tv", 2],
])("the distance from %s to %s is %i", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});
