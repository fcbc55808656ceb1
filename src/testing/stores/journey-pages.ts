import { jsonLd, metas, page, type StorePage, schema } from "./page-builders.ts";

const offer = (price: number, availability = "InStock") => ({
  "@type": "Offer",
  priceCurrency: "BRL",
  price,
  availability: `${schema}/${availability}`,
});

/** Says everything, and has three pictures. */
export const wholePage: StorePage = {
  shape: "whole",
  url: "http://www.kabum.com.br/produto/922663/ssd-nvme-1tb",
  says: { name: "SSD Adata XPG Gammix S70, 1TB", price: 399.9, original_price: 649 },
  images: [1, 2, 3].map((n) => `http://images.kabum.com.br/ssd-${n}.jpg`),
  get html() {
    const { name, price = 0, original_price } = this.says;
    const before = { priceType: `${schema}/ListPrice`, price: original_price };
    const offers = { ...offer(price ?? 0), priceSpecification: before };
    return page(jsonLd({ "@type": "Product", name, image: this.images, offers }), "<b>R$ 399,90</b>");
  },
};

/** Another product, with a price and a picture of its own. */
export const otherPage: StorePage = {
  shape: "other",
  url: "http://www.kabum.com.br/produto/922666/cafeteira",
  says: { name: "Cafeteira Elétrica 30 Xícaras", price: 129.9 },
  images: ["http://images.kabum.com.br/cafeteira.jpg"],
  get html() {
    const { name, price } = this.says;
    return page(jsonLd({ "@type": "Product", name, image: this.images, offers: offer(price ?? 0) }));
  },
};

/** Sold out, of two prices, with a mark in its name. */
export const doubtedPage: StorePage = {
  shape: "doubted",
  url: "http://www.kabum.com.br/produto/922664/echo-dot",
  says: { name: "[PRIME] Echo Dot", price: 399.9, available: false },
  images: [],
  html: page(
    jsonLd({ "@type": "Product", name: "[PRIME] Echo Dot", offers: offer(399.9, "OutOfStock") }) +
      metas({ "product:price:amount": "449.00", "product:price:currency": "BRL" }),
  ),
};

/** Without a price. */
export const halfPage: StorePage = {
  shape: "half",
  url: "http://www.kabum.com.br/produto/922665/outro-produto",
  says: { name: "Do link novo", price: null },
  images: [],
  html: page(metas({ "og:title": "Do link novo" })),
};

/** A store whose pages say what the whole one says, each from the second time on. */
export const shyHost = "www.terabyteshop.com.br";
