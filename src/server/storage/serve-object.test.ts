import { beforeEach, expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { byteRange } from "#server/http/byte-range.ts";
import { wholeFile } from "#server/images/image-files.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { noisy, smallPng } from "#testing/pictures.ts";
import { bucketOf, objects, publicObjects, rawUpload } from "#testing/storage-client.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import { attachment } from "./serve-object.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
let ana: Person;
let bytes: Buffer;
const address = `${publicObjects}/user-product-1.jpg`;
beforeEach(async () => {
  server = await testServer();
  ana = await aPerson(server);
  const photo = await noisy({ width: 50, height: 40 }).jpeg().toBuffer();
  await server.request(`${objects}/user-product-1.jpg`, rawUpload(photo, ana.auth));
  const [row] = await server.db.select().from(images);
  bytes = (await server.images.read(wholeFile(row?.key ?? "", "image/jpeg"))) ?? Buffer.alloc(0);
});

const get = (headers: Record<string, string> = {}, query = "", method = "GET") =>
  server.request(`${address}${query}`, { headers, method });

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a picture has its type, length and cache age, a strict policy, and may be embedded anywhere", async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(await bodyOf(response)).toEqual(bytes);
  const [row] = await server.db.select().from(images);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(bytes.length),
    etag: expect.stringMatching(/^"[^"]+"$/),
    "last-modified": new Date(row?.created_at ?? "").toUTCString(),
    "cache-control": "max-age=3600",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(response.headers.get("content-disposition")).toBeNull();
});

test("HEAD returns the same headers without a body, for a range too", async () => {
  for (const headers of [{}, { Range: "bytes=2-5" }]) {
    const [whole, head] = [await get(headers), await get(headers, "", "HEAD")];
    expect(head.status).toBe(whole.status);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      etag: whole.headers.get("etag"),
      "content-length": whole.headers.get("content-length"),
      "content-type": "image/jpeg",
    });
    expect(await head.text()).toBe("");
  }
});

test("a client that has it gets 304, and after a replacement the new one", async () => {
  const etag = (await get()).headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const response = await get({ "If-None-Match": known });
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect(response.headers.get("cache-control")).toBe("max-age=3600");
  }
  expect((await get({ "If-None-Match": '"x"' })).status).toBe(200);
  await server.request(`${objects}/user-product-1.jpg`, rawUpload(smallPng, ana.auth, "PUT"));
  const replaced = await get({ "If-None-Match": etag });
  expect([replaced.status, replaced.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("a range is 206 with its position, unless the picture has changed", async () => {
  const first = await get({ Range: "bytes=0-9" });
  expect([first.status, first.headers.get("content-range"), first.headers.get("content-length")]).toEqual([
    206,
    `bytes 0-9/${bytes.length}`,
    "10",
  ]);
  expect(await bodyOf(first)).toEqual(bytes.subarray(0, 10));
  const last = await get({ Range: "bytes=-7" });
  expect(await bodyOf(last)).toEqual(bytes.subarray(-7));
  const etag = first.headers.get("etag") ?? "";
  expect((await get({ Range: "bytes=0-9", "If-Range": etag })).status).toBe(206);
  expect((await get({ Range: "bytes=0-9", "If-Range": '"other"' })).status).toBe(200);
  const beyond = await get({ Range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
  expect(await beyond.json()).toMatchObject({ statusCode: "416" });
});

test.each<[string | undefined, unknown]>([
  [undefined, null],
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=5-", { first: 5, last: 9 }],
  ["bytes=2-100", { first: 2, last: 9 }],
  ["bytes=-3", { first: 7, last: 9 }],
  ["bytes=-30", { first: 0, last: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=10-20", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["items=0-1", null],
  ["bytes=a-b", null],
  [`bytes=${"9".repeat(30)}-`, null],
])("of ten bytes, %s requests %o", (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected);
});

test.each([
  ["?download", "attachment"],
  ["?download=", "attachment"],
  ["?download=a%22%3B%0D%0ASet-Cookie:x.png", /^attachment; filename="a_;Set-Cookie:x\.png"; /],
  ["?download=..%2F..%5Cetc.png", `attachment; filename="....etc.png"; filename*=UTF-8''....etc.png`],
  [
    "?download=a%C3%A7%C3%A3o%E2%80%AEgnp.jpg",
    `attachment; filename="a__ognp.jpg"; filename*=UTF-8''a%C3%A7%C3%A3ognp.jpg`,
  ],
  ["?download=a%00b'(1)*.png", `attachment; filename="ab'(1)*.png"; filename*=UTF-8''ab%27%281%29%2A.png`],
])("%s is downloaded under a harmless name", async (query, expected) => {
  const disposition = (await get({}, query)).headers.get("content-disposition");
  if (typeof expected === "string") expect(disposition).toBe(expected);
  else expect(disposition).toMatch(expected);
});

test("a file name is bounded, and never ends within a character", () => {
  expect(attachment(`${"🎁".repeat(300)}`)).toBe(
    `attachment; filename="${"__".repeat(120)}"; filename*=UTF-8''${"%F0%9F%8E%81".repeat(120)}`,
  );
  expect(attachment("\ud83c.png")).toContain("%EF%BF%BD.png");
});

test("a missing object is 404, even if only its bytes are gone", async () => {
  const missing = await server.request(`${publicObjects}/user-product-2.jpg`);
  expect(missing.status).toBe(404);
  expect(missing.headers.get("cache-control")).toBe("no-store");
  expect(await missing.json()).toEqual({
    statusCode: "404",
    error: "not_found",
    message: "Object not found",
    code: "NoSuchKey",
  });
  const [row] = await server.db.select().from(images);
  await server.images.remove([wholeFile(row?.key ?? "", "image/jpeg")]);
  expect((await get()).status).toBe(404);
});

test("a temporarily unreadable picture is a 503 by both APIs, never a 500", async () => {
  const [row] = await server.db.select().from(images);
  server.images.read = async () => Promise.reject(new Error("EACCES"));
  for (const door of [address, `/img/${row?.key}.webp`]) {
    const response = await server.request(door);
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(response.headers.get("retry-after")).toBe("5");
  }
  expect((await get({}, "", "HEAD")).status).toBe(200);
});

test("unfinished uploads and other buckets cannot be read", async () => {
  await server.db.update(images).set({ state: "coming" });
  expect((await get()).status).toBe(404);
  const elsewhere = await server.request("/storage/v1/object/public/segredos/a.png");
  expect([elsewhere.status, await elsewhere.json()]).toEqual([
    400,
    expect.objectContaining({ statusCode: "404", code: "NoSuchBucket" }),
  ]);
});

test("a reader's session is ignored: a stale one sees the same", async () => {
  expect((await get({ Authorization: "Bearer a.b.c" })).status).toBe(200);
  const files = await bucketOf(server, null);
  expect(files.getPublicUrl("user-product-1.jpg", { download: "x.jpg" }).data.publicUrl).toBe(
    `http://localhost:3000${address}?download=x.jpg`,
  );
});
