import { beforeEach, expect, test } from "vitest";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { articlePicturePath } from "#domain/articles/article-picture.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let editor: Person;
beforeEach(async () => {
  server = await freshServer();
  editor = await aPerson(server, "admin");
});

async function write(name: string, body: object): Promise<OwnedArticle> {
  const response = await server.request(`/functions/v1/${name}`, json(body, editor.auth));
  expect(response.status).toBe(200);
  return ((await response.json()) as { article: OwnedArticle }).article;
}

/** Every place where a reader might see it, and its content. */
const lists = [
  ...[
    "/blog",
    "/blog/tag/cofre",
    "/blog/vizinho",
    "/blog.atom",
    "/blog.rss",
    "/blog.json",
    "/sitemap/artigos.xml",
  ],
  ...["", "?brief=true", "?q=segredo", "?tag=cofre"].map((query) => `/functions/v1/load-articles${query}`),
];
const addresses = ["/blog/segredo", "/blog/antes", "/functions/v1/load-articles?slug=segredo"];
const secret = /segredo|Segredo/;

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await server.request(path);
  return { status: response.status, text: response.status === 301 ? "" : await response.text() };
}

test.each<[string, (article: OwnedArticle) => Promise<unknown>]>([
  ["a draft again", ({ id }) => write("edit-article", { id, status: "draft" })],
  ["put off", ({ id }) => write("edit-article", { id, published_at: "2099-01-01T00:00:00Z" })],
  ["deleted", ({ id }) => write("delete-article", { id })],
])("an article that is %s shows nowhere, and its addresses respond like unknown ones", async (_, hide) => {
  const words = { content: "<p>Texto</p>", status: "published", tags: ["cofre"] };
  await write("add-article", { ...words, title: "Vizinho", tags: [] });
  const { id } = await write("add-article", { ...words, title: "Antes" });
  const article = await write("edit-article", { id, title: "Segredo", slug: "segredo" });
  const picture = articlePicturePath(article);
  for (const path of lists) expect((await read(path)).text, path).toMatch(secret);
  expect(await Promise.all(addresses.map(async (path) => (await read(path)).status))).toEqual([
    200, 301, 200,
  ]);
  expect((await read(picture)).status).toBe(200);
  await hide(article);
  // A response repeats its requested address.
  for (const path of lists)
    expect((await read(path)).text.replaceAll("q=segredo", ""), path).not.toMatch(secret);
  for (const path of [...addresses, picture]) {
    const unknown = await read(path.replace(/segredo|antes/, "nunca"));
    const { status, text } = await read(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text.replace(/segredo|antes/g, "nunca")).toBe(unknown.text);
  }
});
