import { expect, test } from "vitest";
import { weighFacts } from "#domain/store-pages/weigh-facts.ts";
import { jsonLd, metas, page } from "#testing/stores/page-builders.ts";
import { readPage } from "./read-page.ts";

const url = "http://www.kabum.com.br/produto/1/fone";
const offer = (price: unknown, more = {}) => ({ "@type": "Offer", price, ...more });

function read(html: string | Buffer, type = "text/html; charset=utf-8") {
  return weighFacts(readPage(Buffer.from(html), { url, type }));
}

test("a related product never takes the place of this one, which has no price", () => {
  const own = { "@type": "Product", name: "Fone", url };
  const related = { "@type": "Product", name: "Mouse", offers: offer(50) };
  expect(read(page(jsonLd(own, related)))).toMatchObject({ name: "Fone", price: null });
  expect(read(page(jsonLd({ "@type": "Product", name: "Fone" }, related)))).toMatchObject({
    name: "Fone",
    price: null,
  });
});

test("a product that stands on a page twice is read whole", () => {
  const rated = { "@type": "Product", name: "Fone", aggregateRating: {} };
  expect(read(page(jsonLd(rated, { "@type": "Product", name: "Fone", offers: offer(50) })))).toMatchObject({
    price: 50,
  });
});

test("a stray byte leaves a page of UTF-8 readable", () => {
  const html = Buffer.from(
    page(jsonLd({ "@type": "Product", name: "Cafeteira elétrica São João", offers: offer(9) }), "#"),
  );
  html[html.lastIndexOf("#")] = 0xe7;
  expect(read(html)).toMatchObject({ name: "Cafeteira elétrica São João" });
});

test("an amount of another currency never passes as reais", () => {
  const dollars = { "@type": "AggregateOffer", priceCurrency: "USD", offers: [offer(100)] };
  const product = { "@type": "Product", name: "Fone", offers: dollars };
  const tagged = metas({ "og:price:amount": "100" });
  for (const head of [jsonLd(product), jsonLd(product) + tagged])
    expect(read(page(head))).toMatchObject({ price: null, doubts: [{ field: "price" }] });
});

test.each([1.299, "1.299", 0, "0", -5, "grátis", 1e12, "12x de 99,90", null, [], {}])(
  "the price %j in markup is none",
  (price) => {
    expect(read(page(jsonLd({ "@type": "Product", name: "Fone", offers: offer(price) })))).toMatchObject({
      price: null,
    });
  },
);

test.each([
  [1299.9, 1299.9],
  ["1299.90", 1299.9],
  ["1299.9000", 1299.9],
  ["R$ 1.299,90", 1299.9],
  ["1.299,90", 1299.9],
  ["1,299.90", 1299.9],
  [["89.90"], 89.9],
])("the price %j in markup is %d", (price, reais) => {
  expect(read(page(jsonLd({ "@type": "Product", name: "Fone", offers: offer(price) })))).toMatchObject({
    price: reais,
  });
});

test("the price of a litre or a month is not the product's", () => {
  const priceSpecification = [
    { price: 10, referenceQuantity: {} },
    { price: 5, billingDuration: 1 },
    { price: 100 },
  ];
  const product = { "@type": "Product", name: "Fone", offers: { "@type": "Offer", priceSpecification } };
  expect(read(page(jsonLd(product)))).toMatchObject({ price: 100 });
});

test("a coupon, an instalment and a price for other sizes in the text raise no doubt", () => {
  const head = jsonLd({ "@type": "Product", name: "Fone", offers: offer(299.9) });
  for (const body of ["Ganhe R$ 50 OFF", "10x de R$ 299,00", "de R$ 399,00", "a partir de R$ 299,90", ""])
    expect([body, read(page(head, body)).doubts]).toEqual([body, []]);
  expect(read(page(head, "por R$ 349,90")).doubts).toMatchObject([{ field: "price" }]);
});
