import { JSDOM } from "jsdom";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anArticle, anOffer } from "#testing/factories.ts";
import { emptyDatabase, emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

/** Whatever users write, a page has the same elements as with harmless words: only texts and values differ. */
emptyDatabaseBeforeEach();
let server: TestServer;
let honest: Map<string, Seen>;

interface Seen {
  elements: string[];
  text: string;
}

/** One window for all: each would read the page's style sheet. */
const parser = new new JSDOM().window.DOMParser();
const fair = "Fone Azul";
const hostile = [
  `"><img src=x onerror=alert(1)>`,
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "]]></title><svg/onload=alert(1)>",
  `'-alert(1)-' {{7*7}} \${7*7}`,
  "\u2028alert(1)\u2029 &lt;b&gt; &#60;",
  "</textarea></style></noscript><p>",
  "` onmouseover=alert(1) x=`",
];

beforeAll(async () => {
  await emptyDatabase();
  server = await testServer();
  honest = await pagesOf(fair);
});
beforeEach(async () => {
  server = await testServer();
});

async function see(path: string): Promise<Seen> {
  const html = await (await server.request(path)).text();
  const document = parser.parseFromString(html, "text/html");
  for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
    JSON.parse(script.textContent ?? "");
  for (const island of document.querySelectorAll("[data-props]"))
    JSON.parse(island.getAttribute("data-props") ?? "");
  const elements = [...document.querySelectorAll("*")].map((element) =>
    [element.localName, ...element.getAttributeNames().toSorted()].join(" "),
  );
  return { elements, text: document.body.textContent ?? "" };
}

/** Every page that shows a word: in an address first, while it has no results, then as a user's text. */
async function pagesOf(word: string): Promise<Map<string, Seen>> {
  const typed = encodeURIComponent(word);
  const addresses = {
    search: `/buscar?q=${typed}`,
    store: `/buscar?q=a&loja=${typed}`,
    sort: `/?sort=${typed}&lng=${typed}&cursor=${typed}`,
    report: `/contato?oferta=${typed}&assunto=${typed}`,
    login: `/login?next=${typed}&modo=${typed}&error_description=${typed}`,
    callback: `/auth/callback?error=${typed}&error_description=${typed}`,
    category: `/categoria/${typed}`,
    product: `/product/${typed}`,
    article: `/blog/${typed}`,
    tag: `/blog/tag/${typed}`,
    nowhere: `/${typed}`,
    letter: `/novidades/confirmar?token=${typed}`,
  };
  const pages = new Map<string, Seen>();
  for (const [name, path] of Object.entries(addresses)) pages.set(`?${name}`, await see(path));
  const words = { description: word, store_name: word, coupon: word };
  const { slug } = await anOffer(server.db, { name: word, ...words, category: "Casa" });
  await anOffer(server.db, { name: `${word} ao lado`, ...words, category: "Casa" });
  const article = await anArticle(server.db, { title: word, excerpt: word, tags: [word] });
  server.db.changes.publish("all");
  const written = {
    home: "/",
    category: "/categoria/casa",
    product: `/product/${encodeURIComponent(slug)}`,
    blog: "/blog",
    article: `/blog/${encodeURIComponent(article.slug)}`,
    tag: `/blog/tag/${typed}`,
  };
  for (const [name, path] of Object.entries(written)) pages.set(name, await see(path));
  return pages;
}

test.each(hostile)("«%s» is only text, on every page", async (word) => {
  const pages = await pagesOf(word);
  for (const [name, { elements, text }] of pages) {
    expect(elements, name).toEqual(honest.get(name)?.elements);
    if (["home", "product", "category", "blog", "article", "?search"].includes(name))
      expect(text.replace(/\s+/g, " "), name).toContain(word.replace(/\s+/g, " ").trim());
  }
});

test("the comparison detects an added element, and the words are on the page", () => {
  expect(honest.get("product")?.text).toContain(fair);
  expect(honest.get("product")?.elements.length).toBeGreaterThan(100);
  const [plain, broken] = [fair, hostile[0] ?? ""].map((word) => new JSDOM(`<p>${word}</p>`));
  const count = (dom: JSDOM | undefined) => dom?.window.document.querySelectorAll("*").length;
  expect(count(broken)).toBeGreaterThan(count(plain) ?? 0);
});
