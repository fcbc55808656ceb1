// @vitest-environment jsdom
import { getSchema } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { articleDocument } from "./article-document.ts";
import { cleanPaste } from "./clean-paste.ts";
import { articleExtensions } from "./extensions.ts";
import { linkAddresses } from "./link-addresses.ts";

/**
 * The clipboard of three word processors, shortened: their markup for lists, emphasis and empty paragraphs is
 * complete.
 */

const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><style><!--
 /* Font Definitions */ p.MsoNormal { margin:0cm; font-size:11.0pt; } --></style>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head>
<body lang=PT-BR style='tab-interval:35.4pt'><!--StartFragment-->
<p class=MsoTitle><span style='font-size:28.0pt'>Guia de TVs<o:p></o:p></span></p>
<p class=MsoNormal>Compre <b style='mso-bidi-font-weight:normal'>sem</b> <i>pressa</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Tela<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New";mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>4K<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Som<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Medir a sala<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Comparar<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'>
<td width=283 valign=top style='width:212.4pt'><p class=MsoNormal>Marca<o:p></o:p></p></td>
<td width=283 valign=top style='width:212.4pt'><p class=MsoNormal>Preço<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`;

const docs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1b2c">
<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial;font-weight:700;">Qual notebook?</span></h1>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">Um </span><span style="font-size:11pt;font-weight:700;">bom</span><span style="font-weight:400;"> </span><span style="font-style:italic;font-weight:400;">teclado</span><span style="font-weight:400;"> e </span><a href="https://loja.example/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;">esta loja</span></a><span style="font-weight:400;">.</span></p>
<br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Leve</span></p></li><ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">até 1 kg</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Rápido</span></p></li></ul></b><br class="Apple-interchange-newline">`;

const libreOffice = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<title></title><meta name="generator" content="LibreOffice 24.2.5.2 (Linux)"/><style type="text/css">
@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115%; margin-bottom: 0.25cm }</style></head>
<body lang="pt-BR" link="#000080" dir="ltr"><h1 class="western"><font face="Liberation Sans, serif">Ferros de passar</font></h1>
<p align="justify" style="line-height: 100%; margin-bottom: 0cm"><font color="#c9211e">Com <b>vapor</b>, <u>sempre</u>, H<sub>2</sub>O.</font></p>
<p style="line-height: 100%; margin-bottom: 0cm"><br/>

</p>
<ol><li><p style="line-height: 100%; margin-bottom: 0cm">Encher</p></li><li><p style="margin-bottom: 0cm">Ligar</p></li></ol>
<p><img src="data:image/png;base64,iVBORw0KGgo=" name="Figura1" align="left" width="100" height="50" border="0"/></p></body></html>`;

const schema = getSchema(articleExtensions);

/** The resulting article text. */
function pasted(html: string): string {
  const pane = document.createElement("div");
  pane.innerHTML = cleanPaste(html).html;
  return articleDocument(schema).write(DOMParser.fromSchema(schema).parse(pane));
}

test("Word: its lists become lists, its styles and empty paragraphs go", () => {
  expect(pasted(word)).toBe(
    [
      "<h2>Guia de TVs</h2>",
      "<p>Compre <strong>sem</strong> <em>pressa</em>.</p>",
      "<ul><li>Tela<ul><li>4K</li></ul></li><li>Som</li></ul>",
      "<ol><li>Medir a sala</li><li>Comparar</li></ol>",
      "<table><tbody><tr><td>Marca</td><td>Preço</td></tr></tbody></table>",
    ].join("\n"),
  );
});

test("Google Docs: styles become emphasis, nested lists stay in their item", () => {
  expect(pasted(docs)).toBe(
    [
      "<h2>Qual notebook?</h2>",
      '<p>Um <strong>bom</strong> <em>teclado</em> e <a href="https://loja.example/">esta loja</a>.</p>',
      "<ul><li>Leve<ul><li>até 1 kg</li></ul></li><li>Rápido</li></ul>",
    ].join("\n"),
  );
});

test("LibreOffice: fonts and alignments go, marks and data URI pictures stay", () => {
  const { pictures, isForeign } = cleanPaste(libreOffice);
  expect(pasted(libreOffice)).toBe(
    [
      "<h2>Ferros de passar</h2>",
      "<p>Com <strong>vapor</strong>, <u>sempre</u>, H<sub>2</sub>O.</p>",
      "<ol><li>Encher</li><li>Ligar</li></ol>",
    ].join("\n"),
  );
  expect(pictures).toEqual([expect.stringMatching(/^data:image\/png;base64,/)]);
  expect(isForeign).toBe(false);
});

test("a letter, Word in the browser and a page: line breaks stay, generated content goes", () => {
  const mail = `<div dir="ltr"><div>Olá,</div><div><br></div><div>veja <a href="https://www.google.com/url?q=https://loja.example/tv&amp;source=gmail&amp;usg=AO">a loja</a></div><blockquote class="gmail_quote"><div>um</div><div>dois</div></blockquote></div>`;
  expect(pasted(mail)).toBe(
    '<p>Olá,</p>\n<p>veja <a href="https://loja.example/tv">a loja</a></p>\n<blockquote><p>um</p><p>dois</p></blockquote>',
  );
  const item = (text: string) =>
    `<div class="ListContainerWrapper"><ul role="list"><li role="listitem"><p class="Paragraph"><span>${text}</span><span class="EOP">&nbsp;</span></p></li></ul></div>`;
  expect(pasted(item("um") + item("dois"))).toBe("<ul><li>um</li><li>dois</li></ul>");
  const page = `<section><header><h1>Guia<a aria-hidden="true" href="#guia">#</a></h1></header><div>Um<p style="display:none">oculto</p></div><div>Dois <button>Comprar</button></div><dl><dt>Peso</dt><dd>1 kg</dd></dl></section>`;
  expect(pasted(page)).toBe("<h2>Guia</h2>\n<p>Um</p>\n<p>Dois</p>\n<p>Peso</p>\n<p>1 kg</p>");
});

test.for([
  [
    "<meta charset='utf-8'><span>Frete grátis</span><br><span>Só hoje</span>",
    "<p>Frete grátis<br />Só hoje</p>",
  ],
  [
    "Um<br>dois<br><h2>três</h2><br>quatro <b>cinco</b><br>\n",
    "<p>Um<br />dois</p>\n<h2>três</h2>\n<p>quatro <strong>cinco</strong></p>",
  ],
  ["<p>um</p><br><p>dois</p><br>", "<p>um</p>\n<p>dois</p>"],
  ["<br><b>um<br>dois</b>", "<p><strong>um<br />dois</strong></p>"],
  [
    'um<br><img src="/img/a.webp" alt="b"><br>dois',
    '<p>um<br /><img src="/img/a.webp" alt="b" /><br />dois</p>',
  ],
])("line breaks outside a paragraph separate lines, and add no empty ones: %s", ([html = "", expected]) => {
  expect(pasted(html)).toBe(expected);
});

test("Word: a numbered heading is a heading, a margin comment is dropped, an empty cell is empty", () => {
  const html = `<h2 style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Capítulo</h2><p class=MsoNormal>a<span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span></p><table><tr><td><p class=MsoNormal>b</p></td><td><p><br></p></td></tr></table>`;
  expect(pasted(html)).toBe(
    "<h2>Capítulo</h2>\n<p>a</p>\n<table><tbody><tr><td>b</td><td></td></tr></tbody></table>",
  );
});

test("pictures of other sites are dropped and reported, ours stay", () => {
  const { html, isForeign } = cleanPaste(
    `<p>a<img src="https://else.example/a.png"><img src="${location.origin}/img/own.webp" alt="b"></p>`,
  );
  expect(isForeign).toBe(true);
  expect(pasted(html)).toBe('<p>a<img src="/img/own.webp" alt="b" /></p>');
});

test("content that an article cannot hold is named, each kind once; what nobody saw is not", () => {
  const { dropped } = cleanPaste(
    `<style>p{}</style><p>a<iframe src="https://www.youtube.com/embed/x"></iframe><iframe src="https://mapas.example"></iframe></p>
    <video src="v.mp4"></video><iframe src="https://youtu.be/y"></iframe><p>Dois <button>Comprar</button><input type="hidden"></p>
    <span aria-hidden="true"><svg></svg></span><script>b()</script><template>c</template>`,
  );
  expect(dropped).toEqual([
    "iframe (vídeo)",
    "iframe (conteúdo de outro site)",
    "video (vídeo)",
    "button (botão)",
  ]);
  expect(cleanPaste(docs).dropped).toEqual([]);
});

test.each([
  [
    "veja https://loja.example/tv.",
    '<p>veja <a href="https://loja.example/tv">https://loja.example/tv</a>.</p>',
  ],
  [
    "(www.loja.example/a?b=1)",
    '<p>(<a href="https://www.loja.example/a?b=1">www.loja.example/a?b=1</a>)</p>',
  ],
  ["javascript:alert(1) e loja.example", "<p>javascript:alert(1) e loja.example</p>"],
  ["<code>https://a.example</code>", "<p><code>https://a.example</code></p>"],
  [
    '<a href="https://a.example">https://b.example</a>',
    '<p><a href="https://a.example">https://b.example</a></p>',
  ],
])("an address in what is pasted becomes a link: %s", (html, expected) => {
  const pane = document.createElement("div");
  pane.innerHTML = cleanPaste(html).html;
  const slice = linkAddresses(DOMParser.fromSchema(schema).parseSlice(pane));
  const doc = schema.topNodeType.create(null, slice.content);
  expect(articleDocument(schema).write(doc)).toBe(expected);
});

test("scripts, frames and handlers are dropped", () => {
  expect(
    pasted(`<p onclick="x()">a<script>b()</script><iframe src="//x"></iframe><svg><a>c</a></svg></p>`),
  ).toBe("<p>a</p>");
});
