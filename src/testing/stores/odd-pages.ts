import { jsonLd, metas, others, page, type StorePage, schema } from "./page-builders.ts";

const offer = { "@type": "Offer", priceCurrency: "BRL", availability: `${schema}/InStock` };
const iphone = {
  "@type": "Product",
  name: "iPhone 15 128GB Preto",
  image: "http://a-static.mlcdn.com.br/iphone.jpg",
};

/** Half, lying, foreign and old ones. */
export const oddPages: StorePage[] = [
  {
    shape: "lying: the text says more than JSON-LD",
    url: "http://www.magazineluiza.com.br/iphone-15/p/237184900/te/ip15/",
    html: page(jsonLd({ ...iphone, offers: { ...offer, price: 3999 } }), `<b>R$ 4.599,00</b> ${others}`),
    says: { name: iphone.name, price: 3999, available: true },
    images: [iphone.image],
    doubted: ["price"],
  },
  {
    shape: "lying: Open Graph against JSON-LD",
    url: "http://www.carrefour.com.br/iphone-15-128gb-5502345/p",
    html: page(
      jsonLd({ ...iphone, offers: { ...offer, price: "4299.00" } }) +
        metas({ "og:title": "iPhone", "product:price:amount": "2999.00", "product:price:currency": "BRL" }),
    ),
    says: { name: iphone.name, price: 4299, available: true, store: "Carrefour" },
    images: [iphone.image],
    doubted: ["price"],
  },
  {
    shape: "lying: there and sold out at once",
    url: "http://www.kabum.com.br/produto/500001/iphone-15",
    html: page(
      jsonLd({ ...iphone, offers: { ...offer, price: 4100, availability: `${schema}/OutOfStock` } }) +
        metas({ "product:availability": "in stock" }),
    ),
    says: { name: iphone.name, price: 4100, available: false },
    images: [iphone.image],
    doubted: ["available"],
  },
  {
    shape: "half: a name and a picture",
    url: "http://www.amazon.com.br/dp/B0CHX3QBCH",
    html: page(
      metas({ "og:title": "Apple iPhone 15 (128 GB)", "og:image": "http://m.media-amazon.com/i15.jpg" }),
    ),
    says: { name: "Apple iPhone 15 (128 GB)", price: null, available: null, store: "Amazon" },
    images: ["http://m.media-amazon.com/i15.jpg"],
  },
  {
    shape: "half: a price without a name, the title has it",
    url: "http://www.nuuvem.com/br-pt/item/jogo-de-corrida",
    html: page(
      metas({ "product:price:amount": "49.99", "product:price:currency": "BRL" }),
      "",
      "Jogo de Corrida",
    ),
    says: { name: "Jogo de Corrida", price: 49.99 },
    images: [],
  },
  {
    shape: "a price in dollars",
    url: "http://pt.aliexpress.com/item/1005006000000001.html",
    html: page(
      jsonLd({
        "@type": "Product",
        name: "Mini PC N100",
        image: "http://ae01.alicdn.com/pc.jpg",
        offers: { ...offer, price: 129, priceCurrency: "USD" },
      }),
    ),
    says: { name: "Mini PC N100", price: null, store: "AliExpress" },
    images: ["http://ae01.alicdn.com/pc.jpg"],
    doubted: ["price"],
  },
  {
    shape: "a price that may be two",
    url: "http://www.kabum.com.br/produto/500002/monitor",
    html: page(jsonLd({ "@type": "Product", name: "Monitor 27", offers: { ...offer, price: "1.299" } })),
    says: { name: "Monitor 27", price: null },
    images: [],
  },
  {
    shape: "ISO-8859-1 by its own word",
    url: "http://www.terabyteshop.com.br/produto/25000/cadeira",
    html: Buffer.from(
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><meta property="og:title" content="Cadeira de Escritório Ergonômica"><meta property="og:price:amount" content="899,90"></head></html>`,
      "latin1",
    ),
    type: "text/html",
    says: { name: "Cadeira de Escritório Ergonômica", price: 899.9 },
    images: [],
  },
  {
    shape: "wrong charset: UTF-8 that its server calls ISO-8859-1",
    url: "http://www.pontofrio.com.br/fogao-5-bocas/p/1500001",
    html: page(jsonLd({ "@type": "Product", name: "Fogão 5 Bocas", offers: { ...offer, price: 1099 } })),
    type: "text/html; charset=ISO-8859-1",
    says: { name: "Fogão 5 Bocas", price: 1099 },
    images: [],
  },
  {
    shape: "a list of other products before this one",
    url: "http://www.kabum.com.br/produto/500003/teclado-mecanico",
    html: page(
      jsonLd(
        {
          "@type": "ItemList",
          itemListElement: [{ item: { "@type": "Product", name: "Mouse", offers: { ...offer, price: 10 } } }],
        },
        { "@type": "Product", name: "Kit", url: "/produto/1/kit", offers: { ...offer, price: 20 } },
        {
          "@type": "Product",
          name: "Teclado Mecânico",
          url: "/produto/500003/teclado-mecanico",
          offers: { ...offer, price: 249 },
        },
      ),
    ),
    says: { name: "Teclado Mecânico", price: 249 },
    images: [],
  },
  {
    shape: "a group of variants",
    url: "http://br.shein.com/Vestido-Midi-p-12345678.html",
    html: page(
      jsonLd({
        "@type": "ProductGroup",
        name: "Vestido Midi",
        hasVariant: [
          {
            "@type": "Product",
            name: "Vestido P",
            image: "http://img.ltwebstatic.com/p.webp",
            offers: { ...offer, price: 79.95 },
          },
          { "@type": "Product", name: "Vestido M", offers: { ...offer, price: 79.95 } },
        ],
      }),
    ),
    says: { name: "Vestido Midi", price: 79.95, available: true },
    images: ["http://img.ltwebstatic.com/p.webp"],
  },
  {
    shape: "a hostile name",
    url: "http://www.kabum.com.br/produto/500004/x",
    html: page(
      jsonLd({
        "@type": "Product",
        name: '<img src=x onerror=alert(1)>Fone &lt;script&gt;"\u202e\u0000 Bom',
        offers: { ...offer, price: 99 },
      }),
    ),
    says: { name: 'Fone <script>" Bom', price: 99 },
    images: [],
  },
];
