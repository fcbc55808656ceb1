import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Hero } from "./hero.tsx";

function sign(name: string): string | undefined {
  const hottest = { slug: "a", name, category: "Casa", image_url: null, sale_price: 10 } as const;
  const html = renderToStaticMarkup(<Hero hottest={hottest} />);
  return /sign-name">A mais quente: <span lang="pt-BR">([^<]*)</.exec(html)?.[1];
}

test("the sign has whole words only", () => {
  expect(sign("Air Fryer 5,5L")).toBe("Air Fryer 5,5L");
  expect(sign("Fone de Ouvido com Cancelamento de Ruído")).toBe("Fone de Ouvido");
  expect(sign("Smartphone Galaxy A56 5G 256GB")).toBe("Smartphone Galaxy");
});

test("there is no sign without a hot offer", () => {
  expect(renderToStaticMarkup(<Hero />)).not.toContain("sign");
});

test("an overlong word is cut", () => {
  expect(sign("Pneumoultramicroscopicossilicovulcano")).toBe("Pneumoultramicroscop…");
});
