import { jsonLd, metas, others, page, type StorePage, schema } from "./page-builders.ts";

const ssd = {
  "@context": schema,
  "@type": "Product",
  name: "SSD XPG Gammix S70, 1TB, M.2 2280",
  image: ["http://images.kabum.com.br/ssd-1.jpg", "http://images.kabum.com.br/ssd-2.jpg"],
  offers: { "@type": "Offer", price: 399.9, priceCurrency: "BRL", availability: `${schema}/InStock` },
};

/** As stores mean them. */
export const plainPages: StorePage[] = [
  {
    shape: "JSON-LD, a number",
    url: "http://www.kabum.com.br/produto/922662/ssd-xpg",
    html: page(jsonLd(ssd), `<h1>SSD</h1><b>R$ 399,90</b> 10x de R$ 44,43 ${others}`),
    says: { name: ssd.name, price: 399.9, available: true, store: "KaBuM!" },
    images: ssd.image,
  },
  {
    shape: "JSON-LD, list price in a priceSpecification",
    url: "http://www.pichau.com.br/placa-de-video-rtx-4060-8gb",
    html: page(
      jsonLd({
        "@type": "Product",
        name: "Placa de Vídeo RTX 4060 8GB",
        image: { "@type": "ImageObject", url: "/media/rtx.jpg" },
        offers: {
          "@type": "Offer",
          priceCurrency: "BRL",
          availability: "InStock",
          priceSpecification: [
            { "@type": "UnitPriceSpecification", price: "1899.99" },
            { "@type": "UnitPriceSpecification", priceType: `${schema}/ListPrice`, price: "2499.00" },
          ],
        },
      }),
      "<p>de R$ 2.499,00 por R$ 1.899,99 no Pix</p>",
    ),
    says: { name: "Placa de Vídeo RTX 4060 8GB", price: 1899.99, original_price: 2499, available: true },
    images: ["http://www.pichau.com.br/media/rtx.jpg"],
  },
  {
    shape: "JSON-LD in a @graph, @type as a list, AggregateOffer of one price",
    url: "http://www.fastshop.com.br/web/tv-50-polegadas/p",
    html: page(
      jsonLd({
        "@graph": [
          { "@type": "WebSite", name: "Fast Shop" },
          {
            "@type": ["Product", "Thing"],
            name: "Smart TV 50&quot; 4K",
            image: "http://cdn.vtexassets.com/tv.webp",
            offers: {
              "@type": "AggregateOffer",
              lowPrice: 2099,
              highPrice: 2099,
              priceCurrency: "BRL",
              offers: [{ "@type": "Offer", price: 2099, availability: "http://schema.org/InStock" }],
            },
          },
        ],
      }),
    ),
    says: { name: 'Smart TV 50" 4K', price: 2099, available: true },
    images: ["http://cdn.vtexassets.com/tv.webp"],
  },
  {
    shape: "JSON-LD, several sellers",
    url: "http://www.magazineluiza.com.br/air-fryer-4l/p/abc123def4/ep/efsq/",
    html: page(
      jsonLd({
        "@type": "Product",
        name: "Fritadeira Air Fryer 4 L",
        image: ["http://a-static.mlcdn.com.br/fryer.jpg"],
        offers: [
          { "@type": "Offer", price: "329.90", priceCurrency: "BRL", availability: `${schema}/InStock` },
          { "@type": "Offer", price: "379.00", priceCurrency: "BRL", availability: `${schema}/InStock` },
        ],
      }),
    ),
    says: { name: "Fritadeira Air Fryer 4 L", price: 329.9, available: true, store: "Magazine Luiza" },
    images: ["http://a-static.mlcdn.com.br/fryer.jpg"],
    doubted: ["price"],
  },
  {
    shape: "JSON-LD with raw line breaks and a comment around it",
    url: "http://www.terabyteshop.com.br/produto/24000/processador",
    html: page(
      `<script type="application/ld+json">\n<!--\n{"@type":"Product","name":"Processador\nRyzen 5 5600","image":"//img.terabyteshop.com.br/r5.jpg","offers":{"@type":"Offer","price":"699,90","priceCurrency":"BRL"}}\n-->\n</script>`,
    ),
    says: { name: "Processador Ryzen 5 5600", price: 699.9, available: null },
    images: ["http://img.terabyteshop.com.br/r5.jpg"],
  },
  {
    shape: "microdata with content attributes",
    url: "http://www.netshoes.com.br/p/tenis-corrida-2FW-1234-006",
    html: page(
      "",
      `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Tênis de Corrida <i>Masculino</i></h1>
       <img itemprop="image" src="http://static.netshoes.com.br/tenis.jpg">
       <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="BRL">
       <span itemprop="price" content="199.99">R$ 199,99</span><link itemprop="availability" href="http://schema.org/InStock"></div></div>${others}`,
    ),
    says: { name: "Tênis de Corrida Masculino", price: 199.99, available: true, store: "Netshoes" },
    images: ["http://static.netshoes.com.br/tenis.jpg"],
  },
  {
    shape: "microdata with the price as text",
    url: "http://www.americanas.com.br/produto/123456789/cafeteira",
    html: page(
      "",
      `<main itemscope itemtype="https://schema.org/Product"><span itemprop="name">Cafeteira 3 Corações</span>
       <a itemprop="image" href="/img/cafeteira.png">foto</a>
       <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">R$ 1.249,00</b></p></main>`,
    ),
    says: { name: "Cafeteira 3 Corações", price: 1249, available: null },
    images: ["http://www.americanas.com.br/img/cafeteira.png"],
  },
  {
    shape: "Open Graph alone",
    url: "http://shopee.com.br/Fone-Bluetooth-i.111.222",
    html: page(
      metas({
        "og:title": "Fone Bluetooth | Shopee Brasil",
        "og:site_name": "Shopee Brasil",
        "og:image": "http://cf.shopee.com.br/fone.jpg",
        "product:price:amount": "59.90",
        "product:price:currency": "BRL",
        "product:availability": "in stock",
      }),
    ),
    says: { name: "Fone Bluetooth", price: 59.9, available: true, store: "Shopee" },
    images: ["http://cf.shopee.com.br/fone.jpg"],
  },
  {
    shape: "Open Graph with a sale price",
    url: "http://www.casasbahia.com.br/geladeira-frost-free/p/55012345",
    html: page(
      metas({
        "og:title": "Geladeira Frost Free 375 L",
        "og:image": "http://imgs.casasbahia.com.br/geladeira.jpg",
        "product:price:amount": "3299.00",
        "product:sale_price:amount": "2599.00",
        "product:sale_price:currency": "BRL",
      }),
    ),
    says: { name: "Geladeira Frost Free 375 L", price: 2599, original_price: 3299, store: "Casas Bahia" },
    images: ["http://imgs.casasbahia.com.br/geladeira.jpg"],
  },
  {
    shape: "JSON-LD and microdata that agree, text in parts",
    url: "http://www.mercadolivre.com.br/notebook-gamer/p/MLB19000001",
    html: page(
      jsonLd({
        "@type": "Product",
        name: "Notebook Gamer RTX",
        image: "http://http2.mlstatic.com/note.webp",
        offers: { "@type": "Offer", price: 5299, priceCurrency: "BRL", availability: `${schema}/InStock` },
      }),
      `<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="5299"></div>
       <span>R$</span><span>5.299</span><sup>,</sup><sup>00</sup> em até 12x de R$ 441,58`,
    ),
    says: { name: "Notebook Gamer RTX", price: 5299, available: true, store: "Mercado Livre" },
    images: ["http://http2.mlstatic.com/note.webp"],
  },
];
