import { expect, test } from "vitest";
import { defaultFigures, readFigures } from "./about-figures.ts";

test("figures are separated by semicolons, and a value ends with its last digit's word", () => {
  expect(readFigures("50K+ ofertas; 100K+ usuários; R$ 2M+ economizados; 500+ lojas")).toEqual(
    defaultFigures,
  );
  expect(readFigures(" 1.204 ofertas no ar ;")).toEqual([{ value: "1.204", label: "ofertas no ar" }]);
  expect(readFigures("R$ 12 mil economizados")).toEqual([{ value: "R$ 12", label: "mil economizados" }]);
});

test("«off» shows no figures", () => {
  expect(readFigures("off")).toEqual([]);
});

test.each([
  "",
  ";",
  "muitas ofertas",
  "50K+",
  "50K+ ofertas; lojas",
  "1 a;2 b;3 c;4 d;5 e;6 f;7 g",
  `1 ${"x".repeat(31)}`,
])("%j is no list of figures", (text) => {
  expect(readFigures(text)).toBeNull();
});
