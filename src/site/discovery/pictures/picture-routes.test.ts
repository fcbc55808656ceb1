import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { coverPath, socialPicturePath } from "#domain/products/social-picture.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { productSlugs, products } from "#server/db/schema/products.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import { TooManyDrawings } from "./drawing-thread.ts";
import { pictureRoutes } from "./picture-routes.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
beforeEach(async () => {
  // One for all tests: its drawing thread takes a second to start.
  server ??= await testServer();
});

async function pixelsOf(path: string) {
  const response = await server.request(path);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(150_000);
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
  return { bytes, at: (left: number, top: number) => colourAt(bytes, left, top) };
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

function isNear(colour: number[], wanted: number[]): boolean {
  return colour.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < 24);
}

const red = [200, 20, 20];
const yellow = [255, 211, 61];
const green = [11, 122, 70];
const inPhoto: [number, number] = [120, 160];
const inPlaque: [number, number] = [480, 560];

test("an offer's picture has its photo, the yellow price tag and the awning, at the promised size", async () => {
  const folder = join(server.config.data_dir, "images");
  mkdirSync(folder, { recursive: true });
  const photo = sharp({ create: { width: 960, height: 720, channels: 3, background: "rgb(200, 20, 20)" } });
  writeFileSync(join(folder, "abc.webp"), await photo.webp({ lossless: true }).toBuffer());
  const offer = await anOffer(server.db, { images: ["/img/abc.webp"], original_price: 0 });
  const { at } = await pixelsOf(socialPicturePath(offer));
  expect(isNear(await at(...inPhoto), red)).toBe(true);
  expect(isNear(await at(...inPlaque), yellow)).toBe(true);
  expect(isNear(await at(50, 20), green)).toBe(true);
});

test("under its version a picture is immutable, under any other cached briefly", async () => {
  const offer = await anOffer(server.db);
  const path = socialPicturePath(offer);
  const current = await server.request(path);
  expect(Object.fromEntries(current.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, s-maxage=0, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  for (const other of [path.replace(/v=.*/, "v=abc"), path.replace(/\?.*/, "")]) {
    const response = await server.request(other);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, s-maxage=0, max-age=300");
  }
  const etag = current.headers.get("etag") ?? "";
  expect((await server.request(path, { headers: { "If-None-Match": etag } })).status).toBe(304);
});

test("a visible change changes the picture's address and bytes", async () => {
  const offer = await anOffer(server.db);
  const before = await pixelsOf(socialPicturePath(offer));
  await server.db.update(products).set({ sale_price: 12.34 }).where(eq(products.id, offer.id));
  const changed = { ...offer, sale_price: 12.34, discount: 94 };
  const after = await pixelsOf(socialPicturePath(changed));
  expect(socialPicturePath(changed)).not.toBe(socialPicturePath(offer));
  expect(after.bytes.equals(before.bytes)).toBe(false);
});

test("only approved offers have a picture: the others respond like an unknown one", async () => {
  const unknown = await server.request("/social/nada.jpg");
  expect(unknown.status).toBe(404);
  const answer = await unknown.text();
  for (const status of ["pending", "rejected"]) {
    const offer = await anOffer(server.db, { name: `Segredo ${status}`, status });
    const response = await server.request(socialPicturePath(offer));
    expect([response.status, response.headers.get("cache-control"), await response.text()]).toEqual([
      404,
      "no-store",
      answer,
    ]);
  }
});

test("a drawn picture is gone once its offer loses approval", async () => {
  const offer = await anOffer(server.db);
  const path = socialPicturePath(offer);
  const etag = (await server.request(path)).headers.get("etag") ?? "";
  await server.db.update(products).set({ status: "pending" }).where(eq(products.id, offer.id));
  expect((await server.request(path, { headers: { "If-None-Match": etag } })).status).toBe(404);
});

test("an old address redirects to the new picture, only if that is approved", async () => {
  const { db } = server;
  const offer = await anOffer(db, { name: "Café Novo" });
  const hidden = await anOffer(db, { name: "Oculta", status: "pending" });
  await db.insert(productSlugs).values([
    { slug: "café-velho", kind: "old", product_id: offer.id },
    { slug: "oculta-velha", kind: "old", product_id: hidden.id },
  ]);
  const moved = await server.request("/social/caf%C3%A9-velho.jpg?v=x");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/social/caf%C3%A9-novo.jpg"]);
  expect((await server.request("/social/oculta-velha.jpg")).status).toBe(404);
});

test("an ended offer keeps a picture, without the yellow", async () => {
  const offer = await anOffer(server.db, { ended: true });
  const { at } = await pixelsOf(socialPicturePath(offer));
  expect(isNear(await at(...inPlaque), yellow)).toBe(false);
  const live = await anOffer(server.db);
  expect(isNear(await (await pixelsOf(socialPicturePath(live))).at(...inPlaque), yellow)).toBe(true);
});

test("a real discount has a green chip under the price, and the picture's address says so", async () => {
  const offer = await anOffer(server.db);
  const judged = { product_id: offer.id, verdict: "desconto-real", usual: 150, rule: 1, is_lowest: true };
  await server.db.insert(offerVerdicts).values(judged);
  const path = socialPicturePath({ ...offer, verdict: "desconto-real", usual_price: 150 });
  const response = await server.request(path);
  expect(response.headers.get("cache-control")).toContain("immutable");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(isNear(await colourAt(bytes, 450, 600), green)).toBe(true);
  const plain = await pixelsOf(socialPicturePath(await anOffer(server.db)));
  expect(isNear(await plain.at(450, 600), green)).toBe(false);
});

test("any name and price can be drawn", async () => {
  const names = [
    "🎉🔥🎉",
    "مرحبا بالعالم",
    "a".repeat(70),
    "<svg onload=alert(1)>",
    "e\u0301 &amp; ]]>",
    "A/B 100% #1?",
  ];
  for (const [i, name] of names.entries()) {
    const price = { original_price: 0, sale_price: i === 0 ? 0 : 9_999_999.99 };
    const offer = await anOffer(server.db, {
      name,
      store_name: name,
      images: ["/img/nao-existe.webp"],
      ...price,
    });
    await pixelsOf(socialPicturePath(offer));
  }
});

test("an unreadable picture is replaced by the category's", async () => {
  const folder = join(server.config.data_dir, "images");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "torto.webp"), "not a picture");
  for (const image of ["/img/torto.webp", "/img/..%2f..%2fauth-secret", "http://127.0.0.1:1/x.webp"]) {
    const offer = await anOffer(server.db, { images: [image] });
    const { at } = await pixelsOf(socialPicturePath(offer));
    expect(isNear(await at(...inPhoto), [233, 241, 240])).toBe(true);
  }
});

test("concurrent requests for one picture share one drawing", async () => {
  const offer = await anOffer(server.db);
  const path = socialPicturePath(offer);
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.request(path)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
});

test("too many pictures at once get a retry-later", async () => {
  const { config } = server;
  const app = pictureRoutes({ read: server.read, config, images: server.images, senderOf: () => "a" }, () =>
    Promise.reject(new TooManyDrawings()),
  );
  const response = await app.request(coverPath());
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("while the image store is down, a picture without its photo is not cached", async () => {
  const { db, config } = server;
  const offer = await anOffer(db, { images: ["/img/abc.webp"] });
  let isDown = true;
  const read = async () => (isDown ? Promise.reject(new Error("no store")) : null);
  const images = { ...server.images, read };
  const app = pictureRoutes({ read: server.read, config, images, senderOf: () => "a" }, async () =>
    Uint8Array.of(1),
  );
  const response = await app.request(socialPicturePath(offer));
  expect(response.status).toBe(503);
  expect(response.headers.get("cache-control")).toBe("no-store");
  isDown = false;
  expect((await app.request(socialPicturePath(offer))).status).toBe(200);
});

test("the site and each category have a cover; nothing else has", async () => {
  const home = await pixelsOf(coverPath());
  const casa = await pixelsOf(coverPath("casa"));
  expect(home.bytes.equals(casa.bytes)).toBe(false);
  for (const path of [
    "/social/a%00b.jpg",
    "/capa/nada.jpg",
    "/capa/inicio.png",
    "/capa/.jpg",
    "/social/x.png",
  ])
    expect((await server.request(path)).status).toBe(404);
});

test("a sender who requests many drawings waits; drawn pictures and other senders do not", async () => {
  const { db } = server;
  const config = { ...server.config, limits: true };
  let sender = "a";
  const app = pictureRoutes(
    { read: server.read, config, images: server.images, senderOf: () => sender },
    async () => Uint8Array.of(1),
  );
  const paths: string[] = [];
  for (let i = 0; i < 62; i++) paths.push(socialPicturePath(await anOffer(db)));
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await app.request(path)).status);
  expect(statuses).toEqual([...Array(60).fill(200), 503, 503]);
  expect((await app.request(paths[0] ?? "")).status).toBe(200);
  sender = "b";
  expect((await app.request(paths[61] ?? "")).status).toBe(200);
});
