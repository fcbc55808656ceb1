import fc from "fast-check";
import { expect, test } from "vitest";
import { type Removed, removedFrom } from "#domain/articles/removed-markup.ts";
import { textOfHtml } from "#domain/format/text.ts";
import { cleanArticleHtml, decodeEntities } from "./article-html.ts";

const clean = (html: string) => cleanArticleHtml(html, "https://xepa.example").html;

function removed(html: string): Removed {
  return removedFrom(html, clean(html), decodeEntities);
}

test.for([
  ["<p>a</p><svg><p>some words</p>", "some words"],
  ["<p>a <!-- b c", "b c"],
  ['<p>a <a href="/blog>b</a> c</p>', 'a href="/blog b c'],
  ["<p>one</p><template>two</template><p>three</p>", "two"],
  ["<p>O preço<custo e o lucro some daqui</p><p>Fim</p>", "custo e o lucro some daqui"],
  ["<p>O preço</custo e o lucro some>daqui</p>", "/custo e o lucro some"],
  ["<p>Leia <!tudo o que some> e <b mais isto>aqui</b></p>", "!tudo o que some e mais isto"],
  ["<p>P&Desenvolvimento</p><template>some aqui</template>", "some aqui"],
  ["<p>a<b</p>", "b"],
  ["<p>use <arquivo> aqui</p>", "arquivo"],
  ["<p>a</p><template>&#65;</template>", "A"],
  ["<p>preço</p><template>R$ é</template>", "R$ é"],
  ["<p>a<b e lucro = 3 > c</p>", "e lucro = 3"],
  ["<p>a</p><script>b", "b"],
  ["<p>a</p><!-- <custo e lucro> -->", "custo e lucro"],
  ["<p>a</p><textarea>🔥</textarea>", "🔥"],
])("lost words are reported: %s", ([html = "", words]) => {
  expect(removed(html).words).toBe(words);
});

test.for([
  "<b>a</b> caf&eacute; &#8220;b&#8221; &copy 2020 AT&T",
  "x<font>y</font>z 1 < 2 & 3 > 2",
  "<script>let words = '<b>';</script><style>p { color: red }</style\n>a",
  '<p title="a > b">c</p><input disabled><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  "<!DOCTYPE html><html lang=pt><body class=x><p>a</p></body></html>",
  "<?xml version='1.0'?><p>a</ p>b",
  "<p>a <a href=/x title=d'água>b</a></p>",
  `<p>a <span style="${"color:red;".repeat(400)}">b</span><o:p></o:p><![if !supportLists]>c<![endif]></p>`,
  "<table>a<tr><td>b</td></tr></table><bloco-de-loja>c</bloco-de-loja><foo>d</foo>",
])("lost markup and other spelling are no lost words: %s", (html) => {
  expect(removed(html).words).toBe("");
});

test("removed markup is reported by its names, a dozen at most", () => {
  const html = '<h1>a</h1><iframe src="//x"></iframe><!-- --><p>b <IFRAME></IFRAME><span>c</span></p>';
  expect(removed(html).tags).toEqual(["iframe", "!--", "span"]);
  expect(removed("<div><p>a</p></div>").tags).toEqual([]);
  const many = Array.from({ length: 50 }, (_, n) => `<x-${n}></x-${n}>`).join("");
  expect(removed(`<p>a</p>${many}<y-${"z".repeat(5000)}>`).tags).toHaveLength(12);
});

const pieces = [
  ..."<p>|</p>|<b>|</b>|<custo |<x>|</x >|</|</y |<br/>|<td>|<table>|<li>|<span class=z>|</span>|<a href=/z>".split(
    "|",
  ),
  ..."<!--|-->|<!|<?|<![CDATA[|]]>|<template>|</template>|<svg>|</svg>|<textarea>|</textarea>|<title>|<object>".split(
    "|",
  ),
  ..."<script>|</script>|<style>|</style>|<plaintext>|<noscript>|<select><option>|<b hidden |<p title='|'|\"|=|<|>|/|&|&#|;".split(
    "|",
  ),
];
const broken = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  // Each followed by a unique word.
  .map((parts) => parts.map((part, n) => `${part} Q${n}q `).join(""));

/** The words without scripts, styles and attribute values, computed independently of the code under test. */
function wordsIn(html: string): string[] {
  const rest = html
    .replace(/<(script|style)>.*?<\/\1[\s>]/gs, " ")
    .replace(/[^\s<>=/]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*')|=[^\s<>"']+)/g, " ");
  return rest.match(/Q\d+q/g) ?? [];
}

test("no broken markup loses a word unreported", () => {
  fc.assert(
    fc.property(broken, (html) => {
      const left = textOfHtml(clean(html));
      const lost = wordsIn(html).filter((word) => !left.includes(word));
      if (lost.length > 0) expect(removed(html).words, `${lost} of ${html}`).not.toBe("");
    }),
    { numRuns: 1500 },
  );
});

const { markup } = fc.letrec<{ markup: string }>((tie) => ({
  markup: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(
      "preço",
      "d'água ",
      "1 &lt; 2",
      "caf&eacute;",
      "&#233; &#x1F525;",
      "AT&T ",
      "a & b",
      "<BR>",
      "<hr/>",
      " > ",
    ),
    fc
      .tuple(
        fc.constantFrom(
          ..."p h1 H2 b EM i del ul li blockquote pre code table td div section span font center".split(" "),
        ),
        fc.constantFrom(
          "",
          " ",
          " class=x",
          " style='a: \"b\"'",
          ' title="a > b"',
          " hidden",
          " data-x",
          " onclick=a('b')",
        ),
        fc.array(tie("markup"), { maxLength: 3 }),
        fc.constantFrom("", " ", "\n"),
      )
      .map(([name, attributes, inner, space]) => `<${name}${attributes}>${inner.join("")}</${name}${space}>`),
  ),
}));

test("closed and quoted markup never warns, in any spelling", () => {
  fc.assert(
    fc.property(fc.constantFrom("", "<!doctype html>", "<script>a < b</script>"), markup, (head, html) => {
      expect(removed(head + html).words, html).toBe("");
    }),
    { numRuns: 1000 },
  );
});
