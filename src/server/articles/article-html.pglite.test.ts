import fc from "fast-check";
import { expect, test } from "vitest";
import { productEmbed } from "#domain/articles/embed.ts";
import { inputs } from "#testing/inputs.ts";
import { takesMuchLonger } from "#testing/processor-time.ts";
import { cleanArticleHtml } from "./article-html.ts";
import { cleanText } from "./article-text.ts";

const id = "0190b1c2-0000-7000-8000-00000000000a";
const siteUrl = "https://xepa.example";
const clean = (html: string) => cleanArticleHtml(html, siteUrl).html;

test.each([
  `<h2>Título</h2><p>Um <strong>texto</strong> com <em>jeito</em>, <u>linha</u>, <s>riscado</s> e <code>código</code>.</p>`,
  `<ul><li>um</li><li><p>dois</p><ol start="3"><li>três</li></ol></li></ul>`,
  `<blockquote><p>“Citação”</p></blockquote><pre><code>a &lt; b &amp;&amp; c</code></pre><hr /><p>a<br />b</p>`,
  `<p><a href="https://loja.example/x?a=1&amp;b=2" title="Loja">fora</a> <a href="/product/fone">dentro</a> <a href="#fim">fim</a> <a href="mailto:oi@xepa.example">carta</a></p>`,
  `<figure><img src="/img/abc-1.webp" alt="Fone" width="800" height="600" /><figcaption>Legenda</figcaption></figure>`,
  `<table><caption>Preços</caption><thead><tr><th scope="col">Loja</th><th colspan="2">Preço</th></tr></thead><tbody><tr><td rowspan="2">A</td><td>R$ 10</td><td>x<sup>2</sup></td></tr></tbody></table>`,
  `<p>antes</p>${productEmbed(id)}<p>depois</p>`,
])("allowed markup stays as written: %s", (html) => {
  expect(clean(html)).toBe(html);
});

test.each([
  ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
  ['<p onclick="x()" style="color:red" class="y" id="z">a</p>', "<p>a</p>"],
  ["<p>a<style>@import 'x'</style></p>", "<p>a</p>"],
  ['<iframe srcdoc="<script>1</script>"></iframe><p>a</p>', "<p>a</p>"],
  ["<xmp><script>1</script></xmp><p>a</p>", "<p>a</p>"],
  ["<svg onload=alert(1)><p>x</p></svg><p>a</p>", "<p>a</p>"],
  ['<base href="https://mau.example"><meta http-equiv="refresh" content="0"><p>a</p>', "<p>a</p>"],
  ['<a href="javascript:alert(1)">a</a>', "a"],
  ['<a href="//mau.example">a</a><a href="/\\mau.example">b</a><a href="data:text/html,x">c</a>', "abc"],
  ['<a href="/\t/mau.example">a</a><a href="/\n/mau.example">b</a><p><a>c</a></p>', "ab<p>c</p>"],
  ['<a title="t" href=" HTTPS://loja.example/A ">a</a>', '<a href="https://loja.example/A" title="t">a</a>'],
  ['<img width="9" alt="x" src="/img/a.webp">', '<img src="/img/a.webp" alt="x" width="9" />'],
  [
    `<table><tr><td>a${productEmbed(id)}</td></tr></table><p>b</p>`,
    `<table><tr><td>a</td></tr></table>${productEmbed(id)}<p>b</p>`,
  ],
  ["<h1>Um</h1><b>a</b><i>b</i><h6>c</h6>", "<h2>Um</h2><strong>a</strong><em>b</em><h4>c</h4>"],
  ["<div><p>a</p>b</div>", "<p>a</p><p>b</p>"],
  ["<p>a</p><!-- b -->", "<p>a</p>"],
])("%s becomes %s", (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test("a forged card is reduced to a reference", () => {
  const forged = `<div class="card" data-product-id="${id.toUpperCase()}" onclick="x()"><p>R$ 1</p></div>`;
  expect(clean(forged)).toBe(`${productEmbed(id)}<p>R$ 1</p>`);
  expect(clean('<div data-product-id="1"><script>x</script>a</div>')).toBe("<p>a</p>");
  expect(clean(`a${productEmbed(id)}b`)).toBe(`a${productEmbed(id)}b`);
});

test.each([
  ["<div>a</div><div>b</div>", "<p>a</p><p>b</p>"],
  ["a<div></div>b <b>c</b><section>d</section>", "<p>a</p><p>b <strong>c</strong></p><p>d</p>"],
  [
    "<header>\n a <main><i>b</i>c<div><br></div></main><ul><li>d</li></ul> e</header>",
    "<p>a</p><p><em>b</em>c</p><ul><li>d</li></ul><p>e</p>",
  ],
  [
    "<dl><dt>a</dt><dd>b</dd></dl><figcaption>c</figcaption><td>d</td><td>e</td>",
    "<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>",
  ],
  ["<blockquote><div>a</div><div>b</div></blockquote>", "<blockquote><p>a</p><p>b</p></blockquote>"],
  ["<ul><li><div>a</div><div>b</div></li><li><div>c</div></li></ul>", "<ul><li>a<br />b</li><li>c</li></ul>"],
  ["x<b><div>a</div><div>b</div></b>c", "x<strong><br />a<br />b</strong><br />c"],
  ["<pre>a<div>b</div></pre>", "<pre>a\nb</pre>"],
  ["<b><p>a</p><div>b</div></b>", "<strong><p>a</p>b</strong>"],
  [`<div>a${productEmbed(id)}<b>b</b></div>`, `<p>a</p>${productEmbed(id)}<p><strong>b</strong></p>`],
])("separate blocks stay separate: %s", (html, expected) => {
  expect(clean(html)).toBe(expected);
  expect(clean(expected)).toBe(expected);
});

test("pictures are our own, with alt texts; others are reported and removed", () => {
  const html = `<img src="${siteUrl}/img/a1.webp"><img src="https://outro.example/x.png" alt="x"><img src="data:image/png;base64,AA"><img>`;
  expect(cleanArticleHtml(html, siteUrl)).toEqual({
    html: '<img src="/img/a1.webp" alt="" />',
    images: ["/img/a1.webp"],
    foreign: ["https://outro.example/x.png", "data:image/png;base64,AA"],
  });
});

test("markup nested too deeply becomes text, in linear time", () => {
  const deep = `${"<b>".repeat(60_000)}a &amp; b${"</i>".repeat(5)}`;
  expect(clean(deep)).toBe("a &amp; b");
  expect(clean(`${"<div>".repeat(200)}<p>a</p>`)).toBe("<p>a</p>");
  expect(clean(`${"<div>".repeat(30)}<p>a</p>`)).toBe("<p>a</p>");
});

const pieces = fc.constantFrom(
  ...[
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<section>",
    "<dd>",
    "<blockquote>",
    "<figcaption>",
    `<div data-product-id="${id}">`,
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<li>",
    "<ul>",
    "</ul>",
  ],
  ...[
    "<b>",
    "</b>",
    "<a href='x'>",
    "<a href='/y'>",
    "</a>",
    "<svg>",
    "</svg>",
    "<math>",
    "<style>",
    "</style>",
    "<script>",
    "</script>",
  ],
  ...[
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<img src=/img/a.webp onerror=x>",
    "<img src=x>",
    "&lt;",
    "&",
    "<",
    ">",
    '"',
    "'",
    "a",
    " ",
    "\u0000",
    "<xmp>",
    "</xmp>",
    "<textarea>",
    "<plaintext>",
  ],
);

test("cleaning is idempotent, and leaves only allowed markup", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 40 }), (parts) => {
      const once = clean(parts.join(""));
      expect(clean(once)).toBe(once);
      expect(once).not.toMatch(
        /<(?!\/?(?:p|h[234]|[uo]l|li|blockquote|pre|hr|br|fig\w+|strong|em|[usa]|code|su[bp]|img|table|caption|t\w+|div)\b)[a-z/!?]/i,
      );
      expect(once).not.toMatch(/<[^>]*\s(?:on\w+|style|class|srcdoc)\s*=/i);
    }),
    inputs("cleaning an article twice", 500),
  );
});

test.each(["<", "1<", "&", "<br>", "</p>"])("200 KB of %s take no longer than other text", (part) => {
  const [hostile, honest] = [part, "texto "].map((unit) => unit.repeat(200_000 / unit.length)) as [
    string,
    string,
  ];
  expect(takesMuchLonger(clean, hostile, honest)).toBe(false);
  expect(clean(hostile)).not.toMatch(/<(?!\/?[a-z])/);
  expect(() => cleanText(hostile, siteUrl)).toThrow("O conteúdo tem marcações demais");
});

test("a table of a thousand rows stays as written", () => {
  const table = `<table><tbody>${"<tr><td>A &amp; B</td><td>2</td><td>3</td></tr>".repeat(1000)}</tbody></table>`;
  expect(clean(table)).toBe(table);
});
