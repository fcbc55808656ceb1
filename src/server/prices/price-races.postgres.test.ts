import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { ownedColumns } from "#server/products/products-store.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { readPrices } from "#testing/price-readings.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { refreshVerdicts } from "./refresh-verdicts.ts";
import { judge, offersToJudge, queueOtherOffers } from "./verdicts-store.ts";

const product_key = "kabum:512345";
const product_url = "https://www.kabum.com.br/produto/512345/fone";
const hourMs = 3600 * 1000;
let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

async function call(name: string, body: unknown): Promise<number> {
  return (await server.request(`/functions/v1/${name}`, json(body, admin.auth))).status;
}

/** The days of the chart and the list of real offers say what the rows that they are made of say. */
async function expectConsistent(): Promise<void> {
  const days = sql`SELECT product_key, day, kind, min(price), max(price), count(DISTINCT (source, price))::int
    FROM price_observations WHERE NOT hidden AND NOT limited GROUP BY 1, 2, 3`;
  const stored = sql`SELECT product_key, day, kind, low, high, n FROM price_days`;
  expect(
    await server.db.execute(sql`(${days} EXCEPT ${stored}) UNION ALL (${stored} EXCEPT ${days})`),
  ).toEqual([]);
  const real = sql`SELECT p.id, p.category, p.sale_price FROM products p JOIN offer_verdicts v ON v.product_id = p.id
    WHERE p.status = 'approved' AND NOT p.ended AND v.verdict = 'desconto-real'`;
  const listed = sql`SELECT product_id, category, sale_price FROM real_offers`;
  expect(
    await server.db.execute(sql`(${real} EXCEPT ${listed}) UNION ALL (${listed} EXCEPT ${real})`),
  ).toEqual([]);
  const verdicts = await server.db.execute<{ product_id: string; verdict: string; lowest: number | null }>(
    sql`SELECT product_id, verdict, lowest::float8 FROM offer_verdicts`,
  );
  const live = await server.db.select(ownedColumns).from(products).where(eq(products.status, "approved"));
  const judged = await judge(server.db, offersToJudge(live as OwnedProduct[]));
  const expected = [...judged].map(([product_id, { verdict, lowest }]) => ({ product_id, verdict, lowest }));
  expect(Object.groupBy(verdicts, ({ product_id }) => product_id)).toEqual(
    Object.groupBy(expected, ({ product_id }) => product_id),
  );
}

test("approvals, deletions and readings of one product at the same moment leave its chart and lists true", async () => {
  const sent_at = new Date(Date.now() - 5 * hourMs).toISOString();
  const offers = [];
  for (let n = 0; n < 24; n++)
    offers.push(
      await anOffer(server.db, {
        status: n % 3 === 2 ? "approved" : "pending",
        sale_price: 100 + (n % 5),
        product_url,
        product_key,
        created_at: sent_at,
      }),
    );
  const read = (n: number) =>
    readPrices(
      server.db,
      Array.from({ length: 10 }, (_, i) => ({ product_key, price: 150 + n, ago: i * 8 + 2 })),
    );
  const work = offers.map(async ({ id }, n) => {
    if (n % 3 === 0)
      expect(await call("update-product-status", { productId: id, status: "approved" })).toBe(200);
    else if (n % 3 === 1) await Promise.all([read(n), refreshVerdicts(server.db)]);
    else {
      expect(await call("delete-product", { productId: id })).toBe(200);
      expect(await call("restore-product", { productId: id })).toBe(200);
    }
  });
  await Promise.all(work);
  await refreshVerdicts(server.db);
  await expectConsistent();
  const [row] = await server.db.execute(
    sql`SELECT count(*)::int AS n FROM offer_verdicts WHERE verdict = 'desconto-real'`,
  );
  expect(row?.n).toBe(16);
});

test.each([
  ["an offer is being edited", (tx: Tx) => tx.execute(sql`UPDATE products SET sale_price = 140`)],
  ["more is being observed", (tx: Tx) => queueOtherOffers(tx, [product_key], [])],
])("while %s, the job leaves its product for the next run, and waits for nobody", async (_, write) => {
  await anOffer(server.db, { sale_price: 100, product_url, product_key });
  await inTransaction(server.db, (tx) => queueOtherOffers(tx, [product_key], []));
  await inTransaction(server.db, async (tx) => {
    await write(tx);
    expect(await refreshVerdicts(server.db)).toBe(0);
  });
  expect(await refreshVerdicts(server.db)).toBe(1);
  await expectConsistent();
});

test("a hundred approvals at once are observed by a few statements", async () => {
  const offers = [];
  for (let n = 0; n < 100; n++)
    offers.push(
      await anOffer(server.db, { status: "pending", product_url, product_key, sale_price: 100 + n }),
    );
  await server.db.execute(sql`CREATE TABLE writes (name text)`);
  await server.db.execute(sql`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO writes VALUES (TG_TABLE_NAME); RETURN NULL; END $$`);
  for (const table of ["price_observations", "price_days", "offer_verdicts"])
    await server.db.execute(
      sql.raw(
        `CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION note_write()`,
      ),
    );
  const products = offers.map(({ id, version }) => ({ productId: id, version }));
  expect(await call("decide-products", { products, status: "approved" })).toBe(200);
  const counts = await server.db.execute(sql`SELECT count(*)::int AS n FROM writes`);
  expect(counts[0]?.n).toBeLessThanOrEqual(9);
  await expectConsistent();
});
