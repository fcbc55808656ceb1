import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Hero } from "./hero.tsx";

function signs(...names: string[]): string[] {
  const offers = names.map((name, place) => ({ id: String(place), name, sale_price: 10, discount: 0 }));
  const html = renderToStaticMarkup(<Hero offers={offers} />);
  return [...html.matchAll(/sign-name">([^<]*)</g)].map(([, text]) => text ?? "");
}

test("signs have whole words only, and none without results", () => {
  expect(
    signs("Air Fryer 5,5L", "Fone de Ouvido com Cancelamento de Ruído", "Smartphone Galaxy A56 5G 256GB"),
  ).toEqual(["Air Fryer 5,5L", "Fone de Ouvido", "Smartphone Galaxy"]);
});

test("there are at most three signs, and none without offers", () => {
  expect(signs("A", "B", "C", "D")).toEqual(["A", "B", "C"]);
  expect(renderToStaticMarkup(<Hero offers={[]} />)).not.toContain("stall");
});

test("an overlong word is cut", () => {
  expect(signs("Pneumoultramicroscopicossilicovulcano")).toEqual(["Pneumoultramicroscop…"]);
});
