import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { articlePicturePath } from "#domain/articles/article-picture.ts";
import { aStore } from "#testing/a-store.ts";
import { anArticle, anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { pagesAround, readPages } from "#testing/public-pages.ts";
import { aBrowser } from "#testing/push-service.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

/** A canary server inside our network: code that fetches an address from user input would call it. */
const canaryRequests: string[] = [];
const canary = createServer(({ url = "" }, answer) => {
  canaryRequests.push(url);
  answer.end();
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});
afterAll(() => void canary.close());

emptyDatabaseBeforeEach();
let server: TestServer;
let ana: Person;
let admin: Person;
beforeEach(async () => {
  canaryRequests.length = 0;
  server = await testServer();
  ana = await aPerson(server);
  admin = await aPerson(server, "admin");
});

const call = (name: string, body: unknown, { auth }: Person) =>
  server.request(`/functions/v1/${name}`, json(body, auth));

test("every field that takes a URL refuses private addresses, without connecting", async () => {
  const inside = [address, "http://169.254.169.254/latest/meta-data/", "http://[::1]/", "http://0x7f.1/"];
  const own = await anOffer(server.db, { status: "pending", user_id: ana.id });
  const { id } = await anArticle(server.db);
  // A store without domains: what is refused is the address itself.
  const store = await aStore(server.db, "Loja Boa");
  const coupon = { store_id: store.id, code: "NOTE200", kind: "shipping" };
  const { subscription } = aBrowser();
  for (const url of inside) {
    const wrong: [string, unknown, Person][] = [
      ["submit-user-product", newOfferFields({ product_url: url }), ana],
      ["submit-user-product", newOfferFields({ image_url: url }), ana],
      ["submit-user-product", newOfferFields({ images: [url] }), ana],
      ["edit-user-product", { productId: own.id, product_url: url }, ana],
      ["edit-user-product", { productId: own.id, images: [url] }, ana],
      ["add-product", newOfferFields({ product_url: url }), admin],
      ["add-product", newOfferFields({ image_url: url }), admin],
      ["edit-product", { productId: own.id, productData: { product_url: url } }, admin],
      ["add-article", { title: "Guia", content: "<p>a</p>", featured_image_url: url }, admin],
      ["add-article", { title: "Guia", content: `<p><img src="${url}" alt="a"></p>` }, admin],
      ["edit-article", { id, featured_image_url: url }, admin],
      ["read-link", { url }, ana],
      ["submit-coupon", { ...coupon, url }, ana],
      ["add-coupon", { ...coupon, url }, admin],
      ["edit-store", { storeId: store.id, version: 1, logo: url }, admin],
      ["edit-store", { storeId: store.id, version: 1, domains: [new URL(url).host] }, admin],
      ["add-push-subscription", { ...subscription, endpoint: url }, ana],
      ["add-push-subscription", { ...subscription, endpoint: url.replace("http:", "https:") }, ana],
    ];
    for (const [name, body, by] of wrong)
      expect([name, url, (await call(name, body, by)).status]).toEqual([name, url, 422]);
  }
  expect(canaryRequests).toEqual([]);
});

test("a stored private address is never fetched: by no page, picture, feed, letter, list or change", async () => {
  const link = `${address}/x.png`;
  const words = { product_url: link, image_url: link, images: [link], category: "Casa", user_id: ana.id };
  const live = await anOffer(server.db, { ...words, name: "Chaleira" });
  const waiting = await anOffer(server.db, { ...words, name: "Bule", status: "pending" });
  const html = `<p><a href="${link}">a</a><img src="${link}" alt="a"></p>`;
  const article = await anArticle(server.db, { content: html, featured_image_url: link });

  const around = pagesAround({ slug: live.slug, word: "Chaleira" });
  const earlier = `/functions/v1/find-earlier-offers?product_url=${encodeURIComponent(link)}`;
  const blog = ["/blog", `/blog/${article.slug}`, articlePicturePath(article), "/blog.atom", earlier];
  const pages = await readPages(server, [...around, ...blog]);
  expect(pages.filter(({ status }) => status >= 500)).toEqual([]);
  const picture = pages.find(({ path }) => path.startsWith("/social/"));
  expect(picture?.status).toBe(200);

  const writes: [string, unknown, Person][] = [
    ["edit-user-product", { productId: live.id, name: "Chaleira Nova" }, ana],
    ["update-product-status", { productId: waiting.id, status: "approved" }, admin],
    ["edit-product", { productId: waiting.id, productData: { name: "Bule Novo" } }, admin],
    ["edit-article", { id: article.id, title: "Outro" }, admin],
    ["preview-article", { content: html }, admin],
    ["send-message", { nome: "A", email: "a@b.co", assunto: "outro", mensagem: `Veja ${link}` }, ana],
  ];
  for (const [name, body, by] of writes)
    expect([name, (await call(name, body, by)).status]).toEqual([name, 200]);
  const { auth } = admin;
  for (const path of ["export-products?format=csv", `review-product?productId=${waiting.id}`])
    expect((await server.request(`/functions/v1/${path}`, { headers: auth })).status).toBe(200);
  const me = { data: { avatar_url: link, website: link } };
  const changed = await server.request("/auth/v1/user", { ...json(me, ana.auth), method: "PUT" });
  expect(changed.status).toBe(200);
  await (await server.request("/functions/v1/export-my-data", { headers: ana.auth })).text();
  expect(canaryRequests).toEqual([]);
  // The canary works.
  await fetch(link);
  expect(canaryRequests).toEqual(["/x.png"]);
});
