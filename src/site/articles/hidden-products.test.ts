import { beforeEach, expect, test, vi } from "vitest";
import type { ArticleWithProducts, OwnedArticle } from "#domain/articles/article.ts";
import { productEmbed } from "#domain/articles/embed.ts";
import { listPublicArticles } from "#server/articles/articles-store.ts";
import { newId } from "#server/db/uuid.ts";
import { anArticle, anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let editor: Person;
let shown: string;
let hidden: Record<"pending" | "rejected" | "deleted" | "unknown", string>;
beforeEach(async () => {
  server = await freshServer();
  editor = await aPerson(server, "admin");
  const { db } = server;
  shown = (await anOffer(db)).id;
  const deleted = (await anOffer(db)).id;
  await call("delete-product", { productId: deleted });
  hidden = {
    pending: (await anOffer(db, { status: "pending" })).id,
    rejected: (await anOffer(db, { status: "rejected" })).id,
    deleted,
    unknown: newId(),
  };
});

async function call<Answer>(name: string, body: object): Promise<Answer> {
  const response = await server.request(`/functions/v1/${name}`, json(body, editor.auth));
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

/** Refers to all of them, in its list and in its text; a related article is read beside it. */
async function anArticleOfAll(): Promise<OwnedArticle> {
  const ids = [hidden.pending, shown, hidden.rejected, hidden.deleted, hidden.unknown];
  const written = { status: "published", tags: ["casa"] };
  await call("add-article", { ...written, title: "Vizinho", content: "<p>Ao lado</p>" });
  const content = ids.map((id) => `<p>antes</p>${productEmbed(id)}`).join("");
  const wanted = { ...written, title: "Guia", content, associated_products: ids };
  return (await call<{ article: OwnedArticle }>("add-article", wanted)).article;
}

const lists = ["", "?brief=true", "?limit=1", "?q=guia", "?tag=casa"];
const calls = [...lists, "?slug=guia"].map((query) => `/functions/v1/load-articles${query}`);
const documents = ["/blog", "/blog/guia", "/blog/vizinho", "/blog/tag/casa", "/blog.atom", "/blog.json"];

async function read(path: string, headers = {}): Promise<string> {
  const response = await server.request(path, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

async function articleOf(path: string, headers = {}): Promise<ArticleWithProducts> {
  const { data } = JSON.parse(await read(path, headers)) as {
    data: ArticleWithProducts | ArticleWithProducts[];
  };
  return [data].flat().find(({ slug }) => slug === "guia") as ArticleWithProducts;
}

test("readers of an article see no unapproved product, not even its id", async () => {
  await anArticleOfAll();
  const member = await aPerson(server);
  for (const path of [...calls, ...documents])
    for (const headers of [{}, member.auth]) {
      const text = await read(path, headers);
      for (const [kind, id] of Object.entries(hidden)) expect(text, `${kind} at ${path}`).not.toContain(id);
    }
  for (const path of calls) expect((await articleOf(path)).associated_products).toEqual([shown]);
  for (const path of calls.filter((each) => !each.includes("brief"))) {
    const { content } = await articleOf(path);
    expect(content).toContain(productEmbed(shown));
    expect(content.match(/<p>antes<\/p>/g)).toHaveLength(5);
    expect(content.match(/data-product-id/g)).toHaveLength(1);
  }
});

test("editors see all of them, and saving loses none", async () => {
  const { id, associated_products, content } = await anArticleOfAll();
  expect(associated_products).toHaveLength(5);
  for (const query of ["", `&id=${id}`]) {
    const loaded = await articleOf(`/functions/v1/load-articles?admin=true${query}`, editor.auth);
    expect(loaded).toMatchObject({ associated_products, content });
  }
  const brief = await articleOf("/functions/v1/load-articles?admin=true&brief=true", editor.auth);
  expect(brief).toMatchObject({ associated_products, product_count: 1 });
  const saved = await call("edit-article", { id, title: "Guia", associated_products, content });
  expect(saved).toMatchObject({ article: { associated_products, content } });
});

test("an approved product shows in the very next response, and a withdrawn one no longer", async () => {
  await anArticleOfAll();
  const everywhere = async () =>
    Promise.all(calls.map(async (path) => (await articleOf(path)).associated_products));
  const now = (...ids: string[]) => calls.map(() => ids);
  const count = async () =>
    /(\d) produtos? em destaque/.exec((await read("/blog")).replaceAll("<!-- -->", ""))?.[1];
  expect(await everywhere()).toEqual(now(shown));
  expect(await count()).toBe("1");
  await call("update-product-status", { productId: hidden.pending, status: "approved" });
  expect(await everywhere()).toEqual(now(hidden.pending, shown));
  expect(await count()).toBe("2");
  await call("edit-product", {
    productId: shown,
    productData: { status: "rejected", rejection_reason: "Preço" },
  });
  expect(await everywhere()).toEqual(now(hidden.pending));
  await call("delete-product", { productId: hidden.pending });
  expect(await everywhere()).toEqual(now());
  for (const path of calls.filter((each) => !each.includes("brief")))
    expect((await articleOf(path)).content).not.toContain("data-product-id");
});

test("a list of many articles makes as many queries as a list of one", async () => {
  const ask = vi.spyOn(server.db, "select");
  const questions = async (limit: number) => {
    ask.mockClear();
    const { rows } = await listPublicArticles(server.db, { limit, isBrief: false }, new Date());
    expect(rows).toHaveLength(limit);
    return ask.mock.calls.length;
  };
  const content = productEmbed(shown);
  for (let i = 0; i < 9; i++) await anArticle(server.db, { content, associated_products: [hidden.pending] });
  expect(await questions(9)).toBe(await questions(1));
});
