import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type PanelSort, panelSorts } from "#domain/products/moderation.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { isLive } from "#server/products/products-store.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { rowsBehind } from "./moderation-store.ts";

emptyDatabaseBeforeEach();

const places = {
  newest: "2026-10-22T00:00:00Z",
  oldest: "2026-10-22T00:00:00Z",
  price_low: 50,
  price_high: 50,
  discount: 50,
};
const suffixes = { newest: "", oldest: "", price_low: "_price", price_high: "_price", discount: "_disc" };

/** A few, every tenth pending, with statistics and without sorts: among so few a sort is always cheaper. */
async function fill(tx: Tx): Promise<void> {
  await tx.execute(sql`INSERT INTO products
    (id, name, category, store_name, product_url, slug, status, original_price, sale_price, created_at)
    SELECT gen_random_uuid(), 'Fone ' || i, 'Casa', 'Loja', 'https://loja.example', 'fone-' || i,
      CASE WHEN i % 10 = 0 THEN 'pending' ELSE 'approved' END, 100, i % 97,
      timestamptz '2026-11-01' - make_interval(hours => i) FROM generate_series(1, 500) AS i`);
  await tx.execute(sql`ANALYZE products`);
  for (const way of ["sort", "seqscan", "bitmapscan"])
    await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
}

function planOf(tx: Tx, sort: PanelSort, status?: "pending"): Promise<string> {
  const page = rowsBehind(tx, { sort, status, limit: 50, cursor: [places[sort], newId()] });
  return explained(tx, page.getSQL());
}

async function explained(tx: Tx, query: SQL): Promise<string> {
  const lines = await tx.execute(sql`EXPLAIN ${query}`);
  return lines.map((line) => Object.values(line)[0]).join("\n");
}

test("pages in any order, of everything and of one status, use an index, wherever they begin", async () => {
  const { db } = await testServer();
  const plans: string[] = [];
  const looking = inTransaction(db, async (tx) => {
    await fill(tx);
    for (const sort of panelSorts) plans.push(await planOf(tx, sort), await planOf(tx, sort, "pending"));
    // So that these statistics do not affect other tests' plans.
    throw new Error("looked");
  });
  await expect(looking).rejects.toThrow("looked");
  for (const [i, plan] of plans.entries()) {
    const suffix = suffixes[panelSorts[i >> 1] ?? "newest"];
    const ofStatus = suffix === "" ? "p_admin" : "p_panel";
    expect(plan).toContain(`using ${i % 2 ? ofStatus : "p_all"}${suffix} on products`);
    expect(plan).toMatch(/Index Cond: .*ROW\(/);
    expect(plan).not.toMatch(/Sort|Filter/);
  }
  expect(plans).toHaveLength(10);
});

test("a public list does not use the panel's indexes, although most offers share one status", async () => {
  const { db } = await testServer();
  const plans: string[] = [];
  const looking = inTransaction(db, async (tx) => {
    await fill(tx);
    for (const order of ["sale_price, id", "discount DESC, id DESC"])
      plans.push(
        await explained(
          tx,
          sql`SELECT id FROM products WHERE ${isLive} AND category = 'Casa' ORDER BY ${sql.raw(order)} LIMIT 12`,
        ),
      );
    throw new Error("looked");
  });
  await expect(looking).rejects.toThrow("looked");
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toMatch(/p_panel|p_admin/);
});
