import { expect, test } from "vitest";
import { commentParagraphs } from "./comment-parts.ts";
import { countAddresses, heldFor } from "./held-comments.ts";
import { hasHeldWord } from "./held-words.ts";

const words = ["indicação", "ganhe dinheiro", ""];

test.each([
  ["Chegou hoje.", "semente", null],
  ["Veja https://loja.example/a", "semente", "links"],
  ["Veja bit.ly/3xA", "semente", "links"],
  ["Veja www.loja.example", "semente", "links"],
  ["Veja https://loja.example/a", "broto", null],
  ["a.com b.com.br, https://c.example", "safra", "many_links"],
  ["https://a.example`https://b.example`https://c.example", "safra", "many_links"],
  ["Use meu código de INDICACAO!", "broto", "words"],
  ["𝐆anhe   dinheirо já", "broto", "words"],
  ["Indicações não", "broto", null],
  ["Por R$ 279.90 no pix.Ok?", "semente", null],
] as const)("%j of a %s is held for %j", (body, level, reason) => {
  expect(heldFor(body, { level, words })).toBe(reason);
});

test("an address counts once, however many dots it has", () => {
  expect(countAddresses("https://www.loja.com.br/a.b?c=d.com")).toBe(1);
});

test("as many addresses count as become links, whichever sign stands between them", () => {
  const signs = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code));
  for (const sign of [...signs, "\u3000", "，", "。"]) {
    const body = ["https://a.example/1", "https://b.example/2", "https://c.example/3"].join(sign);
    const links = commentParagraphs(body)
      .flat()
      .filter(({ kind }) => kind === "link");
    expect(countAddresses(body), JSON.stringify(sign)).toBeGreaterThanOrEqual(links.length);
  }
});

test("a held word behind two thousand emoji is found", () => {
  expect(hasHeldWord(`${"😀".repeat(1990)} INDICAÇÃO`, words)).toBe(true);
});
