import { expect, test } from "vitest";
import { productEmbed } from "#domain/articles/embed.ts";
import { cachedView, viewArticle } from "./article-view.ts";

const id = "0190b1c2-0000-7000-8000-00000000000a";
const view = (html: string) => viewArticle(html, "https://xepa.example");
const shown = (html: string) =>
  view(html)
    .parts.map((part) => ("html" in part ? part.html : `[${part.product_id}]`))
    .join("");

test("offers split the text into parts", () => {
  expect(view(`<p>a</p>${productEmbed(id)}<p>b</p>`).parts).toEqual([
    { html: "<p>a</p>" },
    { product_id: id },
    { html: "<p>b</p>" },
  ]);
});

test("an offer is never nested: it would split a table", () => {
  const within = `<table><tr><td>a${productEmbed(id)}b</td></tr></table><ul><li>${productEmbed(id)}c</li></ul>`;
  const [table, offer, list, last] = view(within).parts;
  expect(table).toEqual({
    html: expect.stringMatching(/^<section class="article-table".*a<br \/>b<.*<\/section>$/),
  });
  expect([offer, list, last]).toEqual([
    { product_id: id },
    { html: "<ul><li>c</li></ul>" },
    { product_id: id },
  ]);
});

test("headings get unique ids, for the table of contents", () => {
  const { headings } = view(
    "<h2>Um &amp; <em>dois</em></h2><h3>Três</h3><h2>Três</h2><h2>Três 2</h2><h2> </h2><h4>Não</h4>",
  );
  expect(headings).toEqual([
    { id: "secao-um-dois", text: "Um & dois", level: 2 },
    { id: "secao-três", text: "Três", level: 3 },
    { id: "secao-três-2", text: "Três", level: 2 },
    { id: "secao-três-2-2", text: "Três 2", level: 2 },
  ]);
  expect(shown("<h2>Um &amp; <em>dois</em></h2>")).toBe('<h2 id="secao-um-dois">Um &amp; <em>dois</em></h2>');
});

test("external links are marked; our own are not", () => {
  const out = 'target="_blank" rel="sponsored nofollow noopener"';
  expect(shown('<a href="https://loja.example/a?b=1&amp;c">x</a>')).toBe(
    `<a href="https://loja.example/a?b=1&amp;c" ${out}>x</a>`,
  );
  expect(shown('<a href="https://xepa.example.mau.example">x</a>')).toContain(out);
  // Also in another spelling.
  expect(shown('<a title="t" href=" HTTPS://loja.example/a">x</a>')).toBe(
    `<a href="https://loja.example/a" ${out} title="t">x</a>`,
  );
  for (const own of ["/product/fone", "#fim", "https://xepa.example/blog"])
    expect(shown(`<a href="${own}">x</a>`)).toBe(`<a href="${own}">x</a>`);
});

test("pictures load lazily in two sizes, tables scroll by themselves", () => {
  expect(shown('<img src="/img/a.webp" alt="Fone">')).toBe(
    '<img src="/img/a.webp" srcset="/img/a-480.webp 480w, /img/a.webp 960w" sizes="(width >= 52rem) 48.25rem, 92vw" loading="lazy" decoding="async" alt="Fone" />',
  );
  expect(shown('<img alt="Fone" height="9" src="/img/a.webp">')).toContain(
    ' loading="lazy" decoding="async" alt',
  );
  const table = "<table><tr><td>a</td></tr></table>";
  expect(
    shown(table + table).match(/<section class="article-table" tabindex="0" aria-label="[^"]+"/g),
  ).toEqual([1, 2].map((n) => `<section class="article-table" tabindex="0" aria-label="Tabela ${n}"`));
  expect(shown("<pre>a</pre>")).toBe('<pre tabindex="0">a</pre>');
});

test("an empty header cell is a plain cell", () => {
  const row =
    '<tr><th scope="col"></th><th colspan="2" scope="col"><p>\u00a0</p></th><th scope="col">a</th></tr>';
  expect(shown(`<table>${row}</table>`)).toContain(
    '<tr><td></td><td colspan="2"><p>\u00a0</p></td><th scope="col">a</th></tr>',
  );
});

test("stored HTML is sanitised again", () => {
  expect(shown('<p onclick="x()">a</p><script>x</script><h2 id="x">b</h2>')).toBe(
    '<p>a</p><h2 id="secao-b">b</h2>',
  );
});

test("a text is parsed once however often its page renders, and the cache is bounded", () => {
  const site = "https://xepa.example";
  const first = cachedView("<h2>Um</h2>", site);
  expect(first).toEqual(view("<h2>Um</h2>"));
  expect(cachedView("<h2>Um</h2>", site)).toBe(first);
  expect(cachedView("<h2>Dois</h2>", site).headings).toMatchObject([{ text: "Dois" }]);
  for (let n = 0; n < 11; n++) cachedView(`<p>${n}${"x".repeat(199_000)}</p>`, site);
  const again = cachedView("<h2>Um</h2>", site);
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});
