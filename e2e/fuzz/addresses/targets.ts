import fc from "fast-check";
import { hugeText, nastyText } from "../api/hostile-values.ts";

/** Longer than any address of ours, and nearly Node's own limit. */
const longest = 15_000;

const percents = fc.constantFrom(
  "%2F",
  "%2f..%2f",
  "..",
  ".",
  "...",
  "..;",
  "%2e%2e",
  "%2e%2e%2f",
  "%252e%252e%252f",
  "%00",
  "a%00b",
  "%",
  "%zz",
  "%c0%af",
  "%e0%80%af",
  "%ff",
  "%ed%a0%80",
  "%u002f",
  "%0d%0aSet-Cookie:%20a=b",
  "\\..\\",
  "%5c..%5c",
  "//evil.test",
  "/%09/evil.test",
  "http:%2f%2fevil.test",
  "@evil.test",
  ";a=b",
  "a;b.css",
  "x.js",
  ".env",
  ".git",
  "*",
  "~",
  "[",
  "{}",
  "|",
  "^",
  "`",
  '"',
  "<script>",
  "'",
  "+",
  "&",
  "=",
  "$",
  ",",
);
const encodedOnce = nastyText.map((text) => encodeURIComponent(text.toWellFormed()));

/**
 * Runs that a pattern may scan from every position again, or that are sorted; between two letters, so that neither
 * end helps.
 */
const run: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      "/",
      "\\",
      "+",
      "%20",
      "%09",
      "-1",
      "1",
      "1.",
      "a+",
      "%CC%81",
      "%CC%81%CC%A3",
      "%E2%80%8D",
      ".",
      "ref=/",
      "%3C",
    ),
    fc.integer({ min: 100, max: longest }),
    fc.constantFrom("", "1", "x"),
    fc.constantFrom("", "x", "%", "!"),
  )
  .map(
    ([piece, length, before, behind]) =>
      `${before}${piece.repeat(Math.floor(length / piece.length))}${behind}`,
  );

/** One path segment, or one query value. */
const piece: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: percents },
  { weight: 4, arbitrary: encodedOnce },
  { weight: 1, arbitrary: encodedOnce.map(encodeURIComponent) },
  { weight: 1, arbitrary: hugeText.map((text) => encodeURIComponent(text).slice(0, longest)) },
  { weight: 1, arbitrary: run },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "fone",
      "casa",
      "1",
      "2",
      "-1",
      "0",
      "999999999",
      "1e9",
      "price_low",
      "en",
      "true",
    ),
  },
  { weight: 2, arbitrary: fc.tuple(percents, encodedOnce, percents).map((parts) => parts.join("")) },
);

const names = fc.constantFrom(
  "q",
  "page",
  "pagina",
  "sort",
  "lng",
  "slug",
  "cursor",
  "limit",
  "categoria",
  "category",
  "loja",
  "ordem",
  "letra",
  "preco_min",
  "preco_max",
  "desconto_min",
  "ativas",
  "real",
  "oferta",
  "assunto",
  "token",
  "tag",
  "q[]",
  "q[a]",
  "__proto__",
  "constructor",
  "",
);

/** Prefixes of addresses; a `*` is an invented segment. */
const paths = fc.constantFrom(
  "/",
  "/buscar",
  "/search",
  "/categoria/*",
  "/category/casa",
  "/lojas",
  "/loja/*",
  "/loja/*.atom",
  "/product/*",
  "/product/*/*",
  "/blog",
  "/blog/*",
  "/blog/tag/*",
  "/contato",
  "/novidades/confirmar",
  "/conta/link",
  "/login",
  "/dashboard",
  "/admin/*",
  "/sitemap.xml",
  "/sitemap/*",
  "/sitemap/ofertas-*.xml",
  "/ofertas.rss",
  "/buscar.json",
  "/categoria/*.atom",
  "/blog.rss",
  "/social/*",
  "/social/*.jpg",
  "/img/*",
  "/img/*.webp",
  "/api/docs",
  "/assets/*",
  "/dev/*",
  "/*",
  "/*/*",
  "/../*",
  "//*",
  "/functions/v1/get-approved-products",
  "/functions/v1/suggest-terms",
  "/functions/v1/load-articles",
  "/functions/v1/*",
);

/** The text between «GET » and « HTTP/1.1»: only what a client could write there. */
export const targets: fc.Arbitrary<string> = fc
  .tuple(
    paths,
    fc.array(piece, { minLength: 2, maxLength: 2 }),
    fc.array(fc.tuple(names, piece), { maxLength: 4 }),
  )
  .map(([path, steps, query]) => {
    const left = [...steps];
    const filled = path.replace(/\*/g, () => left.shift() ?? "x");
    const queryString = query.map(([name, value]) => `${name}=${value}`).join("&");
    return `${filled}${queryString === "" ? "" : `?${queryString}`}`
      .slice(0, longest)
      .replace(/[^\x21-\x7e]/g, "x");
  });
