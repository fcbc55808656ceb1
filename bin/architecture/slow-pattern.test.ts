import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { boundedPatterns, boundedTexts } from "./bounded.ts";
import { isSlow } from "./slow-pattern.ts";
import { parse } from "./source.ts";

const slow = [
  /\s+$/,
  /^[/\\]+|[/\\]+$/g,
  /^\s*(\d{1,9})\s*%?\s*$/,
  /\/+$/,
  /(a+)+$/,
  /^(a+)+$/,
  /^(?:a|a)*$/,
  /^(?:\w+\s?)*$/,
  /^.*,.*x/,
  /x*y/,
  /\S+@/,
  /\[[^\]]*\]/g,
  /<!--[\s\S]*?-->/g,
  /(?:-\d+)+$/,
  /a(?=.*b)/g,
  /^(?!.*a.*b)c/,
  /é\p{L}*é\p{L}*!/u,
];
test.for(slow.map((pattern) => [pattern]))("%s is slow", ([{ source, flags } = /x/]) => {
  expect(isSlow(source, flags)).toBe(true);
});

const quick = [
  /\s+/g,
  /^\s+$/,
  /^\s*x/,
  /\S+@/y,
  /x{1,40}y/,
  /\[[^[\]]*\]/g,
  /^(?:a|ab)*$/,
  /^(?:\w+\s)*$/,
  /^[^@]{1,64}@(?:[^.]{0,62}[^.-]\.)+[^.]{0,62}[^.-]$/,
  /^(?=.*a)b/,
  /(?<!cu)bot\b|crawl/i,
  /^\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f}/u,
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
];
test.for(quick.map((pattern) => [pattern]))("%s is not", ([{ source, flags } = /x/]) => {
  expect(isSlow(source, flags)).toBe(false);
});

test("every exception is still needed", () => {
  const needless = Object.entries(boundedPatterns).flatMap(([path, { patterns }]) => {
    const written = parse({ path, text: readFileSync(path, "utf8") }).patterns;
    return patterns.filter(
      (known) =>
        !written.some(
          ({ text, source, flags }) =>
            text.startsWith(known) && (flags === undefined || isSlow(source, flags)),
        ),
    );
  });
  expect(needless).toEqual([]);
  const idle = Object.keys(boundedTexts).filter(
    (path) => parse({ path, text: readFileSync(path, "utf8") }).dear.length === 0,
  );
  expect(idle).toEqual([]);
});
