import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LinkReading } from "#domain/store-pages/link-reading-schema.ts";
import { ReadingNotes } from "./reading-notes.tsx";
import type { LinkReader } from "./use-link-reading.ts";

const page: LinkReading = {
  message: "Página lida.",
  link: "https://www.kabum.com.br/produto/1/fone",
  store: "KaBuM!",
  product_key: "kabum:1",
  name: "Fone",
  price: 99.9,
  original_price: null,
  images: [],
  available: true,
  doubts: [],
};

function summary(some: Partial<LinkReading>, loaded = 0, isLoading = false): string {
  const reader = {
    url: page.link,
    access: "member",
    shown: { phase: "read", reading: { ...page, ...some } },
    pictures: { list: Array(loaded).fill({}), isLoading },
  };
  return renderToStaticMarkup(<ReadingNotes reader={reader as unknown as LinkReader} />);
}

test("the summary counts the pictures that came, once all have come or failed", () => {
  const images = ["/1", "/2", "/3", "/4"];
  expect(summary({ images }, 3)).toContain("3 fotos");
  expect(summary({ images }, 2, true)).not.toContain("fotos");
  expect(summary({ images }, 0)).toContain("não deu para abrir as fotos");
  expect(summary({ images: [] }, 0)).not.toContain("fotos");
});

test("an availability that is doubted is not stated as well", () => {
  const doubts = [{ field: "available" as const, message: "a página diz as duas coisas." }];
  expect(summary({ available: false })).toContain("A loja diz que o produto está esgotado.");
  expect(summary({ available: false, doubts })).toContain("Confira: a página diz as duas coisas.");
  expect(summary({ available: false, doubts })).not.toContain("esgotado");
});

test("a price in another currency is not called missing", () => {
  const doubts = [{ field: "price" as const, message: "a página traz o preço em USD, e não em reais." }];
  expect(summary({ price: null, doubts })).toContain("o preço da página não é em reais: preencha");
  expect(summary({ price: null, doubts })).not.toContain("não achamos o preço");
  expect(summary({ price: null })).toContain("não achamos o preço: preencha");
});
