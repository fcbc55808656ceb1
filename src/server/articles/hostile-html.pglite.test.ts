import createDomPurify from "dompurify";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { hostileSeeds } from "#testing/hostile-html.ts";
import { hostileHtml } from "#testing/mutate-html.ts";
import { cleanArticleHtml } from "./article-html.ts";
import { viewArticle } from "./article-view.ts";

const siteUrl = "https://xepa.example";
const offer = "0190b1c2-0000-7000-8000-00000000000a";
const { window } = new JSDOM("");
const domPurify = createDomPurify(window);

const inert = window.document.implementation.createHTMLDocument();

/** The allowed markup, stated independently of the code under test. */
const allowed: Record<string, string[]> = {
  ...Object.fromEntries(
    "p h2 h3 h4 ul ol li blockquote pre hr br figure figcaption strong em u s code sub sup table caption thead tbody tfoot tr"
      .split(" ")
      .map((tag) => [tag, []]),
  ),
  a: ["href", "title"],
  img: ["src", "alt", "width", "height"],
  ol: ["start"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
  div: ["data-product-id"],
};

/** As a browser parses it, without running scripts. */
function parsed(html: string): HTMLElement {
  const root = inert.createElement("body");
  root.innerHTML = html;
  return root;
}

/** Forbidden markup in it. */
function strangers(read: HTMLElement): string[] {
  return [...read.getElementsByTagName("*")].flatMap((element) => {
    const tag = element.localName;
    const isOurs = element.namespaceURI === "http://www.w3.org/1999/xhtml" && tag in allowed;
    const others = element.getAttributeNames().filter((name) => !allowed[tag]?.includes(name));
    const href = element.getAttribute("href");
    const leads =
      href === null || /^(?:https?:|mailto:)/.test(new URL(href, "https://xepa.example/blog/x").href);
    const isOwnPicture = tag !== "img" || /^\/img\/[\w-]+\.webp$/.test(element.getAttribute("src") ?? "");
    return isOurs && others.length === 0 && leads && isOwnPicture ? [] : [element.outerHTML];
  });
}

/** Inside a page: whatever it contains, the markup after it is unaffected. */
function escapes(html: string): boolean {
  const page = parsed(
    `<main><article><div class="prose">${html}</div><p id="behind">b</p></article></main><footer>c</footer>`,
  );
  const behind = page.querySelector("#behind");
  const footer = page.querySelector("footer");
  const isThere =
    behind?.parentElement?.localName === "article" &&
    behind.previousElementSibling?.className === "prose" &&
    behind.innerHTML === "b" &&
    footer?.parentElement?.localName === "body" &&
    footer.innerHTML === "c";
  return !isThere;
}

function examine(fragment: string): void {
  const dirty = fragment.replaceAll("PICTURE", "abc").replaceAll("OFFER", offer);
  const { html } = cleanArticleHtml(dirty, siteUrl);
  expect(cleanArticleHtml(html, siteUrl).html, "cleaned once more").toBe(html);
  const read = parsed(html);
  expect(strangers(read)).toEqual([]);
  // Another sanitiser finds nothing to remove.
  const judged = domPurify.sanitize(html, { SAFE_FOR_XML: false, RETURN_DOM: true }) as HTMLElement;
  expect(judged.innerHTML).toBe(read.innerHTML);
  for (const part of viewArticle(html, siteUrl).parts)
    if ("html" in part) expect(escapes(part.html), part.html).toBe(false);
}

test(`${hostileSeeds.length} hostile fragments are each made harmless`, () => {
  expect(hostileSeeds.length).toBeGreaterThan(150);
  expect(new Set(hostileSeeds).size).toBe(hostileSeeds.length);
  for (const seed of hostileSeeds) examine(seed);
});

test("random mutations of hostile fragments are made harmless too", () => {
  fc.assert(fc.property(hostileHtml, examine), { numRuns: 100 });
});
