import { eq, sql } from "drizzle-orm";
import { JSDOM } from "jsdom";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { comments } from "#server/db/schema/comments.ts";
import { newId } from "#server/db/uuid.ts";
import { aCommenter, type Commenter, callAs, trusting } from "#testing/commenters.ts";
import { anArticle, anOffer } from "#testing/factories.ts";
import { hostileSeeds } from "#testing/hostile-html.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let offer: OwnedProduct;
let ana: Commenter;
beforeEach(async () => {
  server = await freshServer(trusting);
  offer = await anOffer(server.db);
  ana = await aCommenter(server);
});

const add = (body: string, more: object = {}) =>
  callAs(server, ana, "add-comment", { productId: offer.id, body, ...more });

/** One window for all: each would read the page's style sheet. */
const parser = new new JSDOM().window.DOMParser();
async function open(query = "", path = `/product/${offer.slug}`): Promise<Element> {
  const html = await (await server.request(path + query)).text();
  const section = parser.parseFromString(html, "text/html").querySelector("#comentarios");
  if (!section) throw new Error("no comments on the page");
  return section;
}
const texts = (section: Element, selector: string) =>
  [...section.querySelectorAll(selector)].map((element) => element.textContent);
const hrefs = (section: Element, selector: string) =>
  [...section.querySelectorAll(selector)].map((element) => element.getAttribute("href"));

async function talk(n: number): Promise<void> {
  const rows = Array.from({ length: n }, (_, i) => ({
    id: newId(),
    product_id: offer.id,
    person: newId(),
    body: `Comentário ${i}`,
    created_at: new Date(Date.UTC(2026, 10, 10, 12, i)).toISOString(),
  }));
  await server.db.insert(comments).values(rows);
}

test("a comment is in the very next document, with author, level, date and its own anchor", async () => {
  expect(texts(await open(), "h2, .comments-empty b")).toEqual(["Comentários", "Ninguém comentou ainda"]);
  const [bia, cai] = [await aCommenter(server), await aCommenter(server)];
  await callAs(server, cai, "set-profile", { hidden: true });
  const { comment } = await add(`Chegou @${bia.handle} @${cai.handle} @ninguem, veja https://loja.example/a`);
  expect(comment.mentions).toEqual([bia.handle]);
  const section = await open();
  expect(texts(section, "h2")).toEqual(["1 comentário"]);
  expect(section.querySelector(`#c-${comment.id}`)?.getAttribute("data-comment-id")).toBe(comment.id);
  expect(hrefs(section, ".comment-head a:first-child, .comment-text a")).toEqual([
    `/u/${ana.handle}`,
    `/u/${bia.handle}`,
    "https://loja.example/a",
  ]);
  const rels = [...section.querySelectorAll(".comment-text a")].map((link) => link.getAttribute("rel"));
  expect(rels).toEqual(["ugc nofollow noopener", "ugc nofollow noopener"]);
  expect(texts(section, ".level")).toEqual(["Broto"]);
  await callAs(server, bia, "set-profile", { hidden: true });
  expect(hrefs(await open(), ".comment-text a")).toEqual(["https://loja.example/a"]);
  expect(section.querySelector("time")?.textContent).toMatch(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/);
});

test("articles have comments too", async () => {
  const article = await anArticle(server.db);
  await callAs(server, ana, "add-comment", { articleId: article.id, body: "Bom guia." });
  expect(texts(await open("", `/blog/${article.slug}`), ".comment-text")).toEqual(["Bom guia."]);
});

test("a comment drops its own page and no list; a mark and a report drop nothing", async () => {
  const changed: (readonly ChangeTag[] | "all")[] = [];
  const stop = server.db.changes.listen((tags) => changed.push(tags));
  const { comment } = await add("Oi");
  const bia = await aCommenter(server);
  await callAs(server, bia, "mark-comment", { commentId: comment.id, useful: true });
  await callAs(server, bia, "report-content", { kind: "comment", id: comment.id, reason: "spam" });
  await callAs(server, ana, "delete-comment", { commentId: comment.id });
  stop();
  expect(changed).toEqual([[`comments:${offer.id}`], [`comments:${offer.id}`]]);
});

test("orders and pages are links, 20 threads each, and odd queries show the first page", async () => {
  await talk(45);
  const first = await open();
  expect(first.querySelectorAll(".comment")).toHaveLength(20);
  const path = `/product/${offer.slug}`;
  expect(hrefs(first, ".comments-order a")).toEqual([
    `${path}#comentarios`,
    `${path}?ordem=recentes#comentarios`,
  ]);
  expect(hrefs(first, "[data-island=more-comments] a")).toEqual([`${path}?comentarios=2#comentarios`]);
  const last = await open("?ordem=recentes&comentarios=3");
  expect(texts(last, ".comment-text")).toEqual(["4", "3", "2", "1", "0"].map((n) => `Comentário ${n}`));
  expect(last.querySelector("[data-island=more-comments]")).toBeNull();
  for (const query of ["?comentarios=0", "?comentarios=51", "?comentarios=x", "?ordem=hot", "?conversa=1"])
    expect(texts(await open(query), ".comment-text")).toEqual(texts(first, ".comment-text"));
});

test("a conversation has an address of its own", async () => {
  await talk(30);
  const { comment } = await add("Pergunta");
  await add("Resposta", { parentId: comment.id });
  await server.db.update(comments).set({ useful: -1 }).where(eq(comments.id, comment.id));
  const alone = await open(`?conversa=${comment.id}`);
  expect(texts(alone, ".comment-text")).toEqual(["Pergunta", "Resposta"]);
});

test("placeholders say why, erased authors have no name, and hidden profiles no link", async () => {
  const { comment } = await add("Pergunta");
  await add("Resposta", { parentId: comment.id });
  await callAs(server, ana, "delete-comment", { commentId: comment.id });
  await server.db.execute(sql`UPDATE users SET profile_hidden = true`);
  const hidden = await open();
  expect(texts(hidden, ".comment-gone")).toEqual(["comentário apagado"]);
  expect(texts(hidden, ".comment-head b")).toEqual([`@${ana.handle}`]);
  await server.db.update(comments).set({ user_id: null }).where(eq(comments.thread_id, comment.id));
  server = await freshServerKeepingRows();
  expect(texts(await open(), ".comment-head b")).toEqual(["conta apagada"]);
});

/** With an empty page cache. */
async function freshServerKeepingRows(): Promise<TestServer> {
  const { testServer } = await import("#testing/test-server.ts");
  return testServer(trusting);
}

test("hostile comments are only text: no element, no handler, no address but http", async () => {
  const seeds = hostileSeeds.filter((_, n) => n % 4 === 0).slice(0, 60);
  for (const seed of seeds) {
    const { status } = await add(seed);
    expect([seed, [200, 422].includes(status)]).toEqual([seed, true]);
  }
  const page = await open("?ordem=recentes");
  expect(page.querySelectorAll(".comment").length).toBeGreaterThan(10);
  const inText = [...page.querySelectorAll(".comment-text *")];
  expect(new Set(inText.map(({ localName }) => localName))).toEqual(new Set(["p", "a"]));
  for (const link of inText.filter(({ localName }) => localName === "a"))
    expect(link.getAttribute("href")).toMatch(/^(https?:\/\/|\/u\/[a-z0-9_]+$)/);
  for (const element of page.querySelectorAll("*"))
    for (const name of element.getAttributeNames()) expect(name).not.toMatch(/^on/);
  for (const island of page.querySelectorAll("[data-props]"))
    JSON.parse(island.getAttribute("data-props") ?? "");
});
