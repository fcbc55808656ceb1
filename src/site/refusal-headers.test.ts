import { beforeEach, expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import { openReplica } from "#server/db/replica.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { anOffer, aPerson, json, newOfferFields, type Person, password } from "#testing/factories.ts";
import { formPost } from "#testing/form-post.ts";
import { smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

/** Every response has the security headers: refused, repeated and failed ones too. */
emptyDatabaseBeforeEach();
const local = { SITE_URL: "http://localhost:4600" };
let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await testServer({ ...local, LIMITS: "on" });
  admin = await aPerson(server, "admin");
});

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "referrer-policy": expect.stringMatching(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/),
  "content-security-policy": expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
};

async function expectHeaders(status: number, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await server.request(path, init);
  expect([path, response.status]).toEqual([path, status]);
  expect(Object.fromEntries(response.headers), path).toMatchObject(always);
  for (const name of ["server", "x-powered-by"]) expect(response.headers.has(name)).toBe(false);
  return response;
}

const functions = "/functions/v1";
const token = "/auth/v1/token?grant_type=password";

test("refusals for shape, size, type or caller", async () => {
  const { auth } = admin;
  const huge = json({ name: "x".repeat(300_000) }, auth);
  await expectHeaders(400, `${functions}/add-product`, { ...json({}, auth), body: "{" });
  await expectHeaders(401, `${functions}/add-product`, json({}));
  await expectHeaders(403, `${functions}/add-product`, json({}, (await aPerson(server)).auth));
  await expectHeaders(403, "/contato", formPost({ nome: "A" }, { Origin: "https://evil.test" }));
  await expectHeaders(404, "/product/nada");
  await expectHeaders(404, "/img/nada.webp");
  await expectHeaders(404, "/storage/v1/object/public/product-images/nada.png");
  await expectHeaders(404, "/rest/v1/nada");
  await expectHeaders(405, "/sobre", { method: "PUT" });
  await expectHeaders(406, "/rest/v1/products?id=eq.1d7b7f8e-0000-7000-8000-000000000000", {
    headers: { Accept: "application/vnd.pgrst.object+json" },
  });
  await expectHeaders(413, `${functions}/add-product`, huge);
  await expectHeaders(413, "/contato", formPost({ mensagem: "x".repeat(300_000) }));
  await expectHeaders(415, `${functions}/add-product`, { method: "POST", headers: auth, body: "x" });
  await expectHeaders(422, `${functions}/add-product`, json({}, auth));
  await expectHeaders(422, "/contato", formPost({ nome: "A" }));
  const { id } = await anOffer(server.db);
  await expectHeaders(
    409,
    `${functions}/edit-product`,
    json({ productId: id, version: 9, productData: { name: "B" } }, auth),
  );
});

test("redirects and 304", async () => {
  await expectHeaders(301, "/sobre/");
  await expectHeaders(303, "/auth/v1/callback?error=access_denied");
  await expectHeaders(
    303,
    "/contato",
    formPost({ nome: "A", email: "a@b.co", assunto: "outro", mensagem: "Oi" }),
  );
  for (const path of ["/", "/ofertas.atom", `${functions}/get-approved-products`]) {
    const { headers } = await expectHeaders(200, path);
    await expectHeaders(304, path, { headers: { "If-None-Match": headers.get("etag") ?? "" } });
  }
  const { auth } = admin;
  const sent = await expectHeaders(200, `${functions}/upload-image`, uploadOf(uploadForm(smallPng), auth));
  const { url } = (await sent.json()) as { url: string };
  await expectHeaders(200, new URL(url, "http://x").pathname);
  await expectHeaders(200, new URL(url, "http://x").pathname, { method: "HEAD" });
  await expectHeaders(200, `${functions}/export-products?format=csv`, { headers: auth });
});

test("rate limits", async () => {
  const wrong = json({ email: admin.email, password: "errada" });
  for (let i = 0; i < 10; i++) await server.request(token, wrong);
  const late = await expectHeaders(429, token, wrong);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  const message = { nome: "A", email: "a@b.co", assunto: "outro", mensagem: "Oi" };
  for (let i = 0; i < 5; i++)
    await server.request(`${functions}/send-message`, json({ ...message, mensagem: `${i}` }));
  await expectHeaders(429, `${functions}/send-message`, json(message));
  await expectHeaders(429, "/contato", formPost(message));
});

test("server errors, which reveal no internals", async () => {
  await server.db.update(authUsers).set({ password_hash: "broken" });
  await expectHeaders(500, token, json({ email: admin.email, password }));
  const { db } = await testDatabase();
  const trouble = Object.assign(new Error("inside"), { code: "CONNECTION_CLOSED" });
  const broken = new Proxy(db, {
    get(target, name) {
      const asks = ["select", "insert", "update", "delete", "execute", "transaction"].includes(String(name));
      // Where statements that were built before find their connection.
      if (name === "_" && isDown) throw trouble;
      const value = Reflect.get(target, name) as unknown;
      return asks && isDown
        ? () => {
            throw trouble;
          }
        : value;
    },
  }) as Db;
  let isDown = false;
  const database = { db: broken, replica: openReplica(null, broken) };
  server = await testServer(local, { database });
  isDown = true;
  const paths: [string, RequestInit?][] = [
    ["/"],
    ["/product/nada"],
    ["/blog"],
    ["/sitemap.xml"],
    ["/ofertas.rss"],
    ["/social/nada.jpg"],
    [`${functions}/get-approved-products`],
    [`${functions}/add-product`, json(newOfferFields(), admin.auth)],
    [token, json({ email: admin.email, password })],
    ["/rest/v1/products"],
    ["/storage/v1/object/public/product-images/a.png"],
  ];
  for (const [path, init] of paths) {
    const response = await server.request(path, init);
    expect([path, response.status >= 500]).toEqual([path, true]);
    expect(Object.fromEntries(response.headers), path).toMatchObject(always);
    expect(await response.text()).not.toMatch(/inside|CONNECTION|node_modules|\.ts:/);
  }
  isDown = false;
  await expectHeaders(200, "/");
});
