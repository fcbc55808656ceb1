import { expect, test } from "vitest";
import { mostRelated } from "./related.ts";

const offer = { id: "0", name: "Fone de Ouvido Bluetooth JBL" };
const names = (list: { name: string }[]) => list.map(({ name }) => name);
const others = (...list: string[]) => list.map((name, i) => ({ id: String(i + 1), name }));

test("offers with shared words come first, ignoring case and accents", () => {
  const candidates = others("Cabo USB-C", "FÔNE bluetooth", "Caixa de Som JBL", "TV 50 de LED");
  expect(names(mostRelated(offer, candidates, 3))).toEqual([
    "FÔNE bluetooth",
    "Caixa de Som JBL",
    "Cabo USB-C",
  ]);
});

test("an offer is not related to itself, and stop words relate nothing", () => {
  const candidates = [offer, ...others("Pilha de 9V", "Jogo de Copos")];
  expect(names(mostRelated(offer, candidates, 4))).toEqual(["Pilha de 9V", "Jogo de Copos"]);
});

test("names without a word still have related offers", () => {
  expect(names(mostRelated({ id: "9", name: "!!! 🎧" }, others("A", "B"), 4))).toEqual(["A", "B"]);
});
