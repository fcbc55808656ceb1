import postgres from "postgres";
import { categories } from "#domain/products/categories.ts";
import { sorts } from "#domain/products/sort.ts";

/** «Load held», L1: of a hundred visits. */
const shares = { list: 40, product: 35, search: 10, blog: 10, api: 5 };
type Kind = keyof typeof shares;

const terms = [
  "samsung",
  "fone jbl",
  "geladeira",
  "tenis nike",
  "notebook dell",
  "air fryer",
  "tv 50",
  "cafeteira",
];
const known = { products: 20_000, articles: 100 };

/**
 * Addresses as visitors ask for them on a site with a data set: most look at what is new, everybody at something else.
 * Made by number and not by chance, so that two runs ask for the same.
 */
export async function visitorMix(database: string, count: number): Promise<string[]> {
  const { products, articles } = await addressesOf(database);
  const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
  return Array.from({ length: count }, (_, n) => {
    // 37 and 100 have no common factor: every hundred visits hold every kind as often as it should be.
    const kind = kinds[(n * 37) % kinds.length] ?? "list";
    return addresses[kind](n, { products, articles });
  });
}

interface Known {
  products: string[];
  articles: string[];
}

const addresses: Record<Kind, (n: number, known: Known) => string> = {
  list(n) {
    if (n % 2 === 0) return "/";
    const category = pick(categories, n, 1)?.slug ?? "casa";
    const sort = n % 4 === 1 ? "newest" : (pick(sorts, n, 2) ?? "newest");
    return `/categoria/${category}${sort === "newest" ? "" : `?sort=${sort}`}`;
  },
  product: (n, { products }) => `/product/${pick(products, n, 3)}`,
  search: (n) => `/buscar?q=${encodeURIComponent(`${pick(terms, n, 1)}${n % 3 === 0 ? ` ${n % 100}` : ""}`)}`,
  blog: (n, { articles }) =>
    n % 3 === 0 ? "/blog" : `/blog/${encodeURIComponent(pick(articles, n, 2) ?? "")}`,
  api: (n) => `/functions/v1/get-approved-products?limit=${12 + (n % 3) * 12}`,
};

/** Steeply towards the first ones: the higher the power, the more. */
function pick<Item>(items: readonly Item[], n: number, power: number): Item | undefined {
  const even = (Math.imul(n + 1, 2_654_435_761) >>> 0) / 2 ** 32;
  return items[Math.floor(even ** power * items.length)];
}

async function addressesOf(database: string): Promise<Known> {
  const client = postgres(database, { max: 1, onnotice: () => {} });
  const products = await client<{ slug: string }[]>`
    SELECT slug FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
    ORDER BY published_at DESC, id DESC LIMIT ${known.products}`;
  const articles = await client<{ slug: string }[]>`
    SELECT slug FROM articles WHERE status = 'published' ORDER BY published_at DESC LIMIT ${known.articles}`;
  await client.end();
  return { products: products.map(({ slug }) => slug), articles: articles.map(({ slug }) => slug) };
}
