import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { articlePicturePath } from "#domain/articles/article-picture.ts";
import { articleSlugs, articles } from "#server/db/schema/articles.ts";
import { anArticle } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
beforeEach(async () => {
  // One for all tests: its drawing thread takes a second to start.
  server ??= await testServer();
});

async function pictureAt(path: string): Promise<Buffer> {
  const response = await server.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toContain("immutable");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(150_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
  return bytes;
}

async function isRed(bytes: Buffer, left: number, top: number): Promise<boolean> {
  const [r = 0, g = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return r > 170 && g < 60;
}

test("an article's picture has its cover beside its title, or its title alone", async () => {
  const folder = join(server.config.data_dir, "images");
  mkdirSync(folder, { recursive: true });
  const photo = sharp({ create: { width: 960, height: 720, channels: 3, background: "rgb(200, 20, 20)" } });
  writeFileSync(join(folder, "capa.webp"), await photo.webp({ lossless: true }).toBuffer());
  const covered = await anArticle(server.db, { featured_image_url: "/img/capa.webp" });
  expect(await isRed(await pictureAt(articlePicturePath(covered)), 900, 350)).toBe(true);
  writeFileSync(join(folder, "torta.webp"), "not a picture");
  for (const featured_image_url of [null, "/img/torta.webp", "/img/nenhuma.webp"]) {
    const bare = await anArticle(server.db, { featured_image_url });
    expect(await isRed(await pictureAt(articlePicturePath(bare)), 900, 350)).toBe(false);
  }
});

test("any title and tag can be drawn", async () => {
  const titles = ["🎉🔥🎉", "مرحبا", "a".repeat(100), "<svg onload=alert(1)>", "Como escolher ".repeat(7)];
  for (const [i, title] of titles.entries())
    await pictureAt(
      articlePicturePath(
        await anArticle(server.db, { title, slug: `titulo-${i}`, tags: [title.slice(0, 40)] }),
      ),
    );
});

test("a new title is a new address; an old name redirects; a hidden article has none", async () => {
  const article = await anArticle(server.db, { title: "Promoção", slug: "promoção" });
  const path = articlePicturePath(article);
  expect(articlePicturePath({ ...article, title: "Outra" })).not.toBe(path);
  await server.db.insert(articleSlugs).values({ slug: "antes", kind: "old", article_id: article.id });
  const moved = await server.request("/social/blog/antes.jpg", { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/social/blog/promo%C3%A7%C3%A3o.jpg"]);
  await pictureAt(path);
  for (const hidden of [
    { status: "draft" },
    { status: "published", published_at: "2099-01-01T00:00:00.000Z" },
  ]) {
    await server.db.update(articles).set(hidden).where(eq(articles.id, article.id));
    expect((await server.request(path)).status).toBe(404);
    expect((await server.request("/social/blog/antes.jpg", { redirect: "manual" })).status).toBe(404);
  }
});
