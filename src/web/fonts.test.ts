import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import english from "./en.json" with { type: "json" };

const css = readFileSync(new URL("fonts.css", import.meta.url), "utf8");

/** Of every face with that file, as characters' numbers. */
function lettersOf(file: RegExp): Set<number>[] {
  return [...css.matchAll(/src: url\("([^"]+)"\)[^}]*?unicode-range:\s*([^;]+);/g)]
    .filter(([, url = ""]) => file.test(url))
    .map(([, , ranges = ""]) => new Set(ranges.split(",").flatMap(numbers)));
}

function numbers(range: string): number[] {
  const [from = 0, to = from] = range
    .trim()
    .slice(2)
    .split("-")
    .map((each) => Number.parseInt(each, 16));
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

test("the fonts of a first visit have every letter that our sentences use", () => {
  const faces = lettersOf(/-pt\.woff2$/);
  expect(faces).toHaveLength(2);
  const used = new Set(
    `${Object.values(english).join("")}${Object.keys(english).join("")}©−—`.replaceAll(/\s/g, ""),
  );
  for (const face of faces)
    expect([...used].filter((each) => !face.has(each.codePointAt(0) ?? 0))).toEqual([]);
});

test("every other letter of Latin-1 is in the whole face, and none is in both", () => {
  const [first, whole] = [lettersOf(/-pt\.woff2$/), lettersOf(/-latin-wght-normal\.woff2$/)];
  expect(whole).toHaveLength(2);
  for (const [n, face] of first.entries()) {
    expect([...face].filter((each) => whole[n]?.has(each))).toEqual([]);
    const latin = Array.from({ length: 0x60 }, (_, each) => 0xa0 + each).filter((each) => each !== 0xad);
    expect(latin.filter((each) => !face.has(each) && !whole[n]?.has(each))).toEqual([]);
  }
});

test("a first visit loads at most 31 KB of fonts", () => {
  const files = [...css.matchAll(/url\("(\.\/fonts\/[^"]+)"\)/g)].map(([, url = ""]) => url);
  const bytes = files.map((url) => statSync(new URL(url, import.meta.url)).size);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(31_000);
});
