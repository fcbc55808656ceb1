import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ListedOffer } from "#domain/products/product.ts";
import type { Db } from "#server/db/connect.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { canAskIndex, parseQuery } from "./search-conditions.ts";
import { readSearchCursor, type SearchCursor } from "./search-cursor.ts";
import { type Search, searchOffers, searchPage } from "./search-offers.ts";

/**
 * More offers than any scan reads at once. The newest are all refrigerators, three cheap ones are the oldest; in
 * between are only cheaper products, and before them more junk than a set holds.
 */
const counts = { geladeira: 5600, coisa: 15_100, tralha: 5100, cheap: 3 };
const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
let db: Db;

beforeAll(async () => {
  db = await emptyDatabase();
  // One count for all: counting each row of thousands takes longer than writing them.
  await db.execute(sql`ALTER TABLE products DISABLE TRIGGER products_counted`);
  await fill(counts.geladeira, sql`'Geladeira ' || i`, sql`1000 + i`, 3, sql`i % 9 = 4`);
  const thing = sql`'Coisa ' || i || CASE WHEN i % 3 = 0 THEN ' yy' ELSE '' END`;
  await fill(counts.coisa, thing, sql`2 + (i % 700)::numeric / 100`, 2);
  await fill(counts.tralha, sql`'Tralha ' || i`, sql`500 + i`, 1);
  await fill(counts.cheap, sql`'Geladeira zz ' || i`, sql`1.2`, 0);
  await db.execute(sql`ALTER TABLE products ENABLE TRIGGER products_counted`);
  await db.execute(sql`INSERT INTO product_counts (status, category, ended, n)
    SELECT status, category, ended, count(*) FROM products GROUP BY 1, 2, 3`);
  await db.execute(sql`ANALYZE products`);
}, 240_000);

async function fill(n: number, name: SQL, price: SQL, day: number, ended = sql`false`): Promise<void> {
  // In parts: a statement has a few seconds, and the machine may be busy.
  for (let at = 1; at <= n; at += 1000)
    await fillPart(sql`generate_series(${at}::int, ${Math.min(n, at + 999)}::int)`, name, price, day, ended);
}

async function fillPart(series: SQL, name: SQL, price: SQL, day: number, ended: SQL): Promise<void> {
  await db.execute(sql`INSERT INTO products (id, name, slug, category, store_name, product_url, original_price,
      sale_price, status, ended, published_at)
    SELECT gen_random_uuid(), ${name}, 'coisa-' || ${day}::int || '-' || i, 'Casa', 'Loja', 'https://loja.example/',
      20000, ${price}, 'approved', ${ended}, '2026-10-01'::timestamptz + ${day}::int * interval '1 day'
        + i * interval '1 second'
    FROM ${series} AS i`);
}

const search = (q: string, more: Partial<Search> = {}) =>
  searchOffers(db, { q, sort: "relevance", limit: 12, ...more });

async function everyPage(q: string, sort: Search["sort"]): Promise<ListedOffer[]> {
  const found: ListedOffer[] = [];
  let cursor: SearchCursor | undefined;
  for (let page = 0; page < 100; page++) {
    const { products, next } = await searchPage(db, { q, sort, limit: 500, cursor });
    found.push(...products);
    if (next === null) return found;
    cursor = readSearchCursor(sort, next);
  }
  throw new Error("the pages have no end");
}

test("the cheapest of a common word come first, others fill the page", async () => {
  const { products } = await search("geladeira", { sort: "price_low" });
  const prices = products.map(({ sale_price }) => sale_price);
  expect(prices.slice(0, 4)).toEqual([1.2, 1.2, 1.2, 1001]);
  expect(prices).toHaveLength(12);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test.each([
  ["geladeira", "price_low", counts.geladeira + counts.cheap],
  ["tralha", "price_low", counts.tralha],
  ["tralha", "relevance", counts.tralha],
] as const)("%s by %s continues until every match was shown, live ones first", async (q, sort, expected) => {
  const found = await everyPage(q, sort);
  expect(new Set(found.map(({ id }) => id)).size).toBe(expected);
  const firstEnded = found.findIndex(({ ended }) => ended);
  if (firstEnded >= 0) expect(found.slice(firstEnded).every(({ ended }) => ended)).toBe(true);
});

test("the matches on a page are counted, although none is among the newest", async () => {
  const { products, count, isMore } = await search("zz", { sort: "price_low" });
  expect({ shown: products.length, count, isMore }).toEqual({ shown: 3, count: 3, isMore: true });
});

test("one search has one count, however often it runs", async () => {
  const answers = new Set<string>();
  for (let i = 0; i < 12; i++) {
    const { count, isMore } = await search("yy", { sort: "price_low" });
    answers.add(`${count} ${isMore}`);
  }
  expect([...answers]).toHaveLength(1);
});

test("a made-up cursor does not trigger an expensive query", async () => {
  const place = [
    "set",
    "many words",
    true,
    9,
    "2001-01-01T00:00:00Z",
    "00000000-0000-4000-8000-000000000000",
  ];
  const cursor = readSearchCursor("relevance", Buffer.from(JSON.stringify(place)).toString("base64url"));
  const made = await search("geladeira", { cursor });
  expect(made.products).toEqual((await search("geladeira")).products);
});

test("a better match added between two pages of a common word moves none of them", async () => {
  const [first, both] = [await search("geladeira"), await search("geladeira", { limit: 24 })];
  await anOffer(db, { name: "Geladeira", published_at: "2026-11-02T00:00:00Z" });
  const second = await search("geladeira", {
    cursor: readSearchCursor("relevance", first.next ?? undefined),
  });
  expect(second.products.map(({ name }) => name)).toEqual(both.products.slice(12).map(({ name }) => name));
  await db.execute(sql`DELETE FROM products WHERE name = 'Geladeira'`);
});

test("a store name without letters does not use the trigram index", async () => {
  const canAsk = async (store: string) => canAskIndex(await parseQuery(db, "zz", { store }));
  expect(await canAsk("★")).toBe(false);
  expect(await canAsk("HP")).toBe(true);
  expect((await parseQuery(db, "zz", {})).offers).toBe(total);
});
