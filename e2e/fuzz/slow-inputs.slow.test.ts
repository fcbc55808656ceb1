import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMoney } from "#domain/format/parse-money.ts";
import { textOfHtml } from "#domain/format/text.ts";
import { parseLink } from "#domain/products/links/parse-link.ts";
import { submittedProductSchema } from "#domain/products/product-schema.ts";
import { readSearchQuery } from "#domain/products/search-query.ts";
import { nameIn } from "#domain/site/name-in-address.ts";
import { cleanArticleHtml } from "#server/articles/article-html.ts";
import { allowedRedirect } from "#server/auth/redirects.ts";
import { readParts } from "#server/http/multipart.ts";
import { hostileHtml } from "#testing/mutate-html.ts";
import { processorMs } from "#testing/processor-time.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";

/** Ten minutes each, instead of a coverage-guided run: inputs are evolved from the slowest ones so far. */
const seconds = repetitions(600, 0);
const mostMs = 50;
const longest = 10_000;
const parents = 20;

const site = { url: "https://xepa.example" } as never;
const word = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("1.299,90", "R$ ", "por ", "x ", "12", ".", ","),
);
const line = fc.constantFrom(
  "--x",
  "--x--",
  "\r\n",
  "\r\n\r\n",
  'Content-Disposition: form-data; name="a"',
  "; filename=x",
  '"',
  "\\",
  "a".repeat(50),
);
/** Typed texts, and runs of characters that are sorted or trimmed. */
const written = fc.oneof(
  word,
  fc
    .tuple(fc.constantFrom("\u0301", "\u0323", "\u0301\u0323", " ", "/", "-1", "%", "\t"), fc.nat(3000))
    .map(([piece, n]) => piece.repeat(n)),
);
const targets: Record<string, { seeds: fc.Arbitrary<string>; run(text: string): unknown }> = {
  "the reader of forms": {
    seeds: fc.array(line, { maxLength: 40 }).map((lines) => lines.join("")),
    run: (text) => readParts(Buffer.from(text), "multipart/form-data; boundary=x"),
  },
  "the reader of prices": {
    seeds: fc.array(word, { maxLength: 12 }).map((words) => words.join("")),
    run: parseMoney,
  },
  "the cleaner of articles": {
    seeds: hostileHtml,
    run: (text) => cleanArticleHtml(text.toWellFormed(), "https://xepa.example"),
  },
  "the guard of redirects": {
    seeds: fc.oneof(fc.webUrl(), word, fc.constantFrom("https://xepa.example", "//", "\\", "@", "%2f")),
    run: (text) => allowedRedirect(text, { site, production: true }),
  },
  "the reader of offers": {
    seeds: fc.array(written, { maxLength: 12 }).map((words) => words.join("")),
    run: (text) =>
      submittedProductSchema.safeParse({ name: text, description: text, store_name: text, coupon: text }),
  },
  "the reader of searches": {
    seeds: fc.array(written, { maxLength: 12 }).map((words) => words.join("")),
    run: (text) =>
      readSearchQuery({ q: text, loja: text, preco_min: text, preco_max: text, desconto_min: text }),
  },
  "the reader of links": {
    seeds: fc.oneof(
      fc.webUrl(),
      written,
      fc.constantFrom("https://amzn.to/", "https://www.amazon.com.br/dp/", "/ref=", "?tag="),
    ),
    run: (text) => parseLink(text),
  },
  "the reader of addresses": {
    seeds: fc.array(written, { maxLength: 12 }).map((words) => words.join("")),
    run: (text) => [nameIn(text), nameIn(encodeURIComponent(text.toWellFormed()))],
  },
  "the reader of an article's words": { seeds: hostileHtml, run: textOfHtml },
};

function grown(text: string, other: string, by: number): string {
  const at = by % (text.length + 1);
  const ways = [
    text.slice(0, at) + other + text.slice(at),
    text.repeat(2 + (by % 4)),
    text.slice(at) + text.slice(0, at),
    text.slice(0, at) + text.slice(at + 1 + (by % 7)),
    text.slice(0, at) + (text[at] ?? "<").repeat(1 + (by % 500)) + text.slice(at),
  ];
  return (ways[by % ways.length] ?? text).slice(0, longest);
}

test.skipIf(seconds === 0).for(Object.entries(targets))(
  "%s never fails and is never slow",
  async ([name, { seeds, run }]) => {
    const slow: { text: string; ms: number }[] = [];
    let [tried, seed] = [0, 1];
    for (const end = performance.now() + seconds * 1000; performance.now() < end; seed++) {
      for (const [n, fresh] of fc.sample(seeds, { numRuns: 200, seed }).entries()) {
        const parent = slow[(seed + n) % parents];
        const text = parent && n % 2 === 0 ? grown(parent.text, fresh, seed * 31 + n) : fresh;
        tried++;
        const once = processorMs(() => run(text));
        if (slow.length === parents && once <= (slow.at(-1)?.ms ?? 0)) continue;
        // The machine does other things too: the fastest of several runs counts.
        const ms = Math.min(once, ...[1, 2, 3, 4].map(() => processorMs(() => run(text))));
        slow.push({ text, ms });
        slow.sort((one, other) => other.ms - one.ms).splice(parents);
      }
      await new Promise(setImmediate);
    }
    const [worst] = slow;
    recordFinding({
      id: `Z11 ${name}`,
      what: `inputs evolved from the slowest so far, at most ${longest.toLocaleString("en")} characters: ${name} (by fast-check; not coverage-guided)`,
      count: `${tried.toLocaleString("en")} inputs in ${seconds} s`,
      expected: `no failure, none above ${mostMs} ms`,
      seen: `no failure; slowest ${worst?.ms.toFixed(1)} ms for ${worst?.text.length.toLocaleString("en")} characters`,
    });
    expect(worst?.ms, JSON.stringify(worst?.text.slice(0, 500))).toBeLessThanOrEqual(mostMs);
  },
);
