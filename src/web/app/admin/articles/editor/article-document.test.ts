// @vitest-environment jsdom
import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { removedFrom } from "#domain/articles/removed-markup.ts";
import { cleanArticleHtml } from "#server/articles/article-html.ts";
import { articleDocument } from "./article-document.ts";
import { articleExtensions } from "./extensions.ts";
import { decodeEntities } from "./use-article-editor.ts";

const schema = getSchema(articleExtensions);
const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** Serialised again block by block, as if every one of them had been edited. */
function rewritten(html: string): string {
  const doc = articleDocument(schema).read(html);
  return articleDocument(schema).write(doc);
}

function saved(html: string): string {
  return cleanArticleHtml(html, "https://xepa.example").html;
}

const samples = [
  "<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code> H<sub>2</sub>O x<sup>2</sup></p>",
  '<p><a href="https://loja.example/a?b=1&amp;c=2" title="T">a</a> <a href="/blog">b</a> <a href="mailto:a@b.example">c</a></p>',
  "<h2>a</h2>\n<h3>b</h3>\n<h4>c</h4>",
  "<ul><li>a</li><li><p>b</p></li><li>c<ul><li>d</li></ul></li><li></li></ul>",
  '<ol start="3"><li>a<br />b</li><li><p>c</p><p>d</p></li></ol>',
  '<ol start="0"><li><h3>a</h3></li><li><img src="/img/a.webp" alt="" /></li></ol>',
  "<blockquote>a</blockquote>\n<blockquote><p>a</p><p>b</p></blockquote>",
  "<pre>a\n  b\n</pre>\n<pre><code>x &lt; y\ny</code></pre>",
  "<p>a</p>\n<hr />\n<p>b</p>",
  '<p><img src="/img/a.webp" alt="A &quot;b&quot;" width="800" height="600" /></p>',
  '<figure><img src="/img/a.webp" alt="a" /><figcaption>b <em>c</em></figcaption></figure>',
  '<figure><a href="/blog"><img src="/img/a.webp" alt="a" /></a><figcaption><p>b</p></figcaption></figure>',
  "<table><caption>a <strong>b</strong></caption><thead><tr><th>c</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table>",
  '<table><tr><th rowspan="2" scope="row">a</th><td colspan="2">b</td></tr><tr><td><p>c</p></td><td></td></tr></table>',
  "<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody><tfoot><tr><td>c</td></tr></tfoot></table>",
  `<p>a</p>\n<div data-product-id="${id}"></div>\n<p>b</p>`,
  `<div data-product-id="${id}"></div>`,
  "a text without a paragraph",
];

test.for(samples)("allowed markup survives reading and writing: %s", (html) => {
  expect(saved(html)).toBe(html);
  expect(rewritten(html)).toBe(html);
});

test("an offer nested in another node moves after it", () => {
  const html = `<ul><li>a<div data-product-id="${id}">b</div></li></ul><p>c</p>`;
  expect(rewritten(html)).toBe(
    `<ul><li><p>a</p><p>b</p></li></ul>\n<div data-product-id="${id}"></div>\n<p>c</p>`,
  );
  expect(saved(html)).toBe(`<ul><li>a<br />b</li></ul><div data-product-id="${id}"></div><p>c</p>`);
});

test("foreign markup is dropped", () => {
  expect(rewritten(`<p onclick="x()" style="color:red">a<script>b</script></p>`)).toBe("<p>a</p>");
  expect(rewritten(`<p>a <a href="javascript:x()">b</a><img src="https://else.example/a.png"></p>`)).toBe(
    "<p>a b</p>",
  );
  expect(rewritten(`<h1>a</h1><b>b</b> <i>c</i><div>d</div>`)).toBe(
    "<h2>a</h2>\n<p><strong>b</strong> <em>c</em></p>\n<p>d</p>",
  );
});

test("unsupported blocks keep their words apart, in the editor as on the server", () => {
  const html = `<div>a</div><section>b<header><b>c</b></header></section><blockquote><div>d</div><div>e</div></blockquote>f<div></div>g<div data-product-id="${id}"></div>`;
  const expected = `<p>a</p>\n<p>b</p>\n<p><strong>c</strong></p>\n<blockquote><p>d</p><p>e</p></blockquote>\n<p>f</p>\n<p>g</p>\n<div data-product-id="${id}"></div>`;
  expect(rewritten(html)).toBe(expected);
  expect(saved(html)).toBe(expected.replaceAll("\n", ""));
});

const word = fc.constantFrom("oferta", "1 < 2", "R$ 10 & frete", '"aspas"', "ação", "a\u00a0b", "😀");
const plain = fc.oneof(
  word.map((text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;")),
  fc.constantFrom("x<br />y", '<img src="/img/a.webp" alt="b" />', '<img alt="" src="/img/b.webp" />'),
);
const marks = ["strong", "em", "s", "u", "code", "sub", "sup"];

/** Marks in the editor's nesting order, or in any. */
function lineOf(nesting: fc.Arbitrary<string[]>): fc.Arbitrary<string> {
  const marked = fc
    .tuple(fc.boolean(), nesting, plain)
    .map(
      ([isLink, names, text]) =>
        `${isLink ? '<a href="/blog">' : ""}${nested(names, text)}${isLink ? "</a>" : ""}`,
    );
  return fc.array(marked, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(" "));
}

function nested(names: string[], text: string): string {
  return names.reduceRight((inner, name) => tagged([name, inner]), text);
}

function tagged([name, content]: [string, unknown]): string {
  return `<${name}>${content}</${name}>`;
}

function articleOf(line: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { block } = fc.letrec((tie) => ({
    block: fc.oneof(
      { depthSize: "small" },
      fc.tuple(fc.constantFrom("p", "h2", "h3", "h4", "pre"), line).map(tagged),
      fc.constantFrom("<hr />", `<div data-product-id="${id}"></div>`, "<p></p>"),
      fc.tuple(fc.constantFrom("ul", "ol"), tie("items")).map(([name, items]) => tagged([`${name}`, items])),
      tie("content").map((content) => `<blockquote>${content}</blockquote>`),
      tie("content").map((content) => `<figure>${content}<figcaption>c</figcaption></figure>`),
      fc
        .tuple(line, tie("content"), tie("content"))
        .map(
          ([caption, a, b]) =>
            `<table><caption>${caption}</caption><thead><tr><th>${a}</th></tr></thead><tbody><tr><td>${b}</td></tr></tbody></table>`,
        ),
    ),
    items: fc
      .array(tie("content"), { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item) => `<li>${item}</li>`).join("")),
    content: fc.oneof(
      line,
      tie("block"),
      fc.tuple(line, tie("block")).map((parts) => parts.join("")),
      fc.constant(""),
    ),
  }));
  return fc
    .array(fc.tuple(block as fc.Arbitrary<string>, fc.constantFrom("", "\n", "\n\n")), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => saved(parts.flat().join("")));
}

test("any sanitised HTML is read and written unchanged", () => {
  const anyOrder = fc.shuffledSubarray(marks, { maxLength: 3 });
  fc.assert(
    fc.property(articleOf(lineOf(anyOrder)), (html) => {
      const { read, write } = articleDocument(schema);
      expect(write(read(html))).toBe(html);
    }),
    { numRuns: 100 },
  );
});

test("written again it has the same tags and words", () => {
  const ownOrder = fc.subarray(marks, { maxLength: 3 });
  fc.assert(
    fc.property(articleOf(lineOf(ownOrder)), (html) => {
      const sameOrder = html.replaceAll(
        '<img alt="" src="/img/b.webp" />',
        '<img src="/img/b.webp" alt="" />',
      );
      expect(rewritten(html).replace(/\n/g, "")).toBe(sameOrder.replace(/\n|(?:<p><\/p>\s*)+$/g, ""));
    }),
    { numRuns: 100 },
  );
});

test.for([
  ["<p>O preço<custo e o lucro some daqui</p><p>Fim</p>", "custo e o lucro some daqui"],
  ["<p>P&Desenvolvimento &copy 2020</p><template>&#65;</template>", "A"],
  ["<p>a <!-- b", "b"],
  ["<table>fora<tr><td>caf&eacute;</td></tr></table><p>1 < 2 <span hidden>x</span></p>", ""],
])("losses from showing %s are reported: %s", ([html = "", words]) => {
  expect(removedFrom(html, rewritten(html), decodeEntities).words).toBe(words);
});

test("a change to one block keeps the spelling of the others", () => {
  // Nested in another order than the editor's.
  const odd = "<p>a\n<u><strong>b</strong></u></p>";
  const { read, write } = articleDocument(schema);
  const doc = read(`${odd}<p>c</p>\n\n${odd}`);
  const changed = doc.replace(
    doc.child(0).nodeSize + 1,
    doc.child(0).nodeSize + 2,
    read("<p>d</p>").slice(1, 2),
  );
  expect(write(changed)).toBe(`${odd}<p>d</p>\n${odd}`);
});
