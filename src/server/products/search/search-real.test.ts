import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ListedOffer } from "#domain/products/product.ts";
import type { Sort } from "#domain/products/sort.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { listScan } from "./list-scan.ts";
import { parseQuery } from "./search-conditions.ts";
import { readSearchCursor, type SearchCursor } from "./search-cursor.ts";
import { type Search, searchOffers, searchPage } from "./search-offers.ts";

/**
 * More offers with a real discount than can be ranked at once, and few of them in Games: every tenth of its old ones. The
 * newest 4,500 of all are common prices, so that a look at the newest would find none.
 */
const counts = { games: 1200, casa: 5600, common: 4500 };
let db: Db;

beforeAll(async () => {
  db = await emptyDatabase();
  for (const [table, name] of triggers)
    await db.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`));
  await fill(counts.games, "Games", 1, sql`i % 10 = 0`);
  await fill(counts.casa, "Casa", 2, sql`true`);
  await fill(counts.common, "Casa", 3, sql`false`);
  for (const [table, name] of triggers)
    await db.execute(sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`));
  await db.execute(sql`INSERT INTO product_counts (status, category, ended, n)
    SELECT status, category, ended, count(*) FROM products GROUP BY 1, 2, 3`);
  await db.execute(sql`INSERT INTO real_offers SELECT id, category, published_at, sale_price, discount,
      trunc((usual - sale_price) * 100 / usual)
    FROM products JOIN offer_verdicts ON product_id = id WHERE NOT ended`);
  await db.execute(sql`ANALYZE`);
}, 240_000);

/** What they do for each row is done at once. */
const triggers = [
  ["products", "products_counted"],
  ["products", "products_real"],
  ["offer_verdicts", "verdicts_real"],
] as const;

/** In parts: a statement has a few seconds, and the machine may be busy. */
async function fill(n: number, category: string, day: number, isReal: SQL): Promise<void> {
  for (let at = 1; at <= n; at += 1000)
    await db.execute(sql`
      WITH added AS (
        INSERT INTO products (id, name, slug, category, store_name, product_url, original_price, sale_price, status, ended,
          published_at)
        SELECT gen_random_uuid(), 'Coisa ' || CASE WHEN i % 3 = 0 THEN 'terça ' ELSE '' END
            || CASE WHEN i % 700 = 0 THEN 'rara ' ELSE '' END || i,
          'coisa-' || ${day}::int || '-' || i, ${category}, 'Loja ' || i % 7, 'https://loja.example/', 2000, 1 + i % 900,
          'approved', i % 20 = 7, '2026-10-01'::timestamptz + ${day}::int * interval '1 day' + i * interval '1 second'
        FROM generate_series(${at}::int, ${Math.min(n, at + 999)}::int) AS i
        RETURNING id, sale_price, substring(slug from '\\d+$')::int AS i
      )
      INSERT INTO offer_verdicts (product_id, verdict, rule, usual, is_lowest)
      SELECT id, 'desconto-real', 1, sale_price * (2 + i % 5), false FROM added WHERE ${isReal}`);
}

/** Asked of every offer, without a plan. */
async function expectedIds({ q, category, min_price, max_price }: Partial<Search>): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    SELECT id FROM products JOIN offer_verdicts ON product_id = id
    WHERE NOT ended AND search_text LIKE ${`%${q}%`} AND (${category ?? null}::text IS NULL OR category = ${category ?? null})
      AND sale_price BETWEEN ${min_price ?? 0} AND ${max_price ?? 1e6}`);
  return rows.map(({ id }) => id).sort();
}

async function everyPage(search: Partial<Search> & { q: string }): Promise<ListedOffer[]> {
  const found: ListedOffer[] = [];
  const { sort = "relevance" } = search;
  let cursor: SearchCursor | undefined;
  for (let page = 0; page < 100; page++) {
    const { products, next } = await searchPage(db, { limit: 450, real: true, ...search, sort, cursor });
    found.push(...products);
    if (next === null) return found;
    cursor = readSearchCursor(sort, next);
    expect(cursor).toBeDefined();
  }
  throw new Error("the pages have no end");
}

const searches = [
  { q: "coisa" },
  { q: "terca" },
  { q: "rara" },
  { q: "coisa", category: "Games" },
  { q: "rara", category: "Games" },
  { q: "", category: "Games", max_price: 50 },
  { q: "coisa", min_price: 890 },
  { q: "nenhuma" },
] as const;

test.each(searches)(
  "%o finds every live offer with a real discount once, and counts them",
  async (search) => {
    const expected = await expectedIds(search);
    expect((await everyPage(search)).map(({ id }) => id).sort()).toEqual(expected);
    const { count, isMore } = await searchOffers(db, { sort: "relevance", limit: 12, real: true, ...search });
    expect({ count, isMore }).toEqual({
      count: Math.min(expected.length, 1000),
      isMore: expected.length > 1000,
    });
  },
);

const measures: Record<Sort, (offer: ListedOffer) => number> = {
  newest: ({ published_at }) => -new Date(published_at ?? "").getTime(),
  price_low: ({ sale_price }) => sale_price,
  price_high: ({ sale_price }) => -sale_price,
  discount: ({ discount }) => -discount,
  real_discount: ({ sale_price, usual_price }) => sale_price / (usual_price ?? sale_price),
};

test.each(Object.keys(measures) as Sort[])("by %s every match comes once and in order", async (sort) => {
  for (const search of [{ q: "terca" }, { q: "rara" }, { q: "coisa", category: "Games" }] as const) {
    const found = await everyPage({ ...search, sort });
    expect(found.map(({ id }) => id).sort()).toEqual(await expectedIds(search));
    const places = found.map(measures[sort]);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

test("the stores are those of the real offers", async () => {
  const { stores } = await searchOffers(db, {
    q: "coisa",
    sort: "newest",
    limit: 12,
    real: true,
    category: "Games",
  });
  expect(stores.toSorted()).toEqual(Array.from({ length: 7 }, (_, i) => `Loja ${i}`));
});

test.each([
  [{}, "r_new"],
  [{ category: "Games" }, "r_cat_new"],
] as const)(
  "with %o the newest real offers are read by their own index, each offer by its key",
  async (filters, index) => {
    const query = await parseQuery(db, "coisa", { ...filters, real: true });
    const lines = await inTransaction(db, async (tx) => {
      // Among so few, reading and sorting all of them may be estimated as cheap.
      for (const way of ["seqscan", "bitmapscan"]) await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
      return tx.execute(sql`EXPLAIN ${listScan(query, { sort: "newest", ended: false }, 100)}`);
    });
    const plan = lines.map((line) => Object.values(line)[0]).join("\n");
    expect(plan).toMatch(new RegExp(`Backward using ${index} on real_offers`));
    expect(plan).toContain("using products_pkey on products");
    expect(plan).not.toMatch(/Sort|Filter|Hash|Merge/);
  },
);
