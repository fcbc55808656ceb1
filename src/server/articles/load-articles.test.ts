import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ArticleBrief, ArticleWithProducts } from "#domain/articles/article.ts";
import { productEmbed } from "#domain/articles/embed.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { anArticle, anOffer, aPerson, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { listRelatedArticles } from "./article-page-store.ts";
import { announceDueArticles } from "./publish-due.ts";

let server: TestServer;
let editor: Person;
beforeEach(async () => {
  server = await freshServer();
  editor = await aPerson(server, "admin");
});

interface Answer {
  data: ArticleBrief[];
  next: string | null;
  counts?: object;
}

async function load<Body = Answer>(query = ""): Promise<Body> {
  const headers = query.includes("admin=true") ? editor.auth : {};
  const response = await server.request(`/functions/v1/load-articles${query}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

const slugs = ({ data }: Answer) => data.map(({ slug }) => slug);

test("readers see published articles, newest first, in pages, without editors' fields", async () => {
  const expected: string[] = [];
  for (let i = 0; i < 5; i++) expected.unshift((await anArticle(server.db)).slug);
  await anArticle(server.db, { status: "draft" });
  await anArticle(server.db, { published_at: "2099-01-01T00:00:00.000Z" });
  const all = await load();
  expect(slugs(all)).toEqual(expected);
  expect(all.next).toBeNull();
  expect(Object.keys(all.data[0] ?? {})).not.toContain("version");
  expect(all).not.toHaveProperty("counts");
  const page = await load("?limit=3&brief=true");
  expect(page.data[0]).toMatchObject({ reading_minutes: 1 });
  expect(page.data[0]).not.toHaveProperty("content");
  expect([...slugs(page), ...slugs(await load(`?limit=3&cursor=${page.next}`))]).toEqual(expected);
});

test("words and tags filter the list, ignoring case and accents", async () => {
  const slug = "fones";
  await anArticle(server.db, { slug, title: "Fones bons", tags: ["Tecnologia", "ofertas"] });
  await anArticle(server.db, { title: "Panelas", excerpt: "Promoção de cozinha", tags: ["casa"] });
  expect(slugs(await load("?tag=TECNOLOGIA"))).toEqual([slug]);
  expect(slugs(await load("?q=bons%20fones"))).toEqual([slug]);
  expect(slugs(await load("?q=promocao"))).not.toContain(slug);
  expect(slugs(await load("?tag=tec"))).toEqual([]);
});

test("editors see every article with counts, and one by its id, drafts too", async () => {
  await anArticle(server.db);
  const { id } = await anArticle(server.db, { status: "draft", slug: "rascunho" });
  await anArticle(server.db, { published_at: "2099-01-01T00:00:00.000Z", slug: "futuro" });
  const all = await load("?admin=true&brief=true");
  expect(slugs(all)).toHaveLength(3);
  expect(all.counts).toEqual({ total: 3, draft: 1, published: 1, scheduled: 1 });
  expect(slugs(await load("?admin=true&status=published"))).not.toContain("futuro");
  expect(slugs(await load("?admin=true&status=draft"))).toEqual(["rascunho"]);
  expect(slugs(await load("?admin=true&status=scheduled"))).toEqual(["futuro"]);
  expect(await load<object>(`?admin=true&id=${id}`)).toMatchObject({
    data: { id, version: 1, content: expect.any(String), products: [] },
  });
});

test("an article comes with its offers as they are now, approved ones only", async () => {
  const fone = await anOffer(server.db, { name: "Fone" });
  const tv = await anOffer(server.db, { name: "TV" });
  const waiting = await anOffer(server.db, { name: "Espera", status: "pending" });
  await anArticle(server.db, {
    slug: "ofertas",
    content: `<p>a</p>${productEmbed(tv.id)}${productEmbed(waiting.id)}${productEmbed(newId())}`,
    associated_products: [fone.id, waiting.id],
  });
  const read = async () => (await load<{ data: ArticleWithProducts }>("?slug=ofertas")).data.products;
  expect((await read()).map(({ name }) => name)).toEqual(["Fone", "TV"]);
  await server.db.update(products).set({ sale_price: 1.5 }).where(eq(products.id, tv.id));
  expect((await read())[1]).toMatchObject({ sale_price: 1.5 });
  expect((await read())[0]).not.toHaveProperty("user_id");
});

test.each([
  "?limit=0",
  "?limit=101",
  "?cursor=x",
  "?status=x&admin=true",
  "?brief=1",
  `?q=${"a".repeat(300)}`,
])("%s is refused", async (query) => {
  const headers = query.includes("admin") ? editor.auth : {};
  expect((await server.request(`/functions/v1/load-articles${query}`, { headers })).status).toBe(422);
});

test("a scheduled article that comes due invalidates its pages once", async () => {
  await anArticle(server.db, { slug: "agendado", published_at: "2026-12-01T12:00:00.000Z" });
  const notified: string[] = [];
  const stop = server.db.changes.listen((tags) => notified.push(...tags));
  const tell = announceDueArticles(server.db, new Date("2026-12-01T11:00:00Z"));
  expect(await tell(new Date("2026-12-01T11:59:59Z"))).toBe(0);
  expect(await tell(new Date("2026-12-01T12:00:00Z"))).toBe(1);
  expect(notified).toEqual(expect.arrayContaining(["blog", "article:agendado"]));
  expect(await tell(new Date("2026-12-01T12:00:05Z"))).toBe(0);
  stop();
});

test("an article withdrawn during the query for related ones is not among them", async () => {
  const other = await anArticle(server.db, { tags: ["casa"] });
  const read = { id: newId(), tags: ["casa"] };
  expect(await listRelatedArticles(server.db, read, new Date())).toMatchObject([{ id: other.id }]);
  // Each of the two queries reads the clock: at the second it is not public.
  const moments = [new Date(), new Date(0)];
  const now = Object.assign(new Date(), { toISOString: () => moments.shift()?.toJSON() ?? "" });
  expect(await listRelatedArticles(server.db, read, now)).toEqual([]);
});
