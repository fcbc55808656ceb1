import fc from "fast-check";
import { expect, test } from "vitest";
import { codePoints } from "#domain/format/text.ts";
import { inputs } from "#testing/inputs.ts";
import { hostileHtml } from "#testing/mutate-html.ts";
import { articlePath, articleStatusLabel, isPublic } from "./article.ts";
import { pageCount } from "./article-limits.ts";
import { excerptOf, isMadeExcerpt } from "./excerpt.ts";
import { readingMinutes } from "./reading-time.ts";

const now = new Date("2026-11-15T15:00:00Z");

test("a status has its word", () => {
  expect(articleStatusLabel("draft")).toBe("Rascunho");
  expect(articleStatusLabel("published")).toBe("Publicado");
});

test("a reader sees what is published, and not before its time", () => {
  expect(isPublic({ status: "published", published_at: "2026-11-15T15:00:00Z" }, now)).toBe(true);
  expect(isPublic({ status: "published", published_at: "2026-11-15T15:00:01Z" }, now)).toBe(false);
  expect(isPublic({ status: "published", published_at: null }, now)).toBe(false);
  expect(isPublic({ status: "draft", published_at: "2026-11-01T00:00:00Z" }, now)).toBe(false);
});

test("an address is percent-encoded", () => {
  expect(articlePath("promoção")).toBe("/blog/promo%C3%A7%C3%A3o");
});

test("a page of the blog has six articles", () => {
  expect([0, 1, 6, 7, 12, 13].map(pageCount)).toEqual([0, 1, 1, 2, 2, 3]);
  fc.assert(
    fc.property(fc.nat(10_000_000), (articles) => {
      const pages = pageCount(articles);
      return pages * 6 >= articles && (pages - 1) * 6 < Math.max(articles, 1);
    }),
    inputs("page count"),
  );
});

test("reading takes a minute per thousand characters, at least one", () => {
  expect([0, 1, 1000, 1001, 5999].map((length) => readingMinutes("a".repeat(length)))).toEqual([
    1, 1, 1, 2, 6,
  ]);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 3000 }), fc.nat(3000), (text, more) => {
      const minutes = readingMinutes(text);
      expect(Number.isInteger(minutes) && minutes >= 1).toBe(true);
      expect(minutes * 1000).toBeGreaterThanOrEqual([...text].length);
      expect(readingMinutes(text + "á".repeat(more))).toBeGreaterThanOrEqual(minutes);
    }),
    inputs("reading time"),
  );
});

test("an excerpt is the first 200 characters of the text, with «…» only if cut", () => {
  expect(excerptOf(`<p>${"á".repeat(200)}</p>`)).toBe("á".repeat(200));
  expect(excerptOf(`<p>${"á".repeat(201)}</p>`)).toBe(`${"á".repeat(200)}…`);
  const guide =
    "<h2>Como <b>escolher</b></h2><p>A tela.</p><table><tr><td>R$ 1</td></tr></table>E o ponto<h3>E o som?</h3><ul><li>Bom</li></ul>";
  expect(excerptOf(guide)).toBe("A tela. E o ponto Bom");
  expect(excerptOf("<h2>Só títulos</h2>\n<h3>E o som?</h3><h2></h2>")).toBe("Só títulos. E o som?");
  expect(excerptOf("<p>a</p><h2>b")).toBe("a");
  fc.assert(
    fc.property(hostileHtml, (html) => {
      const excerpt = excerptOf(html);
      expect(codePoints(excerpt)).toBeLessThanOrEqual(201);
      expect(excerpt).toBe(excerpt.trim());
      expect(excerpt.isWellFormed()).toBe(true);
      expect(isMadeExcerpt(excerpt, html)).toBe(true);
    }),
    inputs("excerpt"),
  );
});

test("an excerpt that was made in an earlier way is nobody's either", () => {
  const guide = "<h2>Como escolher</h2><p>A tela.</p>";
  const made = ["A tela.", "Como escolher. A tela.", "Como escolher A tela."];
  expect(made.map((excerpt) => isMadeExcerpt(excerpt, guide))).toEqual([true, true, true]);
  expect(isMadeExcerpt("A tela!", guide)).toBe(false);
});
