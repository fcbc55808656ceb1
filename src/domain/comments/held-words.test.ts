import { expect, test } from "vitest";
import { hasHeldWord } from "./held-words.ts";

test.each([
  ["Compre já no Zap", ["zap"], true],
  ["Só no ZÁP!", ["zap"], true],
  ["Zapata", ["zap"], false],
  ["chame  no   zap agora", ["no zap"], true],
  ["zар com letras cirílicas", ["zap"], true],
  ["qualquer texto", [], false],
  ["qualquer texto", ["!!!"], false],
])("whether %j has a held word of %j", (text, words, held) => {
  expect(hasHeldWord(text, words)).toBe(held);
});
