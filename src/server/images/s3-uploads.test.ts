import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { bucket, type Fault, s3Server } from "#testing/s3-server.ts";
import { objects, publicObjects, rawUpload } from "#testing/storage-client.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import { filesOf } from "./image-files.ts";
import { s3Store } from "./s3-store.ts";

/** The whole application with its pictures in a bucket (F16). */
emptyDatabaseBeforeEach();
const service = await s3Server();
let server: TestServer;
/** The same with shorter timeouts, so that a silent bucket costs no seconds. */
let shortTimeouts: TestServer;
let ana: Person;
beforeEach(async () => {
  service.behave(null);
  server = await testServer({ S3_URL: service.url });
  shortTimeouts = await testServer({}, { images: s3Store(service.url, { timeoutMs: 300 }) });
  ana = await aPerson(server);
});

const rows = () => server.db.select().from(images);

async function upload(to = server): Promise<{ status: number; body: { url: string; message: string } }> {
  const response = await to.request("/functions/v1/upload-image", uploadOf(uploadForm(smallPng), ana.auth));
  return { status: response.status, body: (await response.json()) as { url: string; message: string } };
}

const store = (path: string, to = server) => to.request(`${objects}/${path}`, rawUpload(smallPng, ana.auth));

/** The bucket confirmed every object with a row. */
async function expectEveryObjectStored(): Promise<void> {
  const bucketItself = s3Store(service.url);
  for (const row of await rows()) {
    if (row.state !== "here") continue;
    const files = filesOf(row).filter((file) => row.bytes !== null || !file.includes("-full"));
    for (const file of files) expect(await bucketItself.has(file), file).toBe(true);
  }
}

test("a member uploads and submits, and visitors see the picture", async () => {
  const { status, body } = await upload();
  expect(status).toBe(200);
  const offer = { ...newOfferFields({ name: "Fone com foto" }), images: [body.url] };
  const submitted = await server.request("/functions/v1/submit-user-product", json(offer, ana.auth));
  expect(await submitted.json()).toMatchObject({ product: { images: [body.url] } });
  const seen = await server.request(body.url);
  expect(seen.status).toBe(200);
  expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).width).toBe(12);
  // Another process, which shares only the bucket with this one.
  const other = await testServer({ S3_URL: service.url });
  expect((await other.request(body.url)).status).toBe(200);
  expect(await rows()).toMatchObject([{ state: "here", loose_since: null }]);
  await expectEveryObjectStored();
});

test("a picture stored by the official client can be used by its address too", async () => {
  expect((await store("user-product-1.png")).status).toBe(200);
  const offer = { ...newOfferFields(), image_url: `${publicObjects}/user-product-1.png` };
  const submitted = await server.request("/functions/v1/submit-user-product", json(offer, ana.auth));
  const [row] = await rows();
  expect(await submitted.json()).toMatchObject({ product: { images: [`/img/${row?.key}.webp`] } });
  expect((await server.request(`${publicObjects}/user-product-1.png`)).status).toBe(200);
  expect(service.requests.some(({ line }) => line.includes("user-product"))).toBe(false);
});

const faults: [string, Fault, string[]][] = [
  ["down", "down", []],
  ["forbidden", { status: 403 }, []],
  ["failing", { status: 500 }, []],
  ["silent", "silent", []],
  ["silent after it took the picture", "silent", ["HEAD"]],
  ["forgetful", "forgetful", ["PUT"]],
  ["keeping half", "half kept", ["PUT"]],
];

test.each(faults)(
  "a bucket that is %s: uploads fail with a sentence, and no row names a missing object",
  async (_, fault, methods) => {
    service.behave(fault, methods);
    expect(await upload(shortTimeouts)).toMatchObject({
      status: 503,
      body: { message: "Não foi possível guardar a imagem agora. Tente novamente em instantes." },
    });
    const stored = await store("user-product-1.png", shortTimeouts);
    expect(stored.status).toBe(500);
    expect(Number(stored.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await stored.json()).toMatchObject({ statusCode: "503" });
    expect((await rows()).filter(({ state, path }) => state === "here" || path !== null)).toEqual([]);
    service.behave(null);
    expect((await store("user-product-1.png")).status).toBe(200);
    await expectEveryObjectStored();
  },
);

test.each<[string, Fault]>([
  ["down", "down"],
  ["forbidden", { status: 403 }],
  ["failing", { status: 500 }],
  ["silent", "silent"],
  ["cut off at half", "cut"],
])(
  "a bucket that is %s: a picture is an uncached 503, and pages show their placeholder",
  async (_, fault) => {
    await store("user-product-1.png");
    const [row] = await rows();
    const etag = (await server.request(`${publicObjects}/user-product-1.png`)).headers.get("etag") ?? "";
    service.behave(fault);
    for (const address of [`/img/${row?.key}.webp`, `${publicObjects}/user-product-1.png`]) {
      const response = await shortTimeouts.request(address);
      expect(response.status).toBe(503);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    // A client that has it does not learn that it is gone.
    const known = { headers: { "If-None-Match": etag } };
    expect((await shortTimeouts.request(`${publicObjects}/user-product-1.png`, known)).status).toBe(304);
  },
);

test("a deleted object is a missing picture", async () => {
  await store("user-product-1.png");
  const [row] = await rows();
  await s3Store(service.url).remove(row ? filesOf(row) : []);
  for (const address of [`/img/${row?.key}.webp`, `${publicObjects}/user-product-1.png`])
    expect((await server.request(address)).status).toBe(404);
});

test("every object is in the bucket itself, under a generated name", async () => {
  service.requests.length = 0;
  await store("user-product-1.png");
  const names = service.requests.filter(({ line }) => line.startsWith("PUT")).map(({ line }) => line);
  expect(names).toHaveLength(3);
  for (const name of names)
    expect(name).toMatch(new RegExp(`^PUT /${bucket}/[0-9a-f]{32}-c[0-9a-f](-480|-full)?\\.(webp|png)$`));
});
