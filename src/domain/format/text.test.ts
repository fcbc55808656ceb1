import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { hasHidden, isBlank } from "./hidden-characters.ts";
import { codePoints, cut, fold, isStorable, textOfHtml } from "./text.ts";

test("an emoji counts once", () => {
  expect(codePoints("🔥 já")).toBe(4);
});

test("a text is cut at a whole character, with an ellipsis only if cut", () => {
  expect(cut("abc", 3)).toBe("abc");
  expect(cut("abcd", 3)).toBe("abc…");
  expect(cut("🔥🔥🔥", 2)).toBe("🔥🔥…");
  expect(cut("oferta boa", 7)).toBe("oferta…");
});

test("a cut text fits, and stays well formed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, n) => {
      const short = cut(text, n);
      expect(codePoints(short)).toBeLessThanOrEqual(Math.max(n + 1, 1));
      expect(short.isWellFormed()).toBe(true);
    }),
    inputs("cutting a text"),
  );
});

test("folding removes case and accents", () => {
  expect(fold("ELETRÔNICOS e Informática, ação")).toBe("eletronicos e informatica, acao");
});

test("NUL and unpaired surrogates cannot be stored", () => {
  expect(isStorable("tudo certo 🔥")).toBe(true);
  expect(isStorable("a\0b")).toBe(false);
  expect(isStorable("🔥"[0] ?? "")).toBe(false);
});

test("a text that looks blank counts as blank", () => {
  const pieces = fc.constantFrom(" ", "\u200b", "\u3164", "\n", "\u202e", "a", "🔥", "é");
  fc.assert(
    fc.property(fc.array(pieces), (all) => {
      const isSeen = all.some((piece) => /[a🔥é]/u.test(piece));
      expect(isBlank(all.join(""))).toBe(!isSeen);
      expect(hasHidden(all.join(""))).toBe(all.some((piece) => /[\u200b\u3164\u202e]/.test(piece)));
    }),
    inputs("what looks blank"),
  );
});

test("emoji modifiers are visible after an emoji, and not after a letter or a digit", () => {
  for (const text of ["❤️ 1️⃣ #️⃣", "👩🏽‍❤️‍👨🏿 🏳️‍🌈 🕵🏽‍♂️", "™️ ☎︎"])
    expect([text, hasHidden(text)]).toEqual([text, false]);
  for (const text of ["FONE1\ufe0f0", "#\ufe0f", "a\ufe0f", "1\u200d0"]) expect(hasHidden(text)).toBe(true);
});

test("the text of HTML is its visible text", () => {
  expect(textOfHtml("<h2>A placa</h2><p>manda: <b>RTX</b> 4060 &amp; mais&nbsp;nada</p>")).toBe(
    "A placa manda: RTX 4060 & mais nada",
  );
  expect(textOfHtml("<p>a</p><!-- não --><script>alert(1)</script ><style>p{}</style>b")).toBe("a b");
  expect(textOfHtml("3 < 4 &#233; &#xe7; &nada; &lt;b&gt; &#0;&#55296;")).toBe("3 < 4 é ç &nada; <b>");
});

test("the text of HTML has neither tags nor repeated blanks", () => {
  const pieces = fc.constantFrom(
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<br/>",
    " ",
    "a",
    "ç",
    "\n",
    "<!--x-->",
    '<a href="/x">',
  );
  fc.assert(
    fc.property(fc.array(pieces), (html) => {
      expect(textOfHtml(html.join(""))).toMatch(/^(?:[aç]+(?: [aç]+)*)?$/);
    }),
    inputs("text of HTML"),
  );
});

test("hostile HTML takes linear time", () => {
  for (const piece of ["<", "<!--", "<script", "</script", "<a ", "&#", "<p "]) {
    // Not by the clock: the machine may be busy.
    const before = process.cpuUsage();
    textOfHtml(piece.repeat(100_000));
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  }
});
