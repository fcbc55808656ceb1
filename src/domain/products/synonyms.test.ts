import { expect, test } from "vitest";
import { fold } from "#domain/format/text.ts";
import { synonymGroups, termsOf } from "./synonyms.ts";

test.each([
  ["laptop gamer", ["notebook"]],
  ["notebook", ["laptop"]],
  ["celulares", ["celular", "smartphone"]],
  ["televisoes", ["tv", "smarttv", "televisao", "televisor"]],
  ["airfryer", ["air fryer", "air-fryer", "fritadeira"]],
  ["air fryer", ["airfryer", "air-fryer", "fritadeira"]],
  ["fone", ["headset", "headphone", "earbuds"]],
  ["ps5", ["playstation 5"]],
  ["playstation 5", ["ps5"]],
  ["playstation", []],
  ["telefone", []],
  ["constructor", []],
])("%s is also called %o", (term, others) => {
  expect(termsOf(term.split(" "))[0]?.synonyms).toEqual(others);
});

test("the longest name counts, and the other words stay terms of their own", () => {
  const terms = termsOf(["nova", "placa", "de", "video", "rtx"]);
  expect(terms.map(({ words }) => words)).toEqual([["nova"], ["placa", "de", "video"], ["rtx"]]);
  expect(terms[1]?.synonyms).toEqual(["gpu"]);
  const dishes = termsOf(["maquina", "de", "lavar", "loucas"]);
  expect(dishes).toHaveLength(1);
  expect(dishes[0]?.synonyms).toContain("lava loucas");
});

test("every name is folded and in one group only", () => {
  const names = synonymGroups.flat();
  expect(names.map(fold)).toEqual(names);
  // They go into regular expressions as they are.
  for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9 -]*$/);
  expect(new Set(names).size).toBe(names.length);
});
