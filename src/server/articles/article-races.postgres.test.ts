import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { articles, articleVersions } from "#server/db/schema/articles.ts";
import { images } from "#server/db/schema/images.ts";
import { trash } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { untilLockWait } from "#testing/lock-waits.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { assignArticleSlug } from "./article-slug-store.ts";

let server: TestServer;
let ana: Person;
let beto: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server, "admin");
  beto = await aPerson(server, "admin");
});

const rounds = 12;

const call = (name: string, body: unknown, by = ana) =>
  server.request(`/functions/v1/${name}`, json(body, by.auth)) as Promise<Response>;

async function added(given: object = {}): Promise<OwnedArticle> {
  const response = await call("add-article", { title: "Guia", content: "<p>a</p>", ...given });
  return ((await response.json()) as { article: OwnedArticle }).article;
}

const isThere = async (path: string) => (await server.request(path)).status === 200;
const rowOf = async (id: string) =>
  (await server.db.select().from(articles).where(eq(articles.id, id)))[0] ?? null;

/** At the same moment, starting with either in turn; responses in the given order. */
async function race(n: number, ...calls: (() => Promise<Response>)[]): Promise<number[]> {
  const pending = (n % 2 ? calls.toReversed() : calls).map((start) => start());
  const codes = (await Promise.all(pending)).map(({ status }) => status);
  return n % 2 ? codes.reverse() : codes;
}

test("of two edits of one version one wins, the other gets a conflict, and every version is one of theirs", async () => {
  for (let n = 0; n < rounds; n++) {
    const { id } = await added();
    const codes = await race(
      n,
      () => call("edit-article", { id, version: 1, title: "De Ana", content: "<p>ana</p>" }),
      () => call("edit-article", { id, version: 1, title: "De Beto", content: "<p>beto</p>" }, beto),
    );
    expect(codes.toSorted()).toEqual([200, 409]);
    const [title, content] = codes[0] === 200 ? ["De Ana", "<p>ana</p>"] : ["De Beto", "<p>beto</p>"];
    expect(await rowOf(id)).toMatchObject({ version: 2, title, content });
    expect(await server.db.$count(articleVersions, eq(articleVersions.article_id, id))).toBe(2);
  }
});

test("an edit or a publication racing a deletion: one wins, and a deleted article shows nowhere", async () => {
  const ends = new Set<string>();
  for (let n = 0; n < rounds; n++) {
    const { id, slug } = await added({ title: `Guia ${n}` });
    const isBlind = n % 4 > 1;
    const seen = isBlind ? {} : { version: 1 };
    const codes = await race(
      n,
      () => call("edit-article", { id, ...seen, status: "published" }),
      () => call("delete-article", { id, ...seen }, beto),
    );
    const end = codes.join(" ");
    ends.add(end);
    expect(isBlind ? ["200 200", "404 200"] : ["200 409", "404 200"]).toContain(end);
    const isDeleted = codes[1] === 200;
    expect([(await rowOf(id)) === null, await server.db.$count(trash, eq(trash.id, id))]).toEqual([
      isDeleted,
      isDeleted ? 1 : 0,
    ]);
    expect(await isThere(`/blog/${slug}`)).toBe(!isDeleted);
    const list = await (await server.request("/functions/v1/load-articles")).text();
    expect(list.includes(slug)).toBe(!isDeleted);
  }
  expect(ends.size).toBeGreaterThan(1);
});

test("concurrent claims of one address: generated ones are numbered, of typed ones one wins, none fails", async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => added({ title: "O mesmo" })));
  expect(made.map(({ slug }) => slug).sort()).toEqual(
    ["o-mesmo", ...[2, 3, 4, 5, 6].map((n) => `o-mesmo-${n}`)].sort(),
  );
  const typed = await Promise.all(made.map(({ id }) => call("edit-article", { id, slug: "um-so" })));
  expect(typed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  // A restored article wants the address that another article is being given.
  for (let n = 0; n < rounds; n++) {
    const { id, slug } = await added({ title: `De volta ${n}` });
    await call("delete-article", { id });
    const codes = await race(
      n,
      () => call("restore-article", { id }),
      () => call("add-article", { title: `De volta ${n}`, content: "<p>b</p>" }, beto),
      () => call("restore-article", { id }, beto),
    );
    expect([codes[1], [codes[0], codes[2]].toSorted()]).toEqual([200, [200, 404]]);
    const found = await server.db
      .select({ slug: articles.slug })
      .from(articles)
      .where(sql`${articles.slug} LIKE ${`${slug}%`}`);
    expect(found.map((row) => row.slug).sort()).toEqual([slug, `${slug}-2`]);
  }
});

test("a writer waiting for a picture holds no address lock", async () => {
  const key = "trocada";
  const image = { key, owner_id: ana.id, state: "here", type: "image/png", width: 9, height: 9 };
  await server.db.insert(images).values(image);
  const { id } = await added();
  let edit: Promise<Response> | undefined;
  await inTransaction(server.db, async (tx) => {
    // As an admin who writes a new article with the same picture.
    await tx.select().from(images).where(eq(images.key, key)).for("update");
    edit = call("edit-article", { id, slug: "novo", featured_image_url: `/img/${key}.webp` });
    await untilLockWait(server.db);
    await tx.execute(sql`SET LOCAL lock_timeout = '500ms'`);
    expect(await assignArticleSlug(tx, { title: "Novo", slug: null })).toBe("novo");
  });
  expect((await edit)?.status).toBe(200);
});
