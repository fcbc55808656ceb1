import { expect, test } from "vitest";
import { linkFields, parseLink } from "./parse-link.ts";

test("a link is cleaned, and identifies its store and product", () => {
  expect(parseLink(" https://WWW.Kabum.com.br/produto/512345/ssd?awc=1&utm_source=awin#avaliacoes ")).toEqual(
    {
      url: "https://www.kabum.com.br/produto/512345/ssd",
      store: { id: "kabum", name: "KaBuM!" },
      key: "kabum:512345",
      removed: 2,
      isShort: false,
    },
  );
});

test("a text that is no store link gives null, and is left for the schema to refuse", () => {
  expect(parseLink("javascript:alert(1)")).toBeNull();
  expect(linkFields("javascript:alert(1)")).toEqual({
    product_url: "javascript:alert(1)",
    product_key: null,
  });
});

test("a link of an unknown shop works without a key", () => {
  expect(linkFields("https://loja.example/p/1?cor=azul&fbclid=x")).toEqual({
    product_url: "https://loja.example/p/1?cor=azul",
    product_key: null,
  });
});

const cleaned: [string, string][] = [
  // Seller and variation: they change the price.
  [
    "https://www.amazon.com.br/x/dp/B0CHX3QBCH/ref=sr_1_1?smid=A1&m=A2&th=1&psc=1&tag=eu-20&qid=1",
    "https://www.amazon.com.br/x/dp/B0CHX3QBCH?smid=A1&m=A2&th=1&psc=1",
  ],
  [
    "https://www.mercadolivre.com.br/x/p/MLB1?pdp_filters=item_id:MLB2&matt_tool=9#position=1&wid=MLB2&searchVariation=3",
    "https://www.mercadolivre.com.br/x/p/MLB1?pdp_filters=item_id:MLB2#wid=MLB2&searchVariation=3",
  ],
  [
    "https://www.magazineluiza.com.br/tv/p/1/et/tv/?seller_id=loja&partner_id=1",
    "https://www.magazineluiza.com.br/tv/p/1/et/tv/?seller_id=loja",
  ],
  [
    "https://pt.aliexpress.com/item/1.html?sku_id=2&spm=a&aff_fcid=b",
    "https://pt.aliexpress.com/item/1.html?sku_id=2",
  ],
  [
    "https://www.casasbahia.com.br/x/p/1?idLojista=9&utm_source=zoom",
    "https://www.casasbahia.com.br/x/p/1?idLojista=9",
  ],
  // On a results page it is the search term, on a product page how it was found.
  [
    "https://www.amazon.com.br/s?keywords=fone+jbl&tag=eu-20",
    "https://www.amazon.com.br/s?keywords=fone+jbl",
  ],
  ["https://www.amazon.com.br/dp/B0CHX3QBCH?keywords=fone", "https://www.amazon.com.br/dp/B0CHX3QBCH"],
  // An affiliate's shop becomes the plain one, whatever the scheme.
  [
    "http://www.magazinevoce.com.br/magazineze/tv-50/p/ab1/et/tv/?promoter_id=1&seller_id=x",
    "http://www.magazineluiza.com.br/tv-50/p/ab1/et/tv/?seller_id=x",
  ],
  [
    "https://www.magazinevoce.com.br/magazineze/selecao/x/",
    "https://www.magazinevoce.com.br/magazineze/selecao/x/",
  ],
  // Short links stay unchanged; one store's tracking parameter may identify another's product.
  [
    "https://www.mercadolivre.com.br/social/ze?matt_word=a&ref=B",
    "https://www.mercadolivre.com.br/social/ze?matt_word=a&ref=B",
  ],
  ["https://amzn.to/4aB?tag=x", "https://amzn.to/4aB?tag=x"],
  [
    "https://loja.example/p?tag=verao&ref=2&a=1&position=3",
    "https://loja.example/p?tag=verao&ref=2&a=1&position=3",
  ],
  // As written: the shop interprets blanks, colons and repeated names.
  ["https://loja.example/b?q=a+b%20c&f=x:y&f=z&gclid=1", "https://loja.example/b?q=a+b%20c&f=x:y&f=z"],
  ["https://loja.example/#/produto/1?cor=2", "https://loja.example/#/produto/1?cor=2"],
  ["https://www.vivo.com.br/loja/#/ofertas/1", "https://www.vivo.com.br/loja/#/ofertas/1"],
  ["https://www.kabum.com.br/produto/1?=x", "https://www.kabum.com.br/produto/1?=x"],
  ["https://loja.example/p?#topo", "https://loja.example/p"],
  ["http://loja.example/p", "http://loja.example/p"],
];

test.each(cleaned)("«%s» becomes «%s»", (link, url) => {
  expect(parseLink(link)?.url).toBe(url);
});

test("a short link is reported as one, and is its own key", () => {
  expect(parseLink("https://amzn.to/4aB")).toEqual({
    url: "https://amzn.to/4aB",
    store: { id: "amazon", name: "Amazon" },
    key: "curto:amzn.to/4aB",
    removed: 0,
    isShort: true,
  });
  expect(parseLink("https://amzn.to/")).toMatchObject({ key: null, isShort: true });
  expect(parseLink(`https://bit.ly/${"x".repeat(400)}`)).toMatchObject({ key: null, isShort: true });
});

test("a wrapper is unwrapped only if it holds a link of a known store", () => {
  const wrap = (link: string) => `https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent(link)}`;
  const kabum = "https://www.kabum.com.br/produto/1/x";
  expect(parseLink(wrap(`${kabum}?awc=2`))).toMatchObject({ url: kabum, key: "kabum:1", removed: 2 });
  expect(parseLink(wrap(wrap(kabum)))).toMatchObject({ url: kabum, key: "kabum:1" });
  for (const inside of [
    "https://loja.example/x",
    "javascript:alert(1)",
    "http://127.0.0.1/",
    "https://kabum.com.br@evil.example/produto/1",
    "https://amzn.to/4aB",
    wrap(wrap(kabum)),
  ])
    expect(parseLink(wrap(inside))).toMatchObject({ url: wrap(inside), isShort: true, store: null });
});

test.each([
  "https://kabum.com.br.evil.example/produto/1",
  "https://www.kabum.com.br.evil.example/produto/1",
  "https://xkabum.com.br/produto/1",
  "https://kabum-com.br/produto/1",
  "https://kabum.com.br:444/produto/1",
  "https://evil.example/https://www.kabum.com.br/produto/1",
  "https://evil.example/?u=https://www.kabum.com.br/produto/1",
  "https://evil.example/#kabum.com.br/produto/1",
  "https://кabum.com.br/produto/1",
])("«%s» is not the store that it resembles", (link) => {
  expect(parseLink(link)).toMatchObject({ store: null, key: null });
});

test.each([
  "https://kabum.com.br@evil.example/produto/1",
  "https://evil.example\\@kabum.com.br/produto/1",
  "https://kabum.com.br\\.evil.example/",
  "https://kabum.com.br\u2024evil.example\u200b/",
])("«%s» is no link", (link) => {
  expect(parseLink(link)).toBeNull();
});
