import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type CategoryName, categoryNames } from "#domain/products/categories.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import type { Db } from "#server/db/connect.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { matchesLongTerms, parseQuery } from "./search-conditions.ts";
import { readSearchCursor, type SearchCursor } from "./search-cursor.ts";
import { type Search, searchOffers, searchPage } from "./search-offers.ts";

/** More than a search may rank at once, so that every search plan is used. */
const count = 6500;
const newestFirst = new Date("2026-11-01T12:00:00Z").getTime();

/** By number of their oldest offers; an index knows neither "A-1" nor "10%", half of all have "capa de" in their names. */
const coupons: Record<number, string> = {
  10: "Promo10",
  3010: "Promo10",
  11: "A-1",
  13: "A-1",
  12: "10%",
  17: "Capa",
  15: "Q|Q",
  19: "De",
};

/** By number: an offer's words, price and whether it has ended. Higher numbers are newer. */
function offer(i: number) {
  const words = ["comum"];
  if (i % 40 === 0) words.push("médio");
  if (i % 900 === 0) words.push("raro");
  if (i % 30 === 0) words.push("zz");
  if (i > count - 300) words.push("novidade");
  if (i < 400) words.push("antigo");
  if (i % 13 === 5) words.push("caríssimo");
  const name = `${i % 2 ? "Coisa" : "Capa de coisa"} ${words.join(" ")} ${i}`;
  return {
    id: newId(),
    name,
    slug: `coisa-${i}`,
    category: categoryNames[i % 7] as CategoryName,
    store_name: `Loja ${i % 11}`,
    product_url: "https://loja.example/",
    original_price: 20_000,
    sale_price: i % 13 === 5 ? 15_000 + (i % 90) : 1 + (i % 700),
    coupon: coupons[i] ?? null,
    status: i % 50 === 7 ? "pending" : "approved",
    ended: i % 9 === 4,
    published_at: new Date(newestFirst + Math.floor(i / 3) * 1000).toISOString(),
  };
}

const all = Array.from({ length: count }, (_, i) => offer(i));
const approved = all.filter(({ status }) => status === "approved");
let db: Db;

beforeAll(async () => {
  db = await emptyDatabase();
  for (let at = 0; at < count; at += 500) await db.insert(products).values(all.slice(at, at + 500));
  await db.execute(sql`ANALYZE products`);
}, 120_000);

type Asked = Partial<Search> & { q: string };

function matches({ q, category, store, min_price, max_price, live }: Asked) {
  const words = q.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(" ");
  return approved.filter((row) => {
    const text = `${row.name} ${row.store_name} ${row.category}`
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (category === undefined || row.category === category) &&
      (store === undefined || row.store_name === store) &&
      row.sale_price >= (min_price ?? 0) &&
      row.sale_price <= (max_price ?? Number.POSITIVE_INFINITY) &&
      !(live && row.ended)
    );
  });
}

async function everyPage(search: Asked, limit = 250): Promise<ListedOffer[]> {
  const found: ListedOffer[] = [];
  const { sort = "relevance" } = search;
  let cursor: SearchCursor | undefined;
  for (let page = 0; page < 300; page++) {
    const { products: rows, next } = await searchPage(db, { limit, ...search, sort, cursor });
    found.push(...rows);
    if (next === null) return found;
    cursor = readSearchCursor(sort, next);
  }
  throw new Error("the pages have no end");
}

const searches: Asked[] = [
  { q: "comum" },
  { q: "MEDIO" },
  { q: "raro" },
  { q: "zz" },
  { q: "zz medio" },
  { q: "novidade" },
  { q: "antigo coisa" },
  { q: "coisa", category: "Casa" },
  { q: "coisa", store: "Loja 3", category: "Moda" },
  { q: "comum", max_price: 5 },
  { q: "comum", min_price: 15_080, live: true },
  { q: "carissimo", max_price: 15_001 },
  { q: "inexistente" },
];

test.each(searches)("%o finds every match once, live ones first", async (search) => {
  const expected = matches(search);
  const found = await everyPage(search);
  expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  const firstEnded = found.findIndex(({ ended }) => ended);
  if (firstEnded >= 0) expect(found.slice(firstEnded).every(({ ended }) => ended)).toBe(true);
});

test.each(searches)("%o is counted exactly up to a thousand", async (search) => {
  const expected = matches(search).length;
  const { count: counted, isMore } = await searchOffers(db, { sort: "relevance", limit: 12, ...search });
  expect({ counted, isMore }).toEqual({ counted: Math.min(expected, 1000), isMore: expected > 1000 });
});

const price = ({ sale_price }: ListedOffer) => sale_price;
const orders = [
  ["newest", (a: ListedOffer, b: ListedOffer) => (a.published_at ?? "") >= (b.published_at ?? "")],
  ["price_low", (a: ListedOffer, b: ListedOffer) => price(a) <= price(b)],
  ["price_high", (a: ListedOffer, b: ListedOffer) => price(a) >= price(b)],
  ["discount", (a: ListedOffer, b: ListedOffer) => a.discount >= b.discount],
] as const;

test.each(orders)(
  "a common word sorted by %s has every live match in that order",
  async (sort, isOrdered) => {
    for (const q of ["comum", "medio", "carissimo"]) {
      const found = await everyPage({ q, sort, live: true }, 499);
      expect(found.map(({ id }) => id).sort()).toEqual(
        matches({ q, live: true })
          .map(({ id }) => id)
          .sort(),
      );
      expect(found.every((row, i) => i === 0 || isOrdered(found[i - 1] ?? row, row))).toBe(true);
    }
  },
);

test("the best of a common word's newest matches come first: no accessories, newest first", async () => {
  const { products: rows } = await searchOffers(db, { q: "comum", sort: "relevance", limit: 12 });
  const best = approved.filter(({ name, ended }) => !ended && name.startsWith("Coisa"));
  const newest = best.toSorted(
    (a, b) => b.published_at.localeCompare(a.published_at) || (a.id < b.id ? 1 : -1),
  );
  expect(rows.map(({ name }) => name)).toEqual(newest.slice(0, 12).map(({ name }) => name));
});

test("the stores of a common word are listed, whichever is selected", async () => {
  const { stores } = await searchOffers(db, { q: "comum", sort: "relevance", limit: 12, store: "Loja 2" });
  expect(stores.toSorted()).toEqual([...new Set(all.map((row) => row.store_name))].sort());
});

test.each([
  ["celular coisa", /search_text ~ /, /p_trgm/g],
  ["televisão coisa", /search_text ~ /, /p_trgm/g],
  ["promo10", /fold\(coupon\) = 'promo10'/, /p_coupon/g],
])("%s is found by one walk through its index", async (q, condition, index) => {
  const query = await parseQuery(db, q, {});
  const lines = await inTransaction(db, async (tx) => {
    // Among so few, reading all of them may be estimated as cheap as the index.
    for (const way of ["seqscan", "indexscan"]) await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
    return tx.execute(
      sql`EXPLAIN SELECT id FROM products WHERE status = 'approved' AND ${matchesLongTerms(query)}`,
    );
  });
  const plan = lines.map((line) => Object.values(line)[0]).join("\n");
  expect(plan).toMatch(condition);
  expect(plan.match(index)).toHaveLength(1);
  expect(plan).not.toContain("Seq Scan");
});

test.each(["PROMO10", "a-1", "10%", "q|q"])(
  "the coupon code %s finds exactly its offers, however old, in every order",
  async (q) => {
    const expected = approved.filter(({ coupon }) => coupon?.toUpperCase() === q.toUpperCase());
    const names = expected.map(({ name }) => name).sort();
    for (const sort of ["relevance", ...orders.map(([order]) => order)] as const) {
      const { products: rows, count: counted, next } = await searchOffers(db, { q, sort, limit: 12 });
      expect(rows.map(({ name }) => name).sort()).toEqual(names);
      expect({ counted, next }).toEqual({ counted: expected.length, next: null });
    }
  },
);

test.each(["capa", "de"])(
  "«%s» still finds all texts that have it where it is a coupon's code too",
  async (q) => {
    const isMatch = matches({ q }).map(({ id }) => id);
    const ofCode = approved.filter(({ coupon }) => coupon?.toLowerCase() === q).map(({ id }) => id);
    const expected = [...new Set([...isMatch, ...ofCode])].sort();
    expect((await everyPage({ q })).map(({ id }) => id).sort()).toEqual(expected);
    const { count: counted, isMore } = await searchOffers(db, { q, sort: "relevance", limit: 12 });
    expect({ counted, isMore }).toEqual({ counted: 1000, isMore: true });
  },
);

test("a cursor of an impossible position is ignored", async () => {
  const text = Buffer.from(
    '["set","words",true,9,"2001-01-01T00:00:00Z","00000000-0000-4000-8000-000000000000"]',
  ).toString("base64url");
  const cursor = readSearchCursor("relevance", text);
  const { products: rows } = await searchOffers(db, { q: "zz", sort: "relevance", limit: 12, cursor });
  expect(rows).toHaveLength(12);
});
