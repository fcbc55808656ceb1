import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type LinkReading, linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import { priceObservations } from "#server/db/schema/prices.ts";
import { linkReadings } from "#server/db/schema/store-pages.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { plain, smallPng } from "#testing/pictures.ts";
import { oddPages } from "#testing/stores/odd-pages.ts";
import { jsonLd, page, type StorePage } from "#testing/stores/page-builders.ts";
import { plainPages } from "#testing/stores/plain-pages.ts";
import { dialled, otherNames } from "#testing/stores/play-stores.ts";
import { storesForTests } from "#testing/stores/stores-for-tests.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

const double = await storesForTests();
let server: TestServer;
let ana: Person;

beforeEach(async () => {
  double.requests.length = 0;
  server = await freshServer();
  ana = await aPerson(server);
});

const ask = (url: string, by = ana) => server.request("/functions/v1/read-link", json({ url }, by.auth));

test.each([...plainPages, ...oddPages])("$shape: name, price and picture are read", async (page) => {
  double.play(page.url, (_request, response) => {
    response.writeHead(200, { "content-type": page.type ?? "text/html; charset=utf-8" }).end(page.html);
  });
  for (const image of page.images) double.play(image, (_request, response) => void response.end("x"));
  const response = await ask(page.url);
  const reading = (await response.json()) as LinkReading;
  expect([response.status, reading.message]).toEqual([200, linkMessages.read]);
  expect(reading).toMatchObject({ ...page.says, link: page.url });
  double.requests.length = 0;
  for (const image of reading.images) await server.request(image, { headers: ana.auth });
  const asked = double.requests.map(({ address }) => `http://${address}`);
  expect(asked).toEqual(page.images);
  expect(reading.doubts.map(({ field }) => field)).toEqual(page.doubted ?? []);
});

const [fryer] = plainPages as [StorePage];

async function observed() {
  return server.db
    .select({
      price: priceObservations.price,
      kind: priceObservations.kind,
      source: priceObservations.source,
    })
    .from(priceObservations)
    .orderBy(priceObservations.price);
}

test.each([
  { sale_price: 399.9, kind: "deal", case: "at the offer's price it is the offer's" },
  { sale_price: 249.9, kind: "regular", case: "above it, the regular one" },
])("a price that was read is history once its offer is approved; $case", async ({ sale_price, kind }) => {
  double.play(fryer.url, fryer.html);
  expect((await ask(fryer.url)).status).toBe(200);
  const admin = await aPerson(server, "admin");
  const call = async (name: string, body: unknown, by: Person) =>
    (await server.request(`/functions/v1/${name}`, json(body, by.auth))).json();
  const sent = await call("submit-user-product", newOfferFields({ product_url: fryer.url, sale_price }), ana);
  expect(await observed()).toEqual([]);
  await call("update-product-status", { productId: sent.product.id, status: "approved" }, admin);
  expect(await observed()).toContainEqual({ price: 399.9, kind, source: "loja" });
  expect(await observed()).toHaveLength(2);
});

test("a reading alone, another account's, one of two days ago and a doubted one write no history", async () => {
  double.play(fryer.url, fryer.html);
  const lying = oddPages.find(({ shape }) => shape.startsWith("lying")) as StorePage;
  double.play(lying.url, lying.html as string);
  const admin = await aPerson(server, "admin");
  const add = (product_url: string) =>
    server.request(
      "/functions/v1/add-product",
      json(newOfferFields({ product_url, sale_price: 300 }), admin.auth),
    );
  await ask(fryer.url, admin);
  await server.db.update(linkReadings).set({ at: sql`now() - interval '2 days'` });
  await ask(fryer.url, ana);
  await ask(lying.url, admin);
  await add(fryer.url);
  await add(lying.url);
  const own = { price: 300, kind: "deal", source: "oferta" };
  expect(await observed()).toEqual([own, own]);
});

test("an offer that is withdrawn from the site takes what was read along, and a corrected price its kind", async () => {
  double.play(fryer.url, fryer.html);
  const admin = await aPerson(server, "admin");
  await ask(fryer.url, admin);
  const call = async (name: string, body: unknown) =>
    (await server.request(`/functions/v1/${name}`, json(body, admin.auth))).json();
  const { product } = await call("add-product", newOfferFields({ product_url: fryer.url, sale_price: 250 }));
  expect(await observed()).toContainEqual({ price: 399.9, kind: "regular", source: "loja" });
  await call("edit-product", { productId: product.id, productData: { sale_price: 399.9 } });
  expect(await observed()).toContainEqual({ price: 399.9, kind: "deal", source: "loja" });
  expect((await observed()).filter(({ source }) => source === "loja")).toHaveLength(1);
  await call("edit-product", {
    productId: product.id,
    productData: { status: "rejected", reason: "Errada" },
  });
  expect(await server.db.select().from(priceObservations).where(eq(priceObservations.hidden, false))).toEqual(
    [],
  );
});

test("a short link is followed to its end, and the store is named", async () => {
  double.play("http://amzn.to/abc", (_request, response) => {
    response.writeHead(301, { location: "http://www.amazon.com.br/dp/B0CHX3QBCH?tag=alguem-20" }).end();
  });
  const half = oddPages.find(({ url }) => url.includes("amazon")) as (typeof oddPages)[number];
  double.play(`${half.url}?tag=alguem-20`, half.html as string);
  expect(await (await ask("http://amzn.to/abc")).json()).toMatchObject({
    link: half.url,
    store: "Amazon",
    product_key: "amazon:B0CHX3QBCH",
    name: half.says.name,
  });
});

test("a request names us with a contact, and sends no cookie and no referrer", async () => {
  double.play(fryer.url, (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "set-cookie": "a=b" }).end(fryer.html);
  });
  await ask(fryer.url);
  await ask(fryer.url);
  const headers = double.requests[1]?.headers ?? {};
  expect(headers["user-agent"]).toContain("Xepa/1.0; +http://localhost:3000/sobre; admin@xepa.local");
  expect([headers.cookie, headers.referer, headers.authorization]).toEqual([undefined, undefined, undefined]);
});

test("a product's page that leads to no product is gone; one of another product is doubted", async () => {
  const [ssd] = plainPages as [(typeof plainPages)[number]];
  double.play(ssd.url, ssd.html);
  for (const [path, location] of [
    ["/produto/7/velho", "/"],
    ["/produto/8/outro", ssd.url],
  ] as const)
    double.play(
      `http://www.kabum.com.br${path}`,
      (_request, response) => void response.writeHead(302, { location }).end(),
    );
  double.play("http://www.kabum.com.br/", ssd.html);
  expect((await ask("http://www.kabum.com.br/produto/7/velho")).status).toBe(422);
  const other = await (await ask("http://www.kabum.com.br/produto/8/outro")).json();
  expect(other).toMatchObject({ link: ssd.url, doubts: [{ field: "link" }] });
});

test("a picture is re-encoded, and only the account that had the page read gets it", async () => {
  const image = "http://images.example.com/foto.png";
  double.play(
    fryer.url,
    page(jsonLd({ "@type": "Product", name: "Fritadeira", image, offers: { price: 10 } })),
  );
  double.play(image, (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end(smallPng);
  });
  const { images } = await (await ask(fryer.url)).json();
  const picture = (by: Person) => server.request(images[0], { headers: by.auth });
  const drawn = await picture(ana);
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(
    Buffer.from(await drawn.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe("WEBP");
  const bia = await aPerson(server);
  const refused = await picture(bia);
  expect([refused.status, (await refused.json()).message]).toEqual([422, linkMessages.no_picture]);
});

test("a member reads 30 pages an hour; the team has no limit; off is off", async () => {
  server = await freshServer({ LIMITS: "on" });
  ana = await aPerson(server);
  double.play(fryer.url, fryer.html);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await ask(fryer.url)).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect((await ask(fryer.url, await aPerson(server, "admin"))).status).toBe(200);
  server = await freshServer({ LINK_READING: "off" });
  double.requests.length = 0;
  const off = await ask(fryer.url, await aPerson(server));
  expect([off.status, (await off.json()).message, double.requests]).toEqual([422, linkMessages.off, []]);
});

test("a picture that is inside, a bomb, a page or too large is refused", async () => {
  otherNames.set("dentro.exemplo.com.br", ["10.0.0.1"]);
  const bomb = await plain({ width: 7000, height: 6000 }).png({ compressionLevel: 9 }).toBuffer();
  const files: Record<string, Buffer | string> = {
    "http://img.com.br/bomba.png": bomb,
    "http://img.com.br/pagina.png": "<svg onload=alert(1)>",
    "http://img.com.br/grande.png": Buffer.alloc(5_300_000, 1),
    "http://dentro.exemplo.com.br/foto.png": smallPng,
  };
  for (const [url, bytes] of Object.entries(files)) double.play(url, bytes);
  const image = Object.keys(files);
  double.play(
    fryer.url,
    page(jsonLd({ "@type": "Product", name: "Fritadeira", image, offers: { price: 10 } })),
  );
  const { images } = await (await ask(fryer.url)).json();
  expect(images).toHaveLength(4);
  dialled.length = 0;
  for (const address of images)
    expect((await server.request(address, { headers: ana.auth })).status).toBe(422);
  expect(dialled).toHaveLength(3);
});

test("a page's pictures at addresses that are no public link are not even proposed", async () => {
  const image = [
    "http://127.0.0.1/a.png",
    "file:///a.png",
    "http://10.0.0.1/a.png",
    "http://loja.com.br:22/a.png",
  ];
  double.play(
    fryer.url,
    page(jsonLd({ "@type": "Product", name: "Fritadeira", image, offers: { price: 10 } })),
  );
  expect(await (await ask(fryer.url)).json()).toMatchObject({ images: [] });
});

test("a member's fourth reading at once is refused for now", async () => {
  double.playHost("devagar.com.br", (_request, response) => {
    setTimeout(() => response.writeHead(404).end(), 300);
  });
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async (n) => (await ask(`http://devagar.com.br/${n}`)).status),
  );
  expect(statuses.sort()).toEqual([422, 422, 422, 429]);
});
