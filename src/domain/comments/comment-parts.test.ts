import { expect, test } from "vitest";
import { hostileSeeds } from "#testing/hostile-html.ts";
import { commentParagraphs, mentionedHandles } from "./comment-parts.ts";

const hrefs = (body: string) =>
  commentParagraphs(body)
    .flat()
    .flatMap((part) => (part.kind === "link" ? part.href : []));
const written = (body: string) =>
  commentParagraphs(body).map((parts) => parts.map(({ text }) => text).join(""));

test("empty lines part paragraphs, single line breaks stay, and no character is lost", () => {
  expect(written("um\ndois\n\n\n\ntrês @ana https://loja.example/a.")).toEqual([
    "um\ndois",
    "três @ana https://loja.example/a.",
  ]);
});

test("addresses by http and https are links, without the sentence around them", () => {
  expect(hrefs("(veja https://loja.example/a_(b)), http://x.example/?q=1! HTTPS://Y.example…")).toEqual([
    "https://loja.example/a_(b)",
    "http://x.example/?q=1",
    "https://y.example/",
  ]);
});

test("other schemes, user names before a host and broken addresses are only text", () => {
  const typed =
    "javascript:alert(1) JaVaScRiPt://x data:text/html,x vbscript:x file:///etc //x.example https://loja.com@evil.example https:// http://[";
  expect(hrefs(typed)).toEqual([]);
});

test("no hostile text makes a link that is not http or https", () => {
  for (const seed of hostileSeeds) {
    for (const href of hrefs(seed)) expect(href).toMatch(/^https?:\/\/[^"<>\s]+$/);
    for (const text of written(seed)) expect(seed.replace(/\s+/g, " ")).toContain(text.replace(/\s+/g, " "));
  }
});

test("handles of 3 to 20 signs are mentions, e-mail addresses are not", () => {
  expect(
    mentionedHandles("@Ana_1 ana@loja.com @ab @anaé @@ana oi,@bia. @ana_1 @abcdefghijklmnopqrstu"),
  ).toEqual(["ana_1", "bia"]);
});

test.each(["h", "http://", "@", "@a", "https://a)", "\n", "@abc "])(
  "a long run of %j is read in linear time",
  (unit) => {
    const time = (n: number) => {
      const text = unit.repeat(n);
      const began = performance.now();
      commentParagraphs(text);
      return performance.now() - began;
    };
    time(10_000);
    expect(time(100_000)).toBeLessThan(1000);
  },
);
