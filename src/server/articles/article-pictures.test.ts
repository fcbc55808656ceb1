import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { dropExpiredRows } from "#server/db/housekeeping.ts";
import { articles, articleVersions } from "#server/db/schema/articles.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents, trash } from "#server/db/schema/operation.ts";
import { sweepImages } from "#server/images/sweep-images.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { dropOrphanedVersions } from "./drop-orphaned-versions.ts";

let server: TestServer;
let editor: Person;
beforeEach(async () => {
  server = await freshServer();
  editor = await aPerson(server, "admin");
});

async function write(name: string, body: object, by = editor): Promise<OwnedArticle> {
  const response = await server.request(`/functions/v1/${name}`, json(body, by.auth));
  const { article, message } = (await response.json()) as { article: OwnedArticle; message: string };
  expect(response.status, message).toBe(200);
  return article;
}

let made = 0;

/** A stored picture that nothing shows yet. */
async function aPicture(given: Partial<typeof images.$inferInsert> = {}): Promise<string> {
  const key = `foto-${++made}`;
  const image = { key, state: "here", owner_id: editor.id, type: "image/png", width: 9, height: 9 };
  await server.db.insert(images).values({ ...image, ...given });
  for (const file of [`${key}.webp`, `${key}-480.webp`, `${key}-full.png`])
    await server.images.put(file, Buffer.from("x"));
  return `/img/${key}.webp`;
}

const isThere = (picture: string) => server.images.has(picture.slice("/img/".length));
const showing = (picture: string) => `<p>a</p><img src="${picture}" alt="" />`;

/** Released pictures become old, and the sweeper runs. */
async function aDayLater(): Promise<void> {
  const ago = sql`interval '26 hours'`;
  await server.db.update(images).set({ loose_since: sql`${images.loose_since} - ${ago}` });
  await server.db.update(trash).set({ deleted_at: sql`${trash.deleted_at} - ${ago}` });
  await sweepImages(server.db, server.images);
}

test("pictures of a version stay and are restored with it, demo pictures without a row too", async () => {
  const [cover, first, second] = [await aPicture(), await aPicture(), await aPicture()];
  const { id } = await write("add-article", {
    title: "Guia",
    content: showing(first),
    featured_image_url: cover,
  });
  const content = `${showing(first)}<img src="/img/demo.webp" alt="" />`;
  await server.db.update(articles).set({ content, version: 5 });
  await write("edit-article", { id, content: showing(second), featured_image_url: "" });
  await aDayLater();
  await aDayLater();
  expect([await isThere(cover), await isThere(first)]).toEqual([true, true]);
  const back = await write("restore-article-version", { id, version: 5 });
  expect(back).toMatchObject({ featured_image_url: cover, content });
  await aDayLater();
  expect([await isThere(cover), await isThere(first), await isThere(second)]).toEqual([true, true, true]);
});

test("the trash keeps every picture; emptying it deletes all of them, those of old versions too", async () => {
  const [first, second] = [await aPicture(), await aPicture()];
  const { id } = await write("add-article", { title: "Guia", content: showing(first) });
  await write("edit-article", { id, content: showing(second) });
  // The sweeper has seen that a version shows it: no picture is unused.
  await aDayLater();
  await write("delete-article", { id });
  await sweepImages(server.db, server.images);
  await dropOrphanedVersions(server.db, server.config.site.url);
  expect(await write("restore-article", { id })).toMatchObject({ content: showing(second), version: 2 });
  expect(await write("restore-article-version", { id, version: 1 })).toMatchObject({
    content: showing(first),
  });
  await write("delete-article", { id });
  await aDayLater();
  await dropExpiredRows(server.db);
  await dropOrphanedVersions(server.db, server.config.site.url);
  expect(await server.db.$count(articleVersions)).toBe(0);
  await aDayLater();
  expect([await isThere(first), await isThere(second)]).toEqual([false, false]);
});

test("addresses of official clients become our page addresses, in the text and on the cover", async () => {
  const path = "products/a b & c.png";
  const picture = await aPicture({ path });
  const stored = "/storage/v1/object/public/product-images/products/a%20b%20&%20c.png";
  const article = await write("add-article", {
    title: "Guia",
    content: `<p>a</p><img alt="x" src="${server.config.site.url}${stored.replace("&", "&amp;")}">`,
    featured_image_url: stored,
  });
  expect(article).toMatchObject({
    content: `<p>a</p><img src="${picture}" alt="x" />`,
    featured_image_url: picture,
  });
  const [row] = await server.db.select().from(images);
  expect(row?.loose_since).toBeNull();
});

test("deleting an editor's account keeps articles and pictures, without the editor's name", async () => {
  await aPerson(server, "admin");
  const [cover, first] = [await aPicture(), await aPicture()];
  const content = showing(first);
  const { id } = await write("add-article", {
    title: "Guia",
    content,
    featured_image_url: cover,
    status: "published",
  });
  const other = await write("add-article", { title: "Apagado", content: "<p>b</p>" });
  await write("delete-article", { id: other.id });
  const gone = await server.request("/functions/v1/delete-my-account", json({ password }, editor.auth));
  expect(gone.status).toBe(200);
  await sweepImages(server.db, server.images);
  await aDayLater();
  expect(await (await server.request("/blog/guia")).text()).toContain(first);
  expect([await isThere(cover), await isThere(first)]).toEqual([true, true]);
  const saved = await server.db.select().from(articleVersions).where(eq(articleVersions.article_id, id));
  expect(saved.map(({ saved_by, title }) => [saved_by, title])).toEqual([[null, "Guia"]]);
  const written = JSON.stringify([
    await server.db.select().from(auditEvents),
    await server.db.select().from(trash),
    await server.db.select().from(images),
    saved,
  ]);
  for (const name of [editor.id, editor.email]) expect(written).not.toContain(name);
});
