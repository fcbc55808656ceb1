import type postgres from "postgres";
import { verdictDays } from "#domain/prices/price-verdict.ts";
import { productPath } from "#domain/products/product.ts";
import { storePath } from "#domain/stores/store-slug.ts";

/** An uncached page: `prefix` and any twelve digits behind it are a whole page at an address that no cache knows. */
export interface ComparedPage {
  name: "home" | "offer" | "store";
  prefix: string;
}

const comments = 20;
const replies = 4;
const coupons = 4;

/** One that says all that an offer can: a verdict, photographs, conditions, a coupon of its store. */
const chosen = `SELECT p.id, p.slug, p.product_key, p.sale_price, p.store_id, s.slug AS store, v.usual
  FROM products p JOIN stores s ON s.id = p.store_id AND s.listed JOIN offer_verdicts v ON v.product_id = p.id
    JOIN coupons c ON c.store_id = p.store_id AND c.folded_code = upper(p.coupon) AND c.status = 'approved'
  WHERE p.status = 'approved' AND NOT p.ended AND v.verdict = 'desconto-real' AND v.usual IS NOT NULL
    AND p.conditions ->> 'payment' <> 'any' AND p.conditions -> 'instalments' <> 'null' AND cardinality(p.images) > 1
  ORDER BY p.id LIMIT 1`;

/**
 * Makes an offer of the demo one that many have seen: a price on each of 180 days, 20 comments by members, four of them replies, and one
 * that names a person. The store with most offers gets four coupons.
 */
export async function fillComparedPages(sql: postgres.Sql): Promise<ComparedPage[]> {
  const [offer] = await sql<{ id: string; slug: string }[]>`${sql.unsafe(chosen)}`;
  if (!offer) throw new Error("no offer of the demo has a verdict, photographs, conditions and a coupon");
  await addPrices(sql);
  await addComments(sql, offer.id);
  const store = await addCoupons(sql);
  await sql`ANALYZE price_observations, price_days, comments, content_sums, coupons`;
  // Both look for the conversation of that id, and show all of them where it is none.
  const unknown = "0a0b0c0d-0000-4000-8000-";
  return [
    { name: "home", prefix: "/?cursor=nenhum-" },
    { name: "offer", prefix: `${productPath(offer.slug)}?conversa=${unknown}` },
    { name: "store", prefix: `${storePath(store)}?cursor=nenhum-` },
  ];
}

/** What the store asked, in steps around the usual price; every sixth day a person posted it for less, also with a condition. */
async function addPrices(sql: postgres.Sql): Promise<void> {
  await sql`
    WITH offer AS (${sql.unsafe(chosen)}), days AS (
      SELECT n, now() - make_interval(days => n) AS at FROM generate_series(1, ${verdictDays.window - 1}) AS n)
    INSERT INTO price_observations (product_key, price, kind, source, at, limited)
    SELECT product_key, round(usual * (100 + (n / 9) % 5 * 2 - n % 3) / 100, 2), 'regular', CASE WHEN n % 4 = 0 THEN 'importada' ELSE 'loja' END, at, false
      FROM offer, days
    UNION ALL SELECT product_key, round(usual * (88 + n % 5) / 100, 2), 'deal', 'oferta', at, n % 12 = 0 FROM offer, days WHERE n % 6 = 0
    ON CONFLICT DO NOTHING`;
  await sql`DELETE FROM price_days WHERE product_key = (SELECT product_key FROM (${sql.unsafe(chosen)}) AS offer)`;
  await sql`
    INSERT INTO price_days (product_key, day, kind, low, high, n)
    SELECT product_key, day, kind, min(price), max(price), count(*) FROM price_observations
    WHERE NOT hidden AND product_key = (SELECT product_key FROM (${sql.unsafe(chosen)}) AS offer) GROUP BY 1, 2, 3`;
}

async function addComments(sql: postgres.Sql, id: string): Promise<void> {
  await sql`DELETE FROM comments WHERE product_id = ${id}`;
  const people = sql`(SELECT id, handle, row_number() OVER (ORDER BY id) AS i FROM users WHERE handle IS NOT NULL AND NOT profile_hidden) AS people`;
  await sql`
    INSERT INTO comments (product_id, user_id, person, body, useful, created_at)
    SELECT ${id}, id, id, 'Chegou em dois dias, caixa intacta. Vale o preço.' || CASE i % 3
        WHEN 0 THEN E'\n\nCom o cupom saiu por menos, e o frete para a capital foi grátis: https://loja.example/frete' WHEN 1 THEN ' Pergunte ao @'
          || (SELECT handle FROM ${people} WHERE i = 2) || ', que comprou antes.' ELSE '' END, i % 7, now() - make_interval(mins => i::int * 7)
    FROM ${people} WHERE i <= ${comments - replies}`;
  await sql`
    INSERT INTO comments (product_id, thread_id, user_id, person, body, created_at)
    SELECT ${id}, thread.id, people.id, people.id, 'O meu também. A bateria dura um dia inteiro.', now() - make_interval(mins => people.i::int)
    FROM (SELECT id, row_number() OVER (ORDER BY useful DESC, created_at DESC) AS i FROM comments WHERE product_id = ${id}) AS thread
    JOIN ${people} ON people.i = thread.i + ${comments} WHERE thread.i <= ${replies}`;
  await sql`
    UPDATE comments AS c SET replies = (SELECT count(*) FROM comments r WHERE r.thread_id = c.id) WHERE c.product_id = ${id} AND c.thread_id IS NULL`;
}

/** Returns the store's slug. */
async function addCoupons(sql: postgres.Sql): Promise<string> {
  const [store] = await sql<{ id: string; slug: string }[]>`
    SELECT s.id, s.slug FROM stores s JOIN store_counts c ON c.store_id = s.id WHERE s.listed AND s.merged_into IS NULL
    GROUP BY s.id ORDER BY sum(c.n) DESC, s.slug LIMIT 1`;
  if (!store) throw new Error("the demo has no store");
  await sql`
    INSERT INTO coupons (store_id, code, folded_code, kind, value, min_purchase, status, published_at, until, rank, last_worked_at, worked, failed)
    SELECT ${store.id}, 'MEDIDA' || i, 'MEDIDA' || i, CASE WHEN i % 2 = 0 THEN 'percent' ELSE 'amount' END, 5 * i, 100 * i, 'approved',
      now() - make_interval(hours => i), current_date + 9 + i, 1 - i / 10.0, now() - make_interval(mins => 11 * i), 8 * i, i
    FROM generate_series(1, ${coupons}) AS i`;
  return store.slug;
}
