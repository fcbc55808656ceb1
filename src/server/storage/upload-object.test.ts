import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { imageLimits } from "#domain/images/image-limits.ts";
import { images } from "#server/db/schema/images.ts";
import { wholeFile } from "#server/images/image-files.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { forgedTokens } from "#testing/forged-tokens.ts";
import { noisy, plain, smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { bucketOf, objects, rawUpload } from "#testing/storage-client.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
let adminUser: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
  adminUser = await aPerson(server, "admin");
});

const rows = () => server.db.select().from(images);

async function rowAt(path: string) {
  const [row] = await server.db.select().from(images).where(eq(images.path, path));
  return row;
}

const blue = () => plain({ width: 20, height: 10, background: "#24c" }).png().toBuffer();

async function bytesAt(address: string): Promise<Buffer> {
  const response = await server.request(address.replace(/^http:\/\/[^/]+/, ""));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test("the official client uploads a Blob, and visitors see it at the address that it computes", async () => {
  const files = await bucketOf(server, ana);
  const path = "user-product-17 (2).png";
  const { data, error } = await files.upload(path, new Blob([smallPng], { type: "image/png" }), {
    cacheControl: "86400",
    metadata: { from: "a test" },
  });
  expect(error).toBeNull();
  const row = await rowAt(path);
  const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(data).toEqual({ path, id, fullPath: `product-images/${path}` });
  expect(data?.id.replaceAll("-", "")).toBe(row?.key.slice(0, 32));
  const seen = await bytesAt(files.getPublicUrl(path).data.publicUrl);
  expect(await sharp(seen).metadata()).toMatchObject({ format: "png", width: 12, height: 9 });
  expect(row).toMatchObject({
    owner_id: ana.id,
    state: "here",
    type: "image/png",
    cache_seconds: 86_400,
    bytes: seen.length,
    loose_since: expect.any(String),
  });
  expect(await sharp(await bytesAt(`/img/${row?.key}.webp`)).metadata()).toMatchObject({ format: "webp" });
});

test("an ArrayBuffer is sent as the body itself, whatever its content type", async () => {
  const files = await bucketOf(server, ana);
  const jpeg = await noisy({ width: 40, height: 30 }).jpeg().toBuffer();
  const { error } = await files.upload("user-product-a.jpg", new Uint8Array(jpeg).buffer, {
    cacheControl: "60",
  });
  expect(error).toBeNull();
  expect(await rowAt("user-product-a.jpg")).toMatchObject({ type: "image/jpeg", cache_seconds: 60 });
});

test("a served picture is re-encoded in its own type: nothing else of the file remains", async () => {
  const camera = { IFD0: { Make: "Celular da Ana" }, IFD3: { GPSLatitude: "23/1 33/1 1/1" } };
  const photo = await noisy({ width: 60, height: 40 })
    .withExif(camera)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sent = Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]);
  const path = "products/nova.jpg";
  await (await bucketOf(server, adminUser)).upload(path, new Blob([sent]), { contentType: "image/jpeg" });
  const row = await rowAt(path);
  const served = await bytesAt(`/storage/v1/object/public/product-images/${path}`);
  expect(await server.images.read(wholeFile(row?.key ?? "", "image/jpeg"))).toEqual(served);
  const { exif, format, width, height } = await sharp(served).metadata();
  expect({ exif, format, width, height }).toEqual({
    exif: undefined,
    format: "jpeg",
    width: 40,
    height: 60,
  });
  expect(served.includes("script")).toBe(false);
});

test("a taken path is a duplicate; with upsert and by update a new key takes it", async () => {
  const files = await bucketOf(server, ana);
  const path = "user-product-x.png";
  await files.upload(path, new Blob([smallPng]));
  const first = await rowAt(path);
  const bytesBefore = await server.images.read(`${first?.key}.webp`);
  expect((await files.upload(path, new Blob([await blue()]))).error).toMatchObject({
    name: "StorageApiError",
    status: 400,
    statusCode: "409",
    message: "The resource already exists",
  });
  expect(await rows()).toHaveLength(1);
  expect((await files.upload(path, new Blob([await blue()]), { upsert: true })).error).toBeNull();
  const second = await rowAt(path);
  expect((await files.update(path, new Blob([smallPng]))).error).toBeNull();
  const third = await rowAt(path);
  expect(new Set([first?.key, second?.key, third?.key]).size).toBe(3);
  const older = (await rows()).filter(({ key }) => key !== third?.key);
  expect(older).toMatchObject([
    { path: null, loose_since: expect.any(String) },
    { path: null, loose_since: expect.any(String) },
  ]);
  // A12: an offer's picture stays the same under its key.
  expect(await server.images.read(`${first?.key}.webp`)).toEqual(bytesBefore);
});

test("update creates a missing path", async () => {
  expect(
    (await (await bucketOf(server, ana)).update("user-product-new.png", new Blob([smallPng]))).error,
  ).toBe(null);
  expect(await rowAt("user-product-new.png")).toMatchObject({ owner_id: ana.id });
});

test("a picture that loses its path is unused from then on, even if an offer shows it", async () => {
  const files = await bucketOf(server, adminUser);
  await files.upload("products/a.png", new Blob([smallPng]));
  await server.db.update(images).set({ loose_since: null });
  await files.upload("products/a.png", new Blob([smallPng]), { upsert: true });
  expect((await rows()).filter(({ path }) => path === null)).toMatchObject([
    { loose_since: expect.any(String) },
  ]);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each<[string, string, string | (() => Promise<Uint8Array>), Record<string, unknown>]>([
  ["HTML", "text/html", "<html><script>1</script>", { message: "mime type text/html is not supported" }],
  ["HTML as PNG", "image/png", "<html>", { message: "mime type application/octet-stream is not supported" }],
  ["SVG", "image/svg+xml", svg, { message: "mime type image/svg+xml is not supported" }],
  ["SVG as PNG", "image/png", `<?xml version="1.0"?>${svg}`, { error: "invalid_mime_type" }],
  ["a GIF", "image/gif", () => plain({ width: 3, height: 3 }).gif().toBuffer(), { statusCode: "415" }],
  ["half a PNG", "image/png", async () => smallPng.subarray(0, 60), { code: "InvalidRequest" }],
  ["nothing", "image/png", "", { message: "No content provided", error: "InvalidRequest" }],
  [
    "a bomb",
    "image/png",
    () => plain({ width: 6400, height: 6400 }).png({ compressionLevel: 9 }).toBuffer(),
    { statusCode: "413" },
  ],
  [
    "too much",
    "image/png",
    async () => new Uint8Array(imageLimits.bytes + 1).fill(1),
    { statusCode: "413", error: "Payload too large", code: "EntityTooLarge" },
  ],
  [
    "far too much",
    "image/png",
    async () => new Uint8Array(imageLimits.bytes + 200_000),
    { message: "The object exceeded the maximum allowed size" },
  ],
])("%s is refused and nothing is stored", async (_, type, content, expected) => {
  const bytes = typeof content === "string" ? Buffer.from(content) : await content();
  const file = new Blob([new Uint8Array(bytes)], { type });
  const form = new FormData();
  form.append("cacheControl", "3600");
  form.append("", file);
  for (const body of [file, form]) {
    const headers = body === file ? { ...ana.auth, "Content-Type": type } : ana.auth;
    const response = await server.request(`${objects}/user-product-1.png`, { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject(expected);
  }
  expect(await rows()).toEqual([]);
});

test.each([
  ["a form without a file", { headers: {}, body: new FormData() }],
  [
    "a form that breaks off",
    { headers: { "Content-Type": "multipart/form-data; boundary=x" }, body: "--x\r\n" },
  ],
])("%s has no content", async (_, { headers, body }) => {
  const init = { method: "POST", headers: { ...ana.auth, ...headers }, body };
  const response = await server.request(`${objects}/user-product-1.png`, init);
  expect(await response.json()).toMatchObject({ statusCode: "400", code: "InvalidRequest" });
});

test("another bucket is unknown", async () => {
  const files = await bucketOf(server, adminUser, "segredos");
  expect((await files.upload("a.png", new Blob([smallPng]))).error).toMatchObject({
    status: 400,
    statusCode: "404",
    message: "Bucket not found",
  });
});

test("invalid tokens are reported as such, and write nothing", async () => {
  for (const { name, authorization, rest } of await forgedTokens(server)) {
    const init = rawUpload(smallPng, { Authorization: authorization });
    const response = await server.request(`${objects}/user-product-1.png`, init);
    expect(response.status, name).toBe(400);
    const expected = rest === null ? { statusCode: "403" } : { statusCode: "400", code: "InvalidJWT" };
    expect(await response.json(), name).toMatchObject(expected);
  }
  expect(await rows()).toEqual([]);
});

test("uploads by both APIs share a limit of sixty an hour; administrators have none", async () => {
  server = await testServer({ LIMITS: "on" });
  const raw = (auth: Record<string, string>) => rawUpload(Buffer.from("no picture"), auth);
  for (let i = 0; i < 59; i++) await server.request(`${objects}/user-product-1.png`, raw(ana.auth));
  const form = uploadOf(uploadForm(smallPng), ana.auth);
  expect((await server.request("/functions/v1/upload-image", form)).status).toBe(200);
  const response = await server.request(`${objects}/user-product-1.png`, rawUpload(smallPng, ana.auth));
  expect(response.status).toBe(400);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ statusCode: "429" });
  const again = uploadOf(uploadForm(smallPng), ana.auth);
  expect((await server.request("/functions/v1/upload-image", again)).status).toBe(429);
  for (let i = 0; i < 61; i++) await server.request(`${objects}/products/1.png`, raw(adminUser.auth));
  const free = await server.request(`${objects}/products/1.png`, rawUpload(smallPng, adminUser.auth));
  expect(free.status).toBe(200);
});

test("here too a body that never arrives counts like one that does", async () => {
  server = await testServer({ LIMITS: "on" });
  const broken = () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    return { ...rawUpload(smallPng, ana.auth), body, duplex: "half" } as RequestInit;
  };
  const send = (name: string, init: RequestInit) =>
    server.request(`${objects}/user-product-${name}.png`, init);
  for (let i = 0; i < 59; i++) expect((await send("1", broken())).status).not.toBe(200);
  expect((await send("1", rawUpload(smallPng, ana.auth))).status).toBe(200);
  expect(await (await send("2", broken())).json()).toMatchObject({ statusCode: "429" });
});

test("other calls of the official client are not supported", async () => {
  const files = await bucketOf(server, adminUser);
  await files.upload("products/a.png", new Blob([smallPng]));
  const calls = [
    await files.list("products"),
    await files.move("products/a.png", "products/b.png"),
    await files.copy("products/a.png", "products/b.png"),
    await files.remove(["products/a.png"]),
    await files.createSignedUrl("products/a.png", 60),
    await files.createSignedUploadUrl("products/c.png"),
    await files.download("products/a.png"),
  ];
  for (const { error } of calls) expect(error).toMatchObject({ status: 404, statusCode: "404" });
  for (const [method = "", path = ""] of [
    ["GET", "/bucket"],
    ["POST", "/bucket"],
    ["DELETE", "/bucket/product-images"],
    ["DELETE", "/object/product-images/products/a.png"],
    ["GET", "/render/image/public/product-images/products/a.png"],
    ["POST", "/upload/resumable"],
    ["GET", ""],
  ])
    expect((await server.request(`/storage/v1${path}`, { method, headers: adminUser.auth })).status).toBe(
      404,
    );
  expect(await rowAt("products/a.png")).toMatchObject({ state: "here" });
});
