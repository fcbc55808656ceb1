import fc from "fast-check";
import { expect, test } from "vitest";
import { headingIds } from "#domain/articles/article-part.ts";
import { newArticleSchema } from "#domain/articles/article-schema.ts";
import { articleSlug } from "#domain/articles/article-slug.ts";
import { contactSchema } from "#domain/contact/contact-schema.ts";
import { categoryFromWords } from "#domain/products/category-words.ts";
import { columnNamed } from "#domain/products/import-export/columns.ts";
import { parseLink } from "#domain/products/links/parse-link.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { submittedProductSchema } from "#domain/products/product-schema.ts";
import { productSlug } from "#domain/products/product-slug.ts";
import { readSearchQuery } from "#domain/products/search-query.ts";
import { titleTags } from "#domain/products/title-hints.ts";
import { countWords } from "#domain/products/vocabulary.ts";
import { composedName, nameIn } from "#domain/site/name-in-address.ts";
import { cutName } from "#domain/store-pages/cut-name.ts";
import { nameFromLink } from "#domain/store-pages/name-from-link.ts";
import { inputs } from "#testing/inputs.ts";
import { takesMuchLonger } from "#testing/processor-time.ts";
import { requiredShownLine } from "./form-schema.ts";
import { codePoints, composed, fold, isLonger } from "./text.ts";

const long = 50_000;
const pieces = [" ", "/", "\\", "-1", "1", ".", "+", "%", "a ", "\t\n", "//ref=", "<a ", "[", "é"];
/** Runs that are sorted, or scanned from every position again. */
const runs = [
  `a${"\u0301".repeat(long / 2)}${"\u0323".repeat(long / 2)}`,
  `\u0323\u0301`.repeat(long / 2),
  ...pieces.map((piece) => `1${piece.repeat(long / piece.length)}x`),
];
const honest = "Fone JBL 720BT ".repeat(long / 15);
const filled = (names: readonly string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text]));
const product = ["name", "description", "store_name", "coupon", "product_url", "valid_until", "sale_price"];
const article = ["title", "excerpt", "slug", "published_at"];
const message = ["nome", "email", "assunto", "mensagem"];
const search = ["q", "loja", "categoria", "preco_min", "preco_max", "desconto_min", "cursor", "sort"];

const readers: Record<string, (text: string) => unknown> = {
  "an offer": (text) => submittedProductSchema.safeParse(filled(product, text)),
  "an article": (text) => newArticleSchema.safeParse({ ...filled(article, text), tags: [text] }),
  "a message": (text) => contactSchema.safeParse(filled(message, text)),
  "a search": (text) => readSearchQuery(filled(search, text)),
  "a link": (text) => [
    parseLink(text),
    parseLink(`https://www.amazon.com.br/${text}`),
    parseLink(`https://amzn.to/${text}`),
    nameFromLink(`https://www.loja.com.br/${text}`),
  ],
  "a store's name": (text) => [cutName(text), categoryFromWords(text)],
  "a step of an address": (text) => [composedName(text), nameIn(text)],
  "a slug": (text) => [articleSlug(text), productSlug(text), headingIds()(text)],
  "words to compare": (text) => [fold(text), titleTags(`[${text}]`), countWords([text]), columnNamed(text)],
};

test.for(Object.entries(readers))("%s takes linear time for long runs of one character", ([, read]) => {
  const dear = runs.filter((run) => takesMuchLonger(read, run, honest));
  expect(dear.map((run) => run.slice(0, 20))).toEqual([]);
});

test("a field that is too long says so, whatever it contains", () => {
  for (const run of runs) {
    const { error } = submittedProductSchema.safeParse({
      name: run.replaceAll(/\s/g, "é"),
      description: run,
    });
    const sentences = error?.issues.map(({ path, message: said }) => [path[0], said]);
    expect(sentences).toContainEqual(["name", productLimits.name.too_long]);
    if (run.trim().length > 10)
      expect(sentences).toContainEqual(["description", productLimits.description.too_long]);
  }
});

test("within a limit a letter and its combining accents count as one character", () => {
  const piece = fc.constantFrom(
    "a",
    "ᾂ",
    "α",
    "\u0313",
    "\u0300",
    "\u0345",
    "\u0323",
    "e\u0301",
    "각",
    "ᄀ",
    "ᅡ",
    "ᆨ",
    "🔥",
    "\u{16d63}",
    "\u{16d67}",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (typed, max) => {
      const text = typed.join("");
      const whole = text.normalize("NFC");
      const got = composed(text, max);
      if (codePoints(whole) <= max) expect(got).toBe(whole);
      else expect(isLonger(got, max)).toBe(true);
      expect(isLonger(text, max)).toBe(codePoints(text) > max);
    }),
    inputs("composing letters and accents within a limit"),
  );
});

test("the longest decomposed letter fits into every limit", () => {
  const name = requiredShownLine(productLimits.name, "Informe o nome");
  expect(name.parse("ᾂ".normalize("NFD").repeat(70))).toBe("ᾂ".repeat(70));
  expect(name.safeParse("ᾂ".normalize("NFD").repeat(71)).success).toBe(false);
  expect(nameIn(encodeURIComponent("maçã".normalize("NFD")))).toBe("maçã");
  expect(nameIn("a".repeat(5000))).toBe("a".repeat(5000));
  expect(nameIn("%zz")).toBeNull();
});
