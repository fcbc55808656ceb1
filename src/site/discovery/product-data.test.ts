import { beforeEach, expect, test } from "vitest";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { conditionsSchema } from "#domain/prices/conditions-schema.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "https://xepa.test", SMTP_URL: "smtp://localhost", LIMITS: "on" });
});

type Data = Record<string, unknown> & { offers?: Record<string, unknown> };

const day = 24 * 3_600_000;
const inDays = (n: number) => dayInSaoPaulo(new Date(Date.now() + n * day));

/** The page's structured data, in order. */
async function dataOf(slug: string): Promise<[Data, Data]> {
  const html = await (await server.request(`/product/${encodeURIComponent(slug)}`)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return scripts.map((script) => JSON.parse(script[1] ?? "")) as [Data, Data];
}

test("a live offer is a Product with an Offer in reais", async () => {
  await anOffer(server.db, {
    name: `TV 55" <4K>`,
    category: "Eletrônicos",
    description: "Boa TV.",
    sale_price: 2599,
    store_name: "Fast Shop",
    images: ["/img/a.webp", "/img/b.webp"],
  });
  const url = "https://xepa.test/product/tv-55%22-%3C4k%3E";
  const [product] = await dataOf('tv-55"-<4k>');
  expect(product).toEqual({
    "@context": "https://schema.org",
    "@type": "Product",
    name: `TV 55" <4K>`,
    description: "Boa TV.",
    category: "Eletrônicos",
    url,
    image: ["https://xepa.test/img/a.webp", "https://xepa.test/img/b.webp"],
    offers: {
      "@type": "Offer",
      url,
      price: "2599.00",
      priceCurrency: "BRL",
      priceValidUntil: inDays(30),
      availability: "https://schema.org/InStock",
      seller: { "@type": "Organization", name: "Fast Shop" },
    },
  });
});

test("an Offer says the conditions that are known, and nothing of the others", async () => {
  const given = { payment: "pix", shipping: "free", needs: ["prime", "app"], state: "refurbished" };
  const conditions = conditionsSchema.parse(given);
  await anOffer(server.db, { name: "Com", conditions });
  await anOffer(server.db, { name: "Frete", conditions: conditionsSchema.parse({ shipping: 19.9 }) });
  await anOffer(server.db, { name: "Faixa", conditions: conditionsSchema.parse({ starting_at: true }) });
  expect((await dataOf("com"))[0].offers).toMatchObject({
    price: "100.00",
    itemCondition: "https://schema.org/RefurbishedCondition",
    acceptedPaymentMethod: { "@type": "PaymentMethod", name: "Pix" },
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingRate: { "@type": "MonetaryAmount", value: "0.00", currency: "BRL" },
    },
    validForMemberTier: [{ "@type": "MemberProgramTier", name: "Prime" }],
  });
  const [freight] = await dataOf("frete");
  expect(freight.offers?.shippingDetails).toMatchObject({ shippingRate: { value: "19.90" } });
  expect(freight.offers).not.toHaveProperty("itemCondition");
  const [from] = await dataOf("faixa");
  expect(from.offers).not.toHaveProperty("price");
  expect(from.offers?.priceSpecification).toEqual({
    "@type": "PriceSpecification",
    minPrice: "100.00",
    priceCurrency: "BRL",
  });
});

test("a price is valid until the offer ends, or for 720 hours", async () => {
  await anOffer(server.db, { name: "Logo", valid_until: inDays(3) });
  await anOffer(server.db, { name: "Depois", valid_until: inDays(90) });
  expect((await dataOf("logo"))[0].offers?.priceValidUntil).toBe(inDays(3));
  expect((await dataOf("depois"))[0].offers?.priceValidUntil).toBe(inDays(30));
});

test("an ended offer is no Offer any more", async () => {
  await anOffer(server.db, { name: "Acabou", ended: true });
  await anOffer(server.db, { name: "Passou", valid_until: inDays(-1) });
  for (const slug of ["acabou", "passou"]) {
    const [product] = await dataOf(slug);
    expect(product["@type"]).toBe("Product");
    expect(product).not.toHaveProperty("offers");
  }
});

test("zero is a price too", async () => {
  await anOffer(server.db, { name: "Jogo", sale_price: 0, description: "" });
  const [product] = await dataOf("jogo");
  expect(product.offers?.price).toBe("0.00");
  expect(product).not.toHaveProperty("description");
  expect(product.image).toEqual([expect.stringMatching(/^https:\/\/xepa\.test\/social\/jogo\.jpg\?v=/)]);
});

test("the breadcrumb goes from the home page over the category to the offer", async () => {
  await anOffer(server.db, { name: "Café", category: "Casa" });
  const [, trail] = await dataOf("café");
  expect(trail).toEqual({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Início", item: "https://xepa.test/" },
      { "@type": "ListItem", position: 2, name: "Casa", item: "https://xepa.test/categoria/casa" },
      { "@type": "ListItem", position: 3, name: "Café", item: "https://xepa.test/product/caf%C3%A9" },
    ],
  });
});

test("a name or description cannot close its script element", async () => {
  const evil = "</script><script>alert(1)</script><!--";
  await anOffer(server.db, { name: "Mal", description: evil });
  const [product] = await dataOf("mal");
  expect(product.description).toBe(evil);
  expect(await (await server.request("/product/mal")).text()).not.toContain("<script>alert");
});

test("title, description and canonical contain price and store", async () => {
  await anOffer(server.db, {
    name: "Fone X",
    store_name: "Amazon",
    description: `Linha um\nlinha "dois" ${"bem ".repeat(100)}`,
  });
  const html = await (await server.request("/product/fone-x")).text();
  expect(html).toContain("<title>Fone X: R$\u00a0100,00 · Xepa</title>");
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
  expect(description).toMatch(
    /^R\$\u00a0100,00 na loja Amazon\. 50% abaixo do preço original\. Linha um linha &quot;dois&quot; bem /,
  );
  expect(description.replaceAll("&quot;", '"').length).toBeLessThanOrEqual(201);
  expect(html).toContain('<link rel="canonical" href="https://xepa.test/product/fone-x"/>');
});

test("the description measures a discount against the usual price, and says the price's conditions", async () => {
  const { db } = server;
  const conditions = conditionsSchema.parse({ payment: "pix", needs: ["app"] });
  const real = await anOffer(db, { name: "Real", conditions });
  const inflated = await anOffer(db, { name: "Inflado" });
  await db.insert(offerVerdicts).values([
    { product_id: real.id, verdict: "desconto-real", usual: 150, rule: 1, is_lowest: true },
    { product_id: inflated.id, verdict: "desconto-inflado", usual: 110, rule: 1, is_lowest: false },
  ]);
  const description = async (slug: string) =>
    /<meta name="description" content="([^"]*)"/.exec(
      await (await server.request(`/product/${slug}`)).text(),
    )?.[1];
  expect(await description("real")).toBe(
    "R$\u00a0100,00 na loja Loja Boa. Condições: app · no Pix. Desconto real: 33% abaixo do preço de costume. Um bom fone.",
  );
  expect(await description("inflado")).toBe(
    "R$\u00a0100,00 na loja Loja Boa. Desconto inflado: o preço de costume é R$\u00a0110,00. Um bom fone.",
  );
});

test("a shared link shows name, price and the offer's own picture without a script", async () => {
  await anOffer(server.db, { name: "Fone Ágil", sale_price: 99.9 });
  await anOffer(server.db, { name: "Acabou", ended: true });
  const html = await (await server.request("/product/fone-%C3%A1gil")).text();
  const tag = (name: string, page = html) =>
    new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(page)?.[1];
  expect(tag("og:type")).toBe("product");
  expect(tag("og:title")).toBe("Fone Ágil: R$\u00a099,90 · Xepa");
  expect(tag("og:url")).toBe("https://xepa.test/product/fone-%C3%A1gil");
  expect(tag("og:image")).toMatch(/^https:\/\/xepa\.test\/social\/fone-%C3%A1gil\.jpg\?v=\w+$/);
  expect(tag("og:image:alt")).toBe("Fone Ágil: R$\u00a099,90");
  expect(tag("product:price:amount")).toBe("99.90");
  const over = await (await server.request("/product/acabou")).text();
  expect(tag("product:price:amount", over)).toBeUndefined();
});
