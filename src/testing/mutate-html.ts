import fc from "fast-check";
import { hostileSeeds } from "./hostile-html.ts";

const seed = fc.constantFrom(...hostileSeeds);

const pieces = [
  ...[
    "<",
    ">",
    '"',
    "'",
    "`",
    "/",
    "=",
    "&",
    ";",
    "-",
    "!",
    " ",
    "\t",
    "\n",
    "\f",
    "\u00a0",
    "\u200b",
    "\u202e",
  ],
  ...["&lt;", "&#x3c;", "&quot;", "<!--", "-->", "--!>", "<![CDATA[", "]]>", "<?", "</", "/>"],
  ...["<svg>", "</svg>", "<math>", "</math>", "<mtext>", "<style>", "</style>", "<title>", "</title>"],
  ...["<noscript>", "</noscript>", "<template>", "</template>", "<textarea>", "</textarea>", "</script>"],
  ...["<table>", "<td>", "</table>", "<p>", "</p>", "<a href=/x>", "</a>", "<b>", "<li>", "<h2>", "</div>"],
  ...[" onload=__pwned=1 ", " src=https://canary.example/ ", '<div data-product-id="OFFER">'],
];
const wrappers = [
  ...["p", "h2", "li", "ul", "table", "td", "caption", "a", "strong", "pre", "blockquote", "figure", "div"],
  ...["svg", "math", "mtext", "style", "noscript", "title", "textarea", "xmp", "select", "template", "form"],
];

const place = fc.nat({ max: 10_000 }).map((n) => n / 10_000);

/** A mutation of a fragment. Positions are fractions of its length, since that changes. */
const mutation: fc.Arbitrary<(html: string) => string> = fc.oneof(
  fc.tuple(fc.constantFrom(...pieces), place).map(([piece, where]) => (html: string) => {
    const at = Math.floor(where * html.length);
    return html.slice(0, at) + piece + html.slice(at);
  }),
  fc.tuple(place, fc.integer({ min: 1, max: 6 })).map(([where, length]) => (html: string) => {
    const at = Math.floor(where * html.length);
    return html.slice(0, at) + html.slice(at + length);
  }),
  fc.tuple(seed, place, place).map(([other, from, to]) => (html: string) => {
    return html.slice(0, Math.floor(from * html.length)) + other.slice(Math.floor(to * other.length));
  }),
  fc.constantFrom(...wrappers).map((tag) => (html: string) => `<${tag}>${html}</${tag}>`),
  fc.constantFrom(...wrappers).map((tag) => (html: string) => `<${tag}>${html}`),
  fc.integer({ min: 2, max: 5 }).map((times) => (html: string) => html.repeat(times)),
  fc.constant((html: string) =>
    html.replace(/[a-z]/g, (letter, at: number) => (at % 3 ? letter : letter.toUpperCase())),
  ),
  fc.constant((html: string) => html.replaceAll("<", "&lt;")),
);

/** A hostile fragment, often in an unusual shape. Well-formed text, as any that is stored. */
export const hostileHtml: fc.Arbitrary<string> = fc
  .tuple(seed, fc.array(mutation, { maxLength: 4 }))
  .map(([html, mutations]) => mutations.reduce((text, mutate) => mutate(text), html).toWellFormed());
