import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { imageLimits, imageMessages } from "#domain/images/image-limits.ts";
import { images } from "#server/db/schema/images.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { noisy, plain, smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

interface Answer {
  status: number;
  body: { url: string; message: string; code: string; fields?: Record<string, string> };
}

async function send(init: RequestInit): Promise<Answer> {
  const response = await server.request("/functions/v1/upload-image", init);
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

const upload = (bytes: Uint8Array, path?: string, auth: Record<string, string> = ana.auth) =>
  send(uploadOf(uploadForm(bytes, path), auth));

function stored(): string[] {
  try {
    return readdirSync(join(server.config.data_dir, "images")).sort();
  } catch {
    return [];
  }
}

async function nothingIsLeft(): Promise<void> {
  expect(stored()).toEqual([]);
  expect(await server.db.select().from(images)).toEqual([]);
}

async function fetched(address: string) {
  const response = await server.request(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
  return sharp(Buffer.from(await response.arrayBuffer()));
}

test("a picture is stored in two widths, with its owner, as unused", async () => {
  const { status, body } = await upload(await noisy({ width: 1600, height: 1200 }).jpeg().toBuffer());
  expect(status).toBe(200);
  expect(body).toEqual({ message: "Imagem enviada com sucesso!", url: expect.any(String) });
  const [, key = ""] = /^\/img\/([0-9a-f]{32}-c[0-9a-f])\.webp$/.exec(body.url) ?? [];
  expect(stored()).toEqual([`${key}-480.webp`, `${key}.webp`]);
  expect(await (await fetched(body.url)).metadata()).toMatchObject({ width: 960, height: 720 });
  expect(await (await fetched(`/img/${key}-480.webp`)).metadata()).toMatchObject({ width: 480, height: 360 });
  expect(await server.db.select().from(images)).toMatchObject([
    {
      key,
      owner_id: ana.id,
      state: "here",
      type: "image/jpeg",
      width: 1600,
      height: 1200,
      loose_since: expect.any(String),
      path: null,
    },
  ]);
});

test("the path is only validated: two uploads to one path are two pictures, and the first stays", async () => {
  const path = "user-product-1731672000000-abc";
  const first = await upload(smallPng, path);
  const before = await server.images.read(first.body.url.slice("/img/".length));
  const second = await upload(
    await plain({ width: 9, height: 9, background: "#358" }).png().toBuffer(),
    path,
  );
  expect(second.body.url).not.toBe(first.body.url);
  expect(await server.images.read(first.body.url.slice("/img/".length))).toEqual(before);
  expect(stored().join()).not.toContain("user-product");
});

test.each(["../../x", "/etc/x", "..\\x", "products/../../x", "a".repeat(513), "a\u0000b", "%2e%2e/x"])(
  "the path %j is refused",
  async (path) => {
    expect(await upload(smallPng, path)).toMatchObject({
      status: 422,
      body: { code: "invalid", fields: { path: imageMessages.wrong_path } },
    });
    await nothingIsLeft();
  },
);

test("only admins may upload under products", async () => {
  expect(await upload(smallPng, "products/1-a.png")).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
  await nothingIsLeft();
  const admin = await aPerson(server, "admin");
  expect((await upload(smallPng, "products/1-a.png", admin.auth)).status).toBe(200);
});

test("exactly 5 MB is accepted, a byte more is refused, and much more is not even read", async () => {
  const whole = await noisy({ width: 400, height: 400 }).jpeg().toBuffer();
  const padded = (length: number) => Buffer.concat([whole, Buffer.alloc(length - whole.length)]);
  expect((await upload(padded(imageLimits.bytes))).status).toBe(200);
  const refused = {
    status: 413,
    body: { code: "too_large", fields: { file: "A imagem deve ter no máximo 5MB" } },
  };
  expect(await upload(padded(imageLimits.bytes + 1))).toMatchObject(refused);
  let read = 0;
  const endless = new ReadableStream({
    pull(controller) {
      read += 65_536;
      controller.enqueue(Buffer.alloc(65_536));
    },
  });
  const headers = { ...ana.auth, "Content-Type": "multipart/form-data; boundary=x" };
  const init = { method: "POST", headers, body: endless, duplex: "half" } as RequestInit;
  expect(await send(init)).toMatchObject(refused);
  expect(read).toBeLessThan(imageLimits.bytes * 1.1);
  expect(stored()).toHaveLength(2);
});

const form = (fill: (form: FormData) => void) => {
  const made = new FormData();
  fill(made);
  return made;
};
const png = () => new Blob([new Uint8Array(smallPng)]);

test.each<[string, FormData, string]>([
  ["no file", form((f) => f.append("path", "x")), imageMessages.missing],
  ["a text called file", form((f) => f.append("file", "x")), imageMessages.missing],
  ["a file called something else", form((f) => f.append("foto", png(), "a.png")), imageMessages.missing],
  ["an input left empty", form((f) => f.append("file", new Blob([]), "")), imageMessages.missing],
  [
    "two files",
    form((f) => {
      f.append("file", png(), "a.png");
      f.append("file", png(), "b.png");
    }),
    imageMessages.several,
  ],
])("%s is 422", async (_, body, sentence) => {
  expect(await send(uploadOf(body, ana.auth))).toMatchObject({
    status: 422,
    body: { fields: { file: sentence } },
  });
  await nothingIsLeft();
});

test("another content type is 415, a truncated form 400", async () => {
  expect(await send(json({ file: "x" }, ana.auth))).toMatchObject({
    status: 415,
    body: { code: "wrong_type" },
  });
  const headers = { ...ana.auth, "Content-Type": "multipart/form-data; boundary=x" };
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
  expect(await send({ method: "POST", headers, body })).toMatchObject({
    status: 400,
    body: { code: "malformed" },
  });
  await nothingIsLeft();
});

test("a repeat with one key is one picture, although its form differs; other bytes are refused", async () => {
  const auth = { ...ana.auth, "Idempotency-Key": "foto-1" };
  const [first, second] = await Promise.all([upload(smallPng, "a", auth), upload(smallPng, "a", auth)]);
  expect(second).toEqual(first);
  expect(await upload(smallPng, "a", auth)).toEqual(first);
  expect(await server.db.$count(images)).toBe(1);
  const other = await plain({ width: 5, height: 5 }).png().toBuffer();
  expect(await upload(other, "a", auth)).toMatchObject({
    status: 422,
    body: { code: "idempotency_key_reused" },
  });
  expect((await upload(smallPng, "b", auth)).status).toBe(422);
});

test("members upload sixty an hour, admins without limit; refused uploads count too", async () => {
  server = await testServer({ LIMITS: "on" });
  ana = await aPerson(server);
  const admin = await aPerson(server, "admin");
  const empty = Buffer.from("<svg/>");
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++) statuses.push((await upload(i === 0 ? smallPng : empty)).status);
  expect(statuses).toEqual([200, ...Array(59).fill(415), 429]);
  for (let i = 0; i < 61; i++) await upload(empty, undefined, admin.auth);
  expect((await upload(smallPng, undefined, admin.auth)).status).toBe(200);
});

/** Uploads whose bodies wait until they are released. */
async function slowUploads() {
  const gate = Promise.withResolvers<void>();
  const form = new Response(uploadForm(smallPng));
  const type = form.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await form.arrayBuffer());
  let readers = 0;
  const begin = ({ auth }: Person, { breaksOff = false } = {}) => {
    const pull = async (controller: ReadableStreamDefaultController) => {
      readers++;
      await gate.promise;
      if (breaksOff) return controller.error(new Error("the line is dead"));
      controller.enqueue(bytes);
      controller.close();
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { ...auth, "Content-Type": type };
    return send({ method: "POST", headers, body, duplex: "half" } as RequestInit);
  };
  const haveStarted = (n: number) => vi.waitFor(() => expect(readers).toBe(n), { timeout: 20_000 });
  return { begin, haveStarted, release: gate.resolve };
}

const several = <T>(n: number, make: () => T) => Array.from({ length: n }, make);

test("four concurrent uploads per user; under load one each, the last slot for admins; others retry later", async () => {
  const people = [ana];
  for (let i = 0; i < 8; i++) people.push(await aPerson(server));
  const admin = await aPerson(server, "admin");
  const { begin, haveStarted, release } = await slowUploads();
  const [first, second, ...others] = people as [Person, Person, ...Person[]];
  const waiting = [first, second].flatMap((person) => several(4, () => begin(person)));
  await haveStarted(8);
  expect(await upload(smallPng, undefined, first.auth)).toMatchObject({ status: 429 });
  // The next user gets a slot, but only one: four users cannot keep a fifth out.
  waiting.push(...others.slice(0, 6).map((person) => begin(person)));
  await haveStarted(14);
  const [third, , , , , , ninth] = others;
  for (const person of [third, ninth]) {
    const form = uploadOf(uploadForm(smallPng), person?.auth);
    const busy = await server.request("/functions/v1/upload-image", form);
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "2"]);
  }
  waiting.push(...several(2, () => begin(admin)));
  await haveStarted(16);
  expect(await upload(smallPng, undefined, admin.auth)).toMatchObject({ status: 503 });
  release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect((await upload(smallPng)).status).toBe(200);
});

test("of four users with four uploads each, none blocks a fifth", async () => {
  const people = [ana, await aPerson(server), await aPerson(server), await aPerson(server)];
  const fifth = await aPerson(server);
  const { begin, haveStarted, release } = await slowUploads();
  const waiting = people.slice(0, 2).flatMap((person) => several(4, () => begin(person)));
  await haveStarted(8);
  const later = people.slice(2);
  waiting.push(...later.map((person) => begin(person)));
  await haveStarted(10);
  waiting.push(...later.flatMap((person) => several(3, () => begin(person))));
  expect((await upload(smallPng, undefined, fifth.auth)).status).toBe(200);
  release();
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(6).fill(503)]);
});

test("a body that never arrives counts like one that does", async () => {
  server = await testServer({ LIMITS: "on" });
  ana = await aPerson(server);
  const { begin, release } = await slowUploads();
  release();
  for (let i = 0; i < 59; i++) expect((await begin(ana, { breaksOff: true })).body.code).toBe("interrupted");
  expect((await upload(smallPng)).status).toBe(200);
  expect((await begin(ana)).status).toBe(429);
});
