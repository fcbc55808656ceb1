import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { articles } from "#server/db/schema/articles.ts";
import { images } from "#server/db/schema/images.ts";
import { trash } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { claimImages, releaseImages } from "./image-uses-store.ts";
import { sweepImages } from "./sweep-images.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

let made = 0;

interface Given {
  state?: string;
  /** Hours since nothing shows it; null: something does. */
  loose?: number | null;
  /** Minutes since its upload started. */
  age?: number;
  path?: string;
}

/** A stored picture and its row; returns its address. */
async function aPicture({ state = "here", loose = 26, age = 0, path }: Given = {}): Promise<string> {
  const key = `${(++made).toString(16).padStart(32, "0")}-c0`;
  await server.db.insert(images).values({
    key,
    state,
    owner_id: ana.id,
    type: "image/png",
    width: 1,
    height: 1,
    path: path ?? null,
    loose_since: loose === null ? null : sql`now() - make_interval(hours => ${loose})`,
    created_at: sql`now() - make_interval(mins => ${age})`,
  });
  for (const file of [`${key}.webp`, `${key}-480.webp`, `${key}-full.png`])
    await server.images.put(file, Buffer.from("x"));
  return `/img/${key}.webp`;
}

const keyIn = (address: string) => address.slice("/img/".length, -".webp".length);

/** Whether its row and its three files exist: all of them, or none. */
async function isThere(address: string): Promise<boolean> {
  const key = keyIn(address);
  const rows = await server.db.select().from(images).where(eq(images.key, key));
  const names = [`${key}.webp`, `${key}-480.webp`, `${key}-full.png`];
  const files = await Promise.all(names.map((file) => server.images.has(file)));
  expect([address, new Set(files).size]).toEqual([address, 1]);
  expect([address, rows.length > 0]).toEqual([address, files[0]]);
  return files[0] === true;
}

const sweep = () => sweepImages(server.db, server.images);

test("unused pictures are deleted after 25 hours, files and row; younger or used ones stay", async () => {
  const old = await aPicture();
  const young = await aPicture({ loose: 24 });
  const used = await aPicture({ loose: null });
  await sweep();
  expect([await isThere(old), await isThere(young), await isThere(used)]).toEqual([false, true, true]);
});

test("an unfinished upload is deleted after half an hour, a half-deleted one at once", async () => {
  const given = await aPicture({ state: "coming", age: 31, loose: 0 });
  const coming = await aPicture({ state: "coming", age: 29, loose: 0 });
  const going = await aPicture({ state: "going", loose: 0 });
  await sweep();
  expect([await isThere(given), await isThere(coming), await isThere(going)]).toEqual([false, true, false]);
});

const path = "products/a b (1) & c.png";
const stored = "/storage/v1/object/public/product-images/products/a%20b%20(1)%20&%20c.png";
const anArticle = { title: "x", content: "", slug: "x" };

test.each<[string, (address: string) => Promise<unknown>]>([
  [
    "an offer, whatever its status",
    (image) => anOffer(server.db, { status: "rejected", images: ["/img/a.webp", image] }),
  ],
  ["an offer by the client's address", () => anOffer(server.db, { images: [stored] })],
  [
    "an article's cover",
    (image) => server.db.insert(articles).values({ ...anArticle, id: newId(), featured_image_url: image }),
  ],
  [
    "an article's text, as a small one",
    (image) =>
      server.db.insert(articles).values({
        ...anArticle,
        id: newId(),
        content: `<p><img src='${image.replace(".webp", "-480.webp")}'></p>`,
      }),
  ],
  [
    "an article's text, by the client's address",
    () =>
      server.db.insert(articles).values({
        ...anArticle,
        id: newId(),
        content: `<img src="https://x.example${stored.replace("&", "&amp;")}">`,
      }),
  ],
])("a picture shown by %s stays, and is no longer unused", async (_, show) => {
  const shown = await aPicture({ path });
  const other = await aPicture({ path: "products/outra.png" });
  await show(shown);
  await sweep();
  expect([await isThere(shown), await isThere(other)]).toEqual([true, false]);
  expect(await server.db.select({ loose_since: images.loose_since }).from(images)).toEqual([
    { loose_since: null },
  ]);
});

test.each([
  ["offer", (image: string) => ({ images: [image] })],
  ["article", (image: string) => ({ content: `<img src="${image}">` })],
])("pictures of a deleted %s stay while it can be restored, and are then deleted", async (_, rowOf) => {
  const shown = await aPicture();
  await server.db.insert(trash).values({ kind: "product", id: newId(), row: rowOf(shown) });
  await sweep();
  await server.db.delete(trash);
  // Not at once: it may just have been restored.
  await sweep();
  expect(await isThere(shown)).toBe(true);
  const later = sql`${images.loose_since} - interval '25 hours 1 minute'`;
  await server.db.update(images).set({ loose_since: later });
  await sweep();
  expect(await isThere(shown)).toBe(false);
});

test("more pictures than one batch are deleted", async () => {
  await server.db.execute(sql`INSERT INTO images (key, type, width, height, state, loose_since)
    SELECT 'k' || i, 'image/png', 1, 1, 'here', now() - interval '30 hours' FROM generate_series(1, 120) AS i`);
  const used = await anOffer(server.db, { images: ["/img/k7.webp"] });
  await sweep();
  expect((await server.db.select().from(images)).map(({ key }) => `/img/${key}.webp`)).toEqual(used.images);
});

test("a file that cannot be removed keeps its row for the next run, and blocks no other", async () => {
  const [stuck, next] = [await aPicture(), await aPicture()];
  const remove = async (files: readonly string[]) => {
    if (files.some((file) => file.startsWith(keyIn(stuck)))) throw new Error("down");
    await server.images.remove(files);
  };
  await expect(sweepImages(server.db, { ...server.images, remove })).rejects.toThrow();
  expect([await isThere(stuck), await isThere(next)]).toEqual([true, false]);
  const row = await server.db.select({ state: images.state }).from(images);
  expect(row).toEqual([{ state: "going" }]);
  const take = inTransaction(server.db, (tx) =>
    claimImages(tx, [stuck], { caller: { ...ana, role: "user" } }),
  );
  await expect(take).rejects.toMatchObject({ status: 422 });
  await sweep();
  expect(await isThere(stuck)).toBe(false);
});

test("a picture used by its owner is no longer unused; released, it is unused again", async () => {
  const address = await aPicture();
  const caller = { id: ana.id, role: "user" };
  expect(await inTransaction(server.db, (tx) => claimImages(tx, [address, address], { caller }))).toEqual([
    address,
  ]);
  await sweep();
  expect(await isThere(address)).toBe(true);
  await inTransaction(server.db, (tx) => releaseImages(tx, [address, "/img/demo-x.webp", stored]));
  const [row] = await server.db.select({ since: images.loose_since }).from(images);
  expect(row?.since).toEqual(expect.any(String));
  await sweep();
  expect(await isThere(address)).toBe(true);
});

test("a member cannot use another's or a missing picture; admins can use any, and used ones stay", async () => {
  const theirs = await aPicture();
  const coming = await aPicture({ state: "coming" });
  const byPath = await aPicture({ path });
  const beto = await aPerson(server);
  const take = (wanted: string[], caller: { id: string; role: string }, held: string[] = []) =>
    inTransaction(server.db, (tx) => claimImages(tx, wanted, { caller, held }));
  const refused = {
    status: 422,
    fields: { images: "Uma das imagens não está mais guardada aqui. Envie-a de novo." },
  };
  await expect(take([theirs], { id: beto.id, role: "user" })).rejects.toMatchObject(refused);
  await expect(take([coming], { id: ana.id, role: "user" })).rejects.toMatchObject(refused);
  await expect(take(["/img/nada.webp"], { id: ana.id, role: "admin" })).rejects.toMatchObject(refused);
  expect(await take([theirs], { id: beto.id, role: "admin" })).toEqual([theirs]);
  expect(
    await take(["/img/demo-x.webp", stored], { id: ana.id, role: "user" }, ["/img/demo-x.webp"]),
  ).toEqual(["/img/demo-x.webp", byPath]);
});
